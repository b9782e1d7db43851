package io.madang.account.nickname;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.UserId;
import io.madang.edge.request.EntityTag;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;

/** Changes nicknames: the account, the log and the event in one transaction. */
public final class Nicknames {

    private final Shard home;
    private final Accounts accounts;
    private final NicknameQueues queues;
    private final Outbox outbox;
    private final Duration interval;
    private final InstantSource clock;

    Nicknames(
            Shard home,
            Accounts accounts,
            NicknameQueues queues,
            Outbox outbox,
            Duration interval,
            InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.queues = queues;
        this.outbox = outbox;
        this.interval = interval;
        this.clock = clock;
    }

    /** Gives the user a new nickname; the one that the user has already changes nothing. */
    Account change(UserId user, Nickname nickname, @Nullable String ifMatch) {
        try {
            return home.transaction(() -> {
                Account account = accounts.lockOwn(user);
                EntityTag.check(ifMatch, account.version());
                if (account.nickname().equals(nickname.text())) {
                    return account;
                }
                Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
                checkInterval(account, now);
                write(account, nickname, now);
                return accounts.lock(user);
            });
        } catch (DuplicateKeyException e) {
            throw Failure.ofField("nickname", AccountReason.NICKNAME_TAKEN, arg("nickname", nickname.text()));
        }
    }

    /**
     * Takes a closed account's nickname away, and those that it had before, also from everybody who keeps a copy; within
     * the open transaction.
     */
    public void anonymise(Account locked) {
        Nickname anonymous = Nickname.closed(locked.id());
        write(locked, anonymous, clock.instant().truncatedTo(ChronoUnit.MILLIS));
        queues.replaceAll(locked.id(), anonymous.text());
    }

    private void write(Account locked, Nickname nickname, Instant now) {
        UserId user = locked.id();
        long version = locked.nicknameVersion() + 1;
        accounts.changeNickname(user, nickname.text(), nickname.key(), now);
        outbox.append(
                home,
                user,
                NicknameChanged.TYPE,
                locked.version() + 1,
                new NicknameChanged(user, nickname.text(), version));
        queues.append(user, nickname.text(), version, now);
    }

    private void checkInterval(Account account, Instant now) {
        Instant last = account.nicknameChangedAt();
        if (last != null && now.isBefore(last.plus(interval))) {
            Duration wait = Duration.between(now, last.plus(interval));
            throw Failure.of(
                            AccountReason.NICKNAME_TOO_SOON,
                            arg("next", last.plus(interval)),
                            arg("hours", wait.plusHours(1).minusNanos(1).toHours()))
                    .retryAfter(wait.plusMillis(999).toSeconds());
        }
    }
}
