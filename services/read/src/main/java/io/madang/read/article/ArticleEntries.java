package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.Failure;
import io.madang.read.article.Gathering.Gathered;
import io.madang.read.model.Change;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.Flights;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/** The entries of articles, filled where they lack something: by one caller in the cluster, for whom the others wait. */
final class ArticleEntries {

    private static final Duration LOOK_AGAIN = Duration.ofMillis(10);

    private final Entries entries;
    private final Gathering gathering;
    private final Flights<ArticleId, Entry> flights;
    private final Duration patience;
    private final ReadMeters meters;

    ArticleEntries(Entries entries, Gathering gathering, Duration patience, ReadMeters meters) {
        this.entries = entries;
        this.gathering = gathering;
        this.flights = new Flights<>(patience.plus(patience));
        this.patience = patience;
        this.meters = meters;
    }

    /** What Redis has of the articles, in one round trip. */
    Map<ArticleId, Entry> read(Collection<ArticleId> ids, boolean withContent) {
        List<ArticleId> order = List.copyOf(ids);
        List<Entry> found =
                Entry.all(entries.read(order.stream().map(EntryKey::of).toList(), Entry.fields(withContent)));
        Map<ArticleId, Entry> all = LinkedHashMap.newLinkedHashMap(order.size());
        for (int i = 0; i < order.size(); i++) {
            all.put(order.get(i), found.get(i));
        }
        return all;
    }

    /** Entries as whole as they can be had right now. */
    Map<ArticleId, Entry> complete(Collection<ArticleId> lacking) {
        return flights.fetch(lacking, this::fill);
    }

    /** Entries as the owners tell them, without Redis. */
    Map<ArticleId, Entry> ask(Collection<ArticleId> ids) {
        return flights.fetch(ids, this::told);
    }

    private Map<ArticleId, Entry> told(Collection<ArticleId> ids) {
        Map<ArticleId, Entry> unknown = new HashMap<>();
        ids.forEach(id -> unknown.put(id, Entry.UNKNOWN));
        Map<ArticleId, Entry> told = new HashMap<>();
        gathering.complete(unknown).forEach((id, gathered) -> told.put(id, gathered.entry()));
        return told;
    }

    private Map<ArticleId, Entry> fill(List<ArticleId> ids) {
        long deadline = System.nanoTime() + patience.toNanos();
        Map<ArticleId, Entry> done = new HashMap<>();
        List<ArticleId> pending = new ArrayList<>(ids);
        try {
            while (true) {
                String token = UUID.randomUUID().toString();
                List<ArticleId> leased = lease(pending, token);
                if (!leased.isEmpty()) {
                    done.putAll(fillLeased(leased, token));
                    pending.removeAll(leased);
                }
                if (pending.isEmpty() || System.nanoTime() - deadline >= 0) {
                    break;
                }
                LockSupport.parkNanos(LOOK_AGAIN.toNanos());
                redis(() -> read(pending, true)).forEach((id, entry) -> {
                    if (entry.isWhole()) {
                        done.put(id, entry);
                    }
                });
                pending.removeAll(done.keySet());
            }
        } catch (RedisAway e) {
            pending.removeAll(done.keySet());
        }
        if (!pending.isEmpty()) {
            done.putAll(told(pending));
        }
        return done;
    }

    private List<ArticleId> lease(List<ArticleId> ids, String token) {
        List<Boolean> taken =
                redis(() -> entries.lease(ids.stream().map(EntryKey::of).toList(), token));
        List<ArticleId> leased = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            if (taken.get(i)) {
                leased.add(ids.get(i));
            }
        }
        return leased;
    }

    /** Looks once more, since another may have been here just before, and asks for what is still lacking. */
    private Map<ArticleId, Entry> fillLeased(List<ArticleId> leased, String token) {
        Map<ArticleId, Entry> now = redis(() -> read(leased, true));
        Map<ArticleId, Entry> lacking = new HashMap<>(now);
        lacking.values().removeIf(Entry::isWhole);
        try {
            Map<ArticleId, Gathered> gathered = lacking.isEmpty() ? Map.of() : gathering.complete(lacking);
            gathered.forEach((id, told) -> now.put(id, told.entry()));
            List<Change> changes = new ArrayList<>();
            for (ArticleId id : leased) {
                Gathered told = gathered.get(id);
                changes.add(new Change(EntryKey.of(id), told == null ? List.of() : told.parts()));
            }
            Nicknames.quietly(() -> {
                meters.filled(lacking.size(), entries.fill(changes, token));
                // what came in between is newer than what the owners told
                read(lacking.keySet(), true)
                        .forEach((id, entry) -> now.merge(id, entry, (told, kept) -> kept.or(told)));
            });
            return now;
        } catch (RuntimeException e) {
            Nicknames.quietly(
                    () -> entries.release(leased.stream().map(EntryKey::of).toList(), token));
            throw e;
        }
    }

    /** Redis went away while an entry was being filled. */
    private static final class RedisAway extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RedisAway(Failure cause) {
            super(cause);
        }
    }

    private static <T> T redis(Supplier<T> call) {
        try {
            return call.get();
        } catch (Failure e) {
            throw new RedisAway(e);
        }
    }
}
