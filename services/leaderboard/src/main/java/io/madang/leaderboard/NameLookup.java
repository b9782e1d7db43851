package io.madang.leaderboard;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.PlayerNames.Named;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks the account service for names that Redis has not, such as those whose events are older than the topic: after the
 * answer that lacks them, many in one call, and a few calls in a second, however many are read.
 */
final class NameLookup {

    private static final Logger log = LoggerFactory.getLogger(NameLookup.class);
    private static final int MAX_WANTED = 10_000;
    private static final Duration BETWEEN_CALLS = Duration.ofMillis(50);
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    /** Of accounts that there are not, so that nobody asks for them again; an event about one of them is newer. */
    private static final long NO_VERSION = 0;

    private final Supplier<Users> users;
    private final Consumer<List<Named>> found;
    private final Set<UserId> wanted = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean running = new AtomicBoolean();

    /**
     * @param users of the service that has them, perhaps on another instance
     * @param found keeps the names
     */
    NameLookup(Supplier<Users> users, Consumer<List<Named>> found) {
        this.users = users;
        this.found = found;
    }

    /** Has these looked up soon; those beyond what can wait are asked for by the next who read them. */
    void want(Collection<UserId> accounts) {
        accounts.stream().limit(Math.max(0, MAX_WANTED - wanted.size())).forEach(wanted::add);
        if (!wanted.isEmpty() && running.compareAndSet(false, true)) {
            Thread.startVirtualThread(this::lookUp);
        }
    }

    private void lookUp() {
        try {
            while (!wanted.isEmpty()) {
                List<UserId> some = wanted.stream().limit(Users.MAX_BATCH).toList();
                some.forEach(wanted::remove);
                found.accept(named(some));
                LockSupport.parkNanos(this, BETWEEN_CALLS.toNanos());
            }
        } catch (Failure e) {
            log.debug("names are looked up again when they are read again: {}", e.toString());
            wanted.clear();
            LockSupport.parkNanos(this, AFTER_FAILURE.toNanos());
        } catch (RuntimeException e) {
            log.warn("names are looked up again when they are read again: {}", e.toString());
            wanted.clear();
            LockSupport.parkNanos(this, AFTER_FAILURE.toNanos());
        } finally {
            running.set(false);
        }
    }

    private List<Named> named(List<UserId> accounts) {
        Map<UserId, User> known = users.get().users(accounts).stream()
                .collect(Collectors.toMap(User::id, Function.identity(), (one, same) -> one));
        return accounts.stream()
                .map(account -> {
                    User user = known.get(account);
                    return user == null
                            ? new Named(account.toString(), NO_VERSION, "")
                            : new Named(account.toString(), user.nicknameVersion(), user.nickname());
                })
                .toList();
    }
}
