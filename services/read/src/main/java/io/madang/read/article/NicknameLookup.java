package io.madang.read.article;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.kernel.error.Failure;
import io.madang.read.cache.TrackedCache;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.EntryPart;
import io.madang.read.model.EntryUpdate;
import io.madang.read.model.OwnerService;
import io.madang.read.model.SingleFlight;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The names of writers: from this instance's cache, then from the read model, then from the account service. */
public final class NicknameLookup {

    private final Entries entries;
    private final TrackedCache<CachedNickname> cache;
    private final Users users;
    private final OwnerService owner;
    private final ConcurrencyLimit concurrencyLimit;
    private final SingleFlight<UserId, User> singleFlight;

    NicknameLookup(
            Entries entries,
            TrackedCache<CachedNickname> cache,
            Users users,
            OwnerService owner,
            ConcurrencyLimit concurrencyLimit,
            SingleFlight<UserId, User> singleFlight) {
        this.entries = entries;
        this.cache = cache;
        this.users = users;
        this.owner = owner;
        this.concurrencyLimit = concurrencyLimit;
        this.singleFlight = singleFlight;
    }

    /** Of each writer the name, or {@link CachedNickname#UNKNOWN}. */
    public Map<UserId, CachedNickname> of(Set<UserId> writers, boolean withoutRedis) {
        Map<UserId, CachedNickname> names = new HashMap<>();
        List<UserId> others = new ArrayList<>();
        for (UserId writer : writers) {
            CachedNickname name = cache.find(writer.value());
            names.put(writer, name == null ? CachedNickname.UNKNOWN : name);
            if (name == null) {
                others.add(writer);
            }
        }
        if (!others.isEmpty()) {
            names.putAll(withoutRedis ? fetchFromOwners(others) : read(others));
        }
        return names;
    }

    private Map<UserId, CachedNickname> read(List<UserId> writers) {
        long[] tickets = writers.stream()
                .mapToLong(writer -> cache.ticket(writer.value()))
                .toArray();
        List<List<@Nullable String>> values;
        try {
            values = entries.read(writers.stream().map(EntryKey::of).toList(), "h", "hv");
        } catch (Failure e) {
            return fetchFromOwners(writers);
        }
        Map<UserId, CachedNickname> names = new HashMap<>();
        List<UserId> missing = new ArrayList<>();
        for (int i = 0; i < tickets.length; i++) {
            String text = values.get(i).getFirst();
            if (text == null) {
                missing.add(writers.get(i));
            } else {
                String version = values.get(i).getLast();
                names.put(writers.get(i), kept(writers.get(i), text, version, tickets[i]));
            }
        }
        names.putAll(named(missing, this::fill));
        return names;
    }

    private CachedNickname kept(UserId writer, String text, @Nullable String version, long ticket) {
        CachedNickname name = text.isEmpty() || version == null
                ? new CachedNickname(null, 0)
                : new CachedNickname(text, Long.parseLong(version));
        name.follow();
        if (!cache.put(writer.value(), name, ticket)) {
            name.unfollow();
        }
        return name;
    }

    private Map<UserId, CachedNickname> fetchFromOwners(List<UserId> writers) {
        return named(writers, this::users);
    }

    /** A name is not worth a failure: what cannot be told is unknown. */
    private Map<UserId, CachedNickname> named(List<UserId> writers, Function<List<UserId>, Map<UserId, User>> work) {
        Map<UserId, CachedNickname> names = new HashMap<>();
        if (!writers.isEmpty()) {
            try {
                singleFlight
                        .fetch(writers, work)
                        .forEach((writer, user) ->
                                names.put(writer, new CachedNickname(user.nickname(), user.nicknameVersion())));
            } catch (Failure e) {
                // they stay unknown until the account service answers again
            }
        }
        return names;
    }

    /** Asks the account service, and leaves what it tells in the read model if nobody else is about to. */
    private Map<UserId, User> fill(List<UserId> writers) {
        String token = UUID.randomUUID().toString();
        List<UserId> leased = new ArrayList<>();
        try {
            List<Boolean> taken =
                    entries.tryAcquireLeases(writers.stream().map(EntryKey::of).toList(), token);
            for (int i = 0; i < writers.size(); i++) {
                if (taken.get(i)) {
                    leased.add(writers.get(i));
                }
            }
        } catch (Failure e) {
            return users(writers);
        }
        Map<UserId, User> found;
        try {
            found = users(writers);
        } catch (Failure e) {
            quietly(() -> entries.release(leased.stream().map(EntryKey::of).toList(), token));
            throw e;
        }
        List<EntryUpdate> changes = leased.stream()
                .map(writer -> new EntryUpdate(EntryKey.of(writer), List.of(part(found.get(writer)))))
                .toList();
        quietly(() -> entries.fill(changes, token));
        return found;
    }

    private static EntryPart part(@Nullable User user) {
        return user == null ? EntryPart.noUser() : EntryPart.nickname(user.nickname(), user.nicknameVersion());
    }

    private Map<UserId, User> users(List<UserId> writers) {
        return concurrencyLimit.run(() -> owner.ask(() -> users.users(writers))).stream()
                .collect(Collectors.toMap(User::id, Function.identity(), (one, same) -> one));
    }

    /** Redis may go at any moment; what was told is still good. */
    static void quietly(Runnable write) {
        try {
            write.run();
        } catch (Failure e) {
            // the lease ends by itself
        }
    }
}
