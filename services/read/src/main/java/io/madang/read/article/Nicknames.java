package io.madang.read.article;

import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.kernel.error.Failure;
import io.madang.read.model.Change;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.Flights;
import io.madang.read.model.Owner;
import io.madang.read.model.Part;
import io.madang.read.model.Turnstile;
import io.madang.read.near.Near;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The names of writers: those that are near, then those in the read model, then those that the account service tells. */
final class Nicknames {

    private final Entries entries;
    private final Near<Nickname> near;
    private final Users users;
    private final Owner owner;
    private final Turnstile turnstile;
    private final Flights<UserId, String> flights;

    Nicknames(
            Entries entries,
            Near<Nickname> near,
            Users users,
            Owner owner,
            Turnstile turnstile,
            Flights<UserId, String> flights) {
        this.entries = entries;
        this.near = near;
        this.users = users;
        this.owner = owner;
        this.turnstile = turnstile;
        this.flights = flights;
    }

    /** Of each writer the name, or {@link Nickname#UNKNOWN}. */
    Map<UserId, Nickname> of(Set<UserId> writers, boolean withoutRedis) {
        Map<UserId, Nickname> names = new HashMap<>();
        List<UserId> others = new ArrayList<>();
        for (UserId writer : writers) {
            Nickname name = near.find(writer.value());
            names.put(writer, name == null ? Nickname.UNKNOWN : name);
            if (name == null) {
                others.add(writer);
            }
        }
        if (!others.isEmpty()) {
            names.putAll(withoutRedis ? told(others) : read(others));
        }
        return names;
    }

    private Map<UserId, Nickname> read(List<UserId> writers) {
        long[] tickets = writers.stream()
                .mapToLong(writer -> near.ticket(writer.value()))
                .toArray();
        List<List<@Nullable String>> values;
        try {
            values = entries.read(writers.stream().map(EntryKey::of).toList(), "h");
        } catch (Failure e) {
            return told(writers);
        }
        Map<UserId, Nickname> names = new HashMap<>();
        List<UserId> missing = new ArrayList<>();
        for (int i = 0; i < tickets.length; i++) {
            String text = values.get(i).getFirst();
            if (text == null) {
                missing.add(writers.get(i));
            } else {
                names.put(writers.get(i), kept(writers.get(i), text.isEmpty() ? null : text, tickets[i]));
            }
        }
        names.putAll(named(missing, this::fill));
        return names;
    }

    private Nickname kept(UserId writer, @Nullable String text, long ticket) {
        Nickname name = new Nickname(text);
        name.follow();
        if (!near.put(writer.value(), name, ticket)) {
            name.unfollow();
        }
        return name;
    }

    private Map<UserId, Nickname> told(List<UserId> writers) {
        return named(writers, this::ask);
    }

    /** A name is not worth a failure: what cannot be told is unknown. */
    private Map<UserId, Nickname> named(List<UserId> writers, Function<List<UserId>, Map<UserId, String>> work) {
        Map<UserId, Nickname> names = new HashMap<>();
        if (!writers.isEmpty()) {
            try {
                flights.fetch(writers, work).forEach((writer, text) -> names.put(writer, new Nickname(text)));
            } catch (Failure e) {
                // they stay unknown until the account service answers again
            }
        }
        return names;
    }

    /** Asks the account service, and leaves what it tells in the read model if nobody else is about to. */
    private Map<UserId, String> fill(List<UserId> writers) {
        String token = UUID.randomUUID().toString();
        List<UserId> leased = new ArrayList<>();
        try {
            List<Boolean> taken =
                    entries.lease(writers.stream().map(EntryKey::of).toList(), token);
            for (int i = 0; i < writers.size(); i++) {
                if (taken.get(i)) {
                    leased.add(writers.get(i));
                }
            }
        } catch (Failure e) {
            return ask(writers);
        }
        Map<UserId, User> found;
        try {
            found = users(writers);
        } catch (Failure e) {
            quietly(() -> entries.release(leased.stream().map(EntryKey::of).toList(), token));
            throw e;
        }
        List<Change> changes = leased.stream()
                .map(writer -> new Change(EntryKey.of(writer), List.of(part(found.get(writer)))))
                .toList();
        quietly(() -> entries.fill(changes, token));
        return texts(found.values());
    }

    private static Part part(@Nullable User user) {
        return user == null ? Part.noUser() : Part.nickname(user.nickname(), user.nicknameVersion());
    }

    private Map<UserId, String> ask(List<UserId> writers) {
        return texts(users(writers).values());
    }

    private Map<UserId, User> users(List<UserId> writers) {
        return turnstile.pass(() -> owner.ask(() -> users.users(writers))).stream()
                .collect(Collectors.toMap(User::id, Function.identity(), (one, same) -> one));
    }

    private static Map<UserId, String> texts(Collection<User> users) {
        return users.stream().collect(Collectors.toMap(User::id, User::nickname));
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
