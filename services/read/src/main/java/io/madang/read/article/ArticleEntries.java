package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.Failure;
import io.madang.read.article.EntryLoader.Gathered;
import io.madang.read.model.Entries;
import io.madang.read.model.EntryKey;
import io.madang.read.model.EntryUpdate;
import io.madang.read.model.SingleFlight;
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
    private final EntryLoader loader;
    private final SingleFlight<ArticleId, ArticleEntry> singleFlight;
    private final Duration patience;
    private final ReadMetrics meters;

    ArticleEntries(Entries entries, EntryLoader loader, Duration patience, ReadMetrics meters) {
        this.entries = entries;
        this.loader = loader;
        this.singleFlight = new SingleFlight<>(patience.plus(patience));
        this.patience = patience;
        this.meters = meters;
    }

    /** What Redis has of the articles, in one round trip. */
    Map<ArticleId, ArticleEntry> read(Collection<ArticleId> ids, boolean withContent) {
        List<ArticleId> order = List.copyOf(ids);
        List<ArticleEntry> found = ArticleEntry.all(
                entries.read(order.stream().map(EntryKey::of).toList(), ArticleEntry.fields(withContent)));
        Map<ArticleId, ArticleEntry> all = LinkedHashMap.newLinkedHashMap(order.size());
        for (int i = 0; i < order.size(); i++) {
            all.put(order.get(i), found.get(i));
        }
        return all;
    }

    /** Entries as whole as they can be had right now. */
    Map<ArticleId, ArticleEntry> complete(Collection<ArticleId> lacking) {
        return singleFlight.fetch(lacking, this::fill);
    }

    /** Entries as the owners tell them, without Redis. */
    Map<ArticleId, ArticleEntry> ask(Collection<ArticleId> ids) {
        return singleFlight.fetch(ids, this::fetchFromOwners);
    }

    private Map<ArticleId, ArticleEntry> fetchFromOwners(Collection<ArticleId> ids) {
        Map<ArticleId, ArticleEntry> unknown = new HashMap<>();
        ids.forEach(id -> unknown.put(id, ArticleEntry.UNKNOWN));
        Map<ArticleId, ArticleEntry> told = new HashMap<>();
        loader.complete(unknown).forEach((id, gathered) -> told.put(id, gathered.entry()));
        return told;
    }

    private Map<ArticleId, ArticleEntry> fill(List<ArticleId> ids) {
        long deadline = System.nanoTime() + patience.toNanos();
        Map<ArticleId, ArticleEntry> done = new HashMap<>();
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
        } catch (RedisUnavailable e) {
            pending.removeAll(done.keySet());
        }
        if (!pending.isEmpty()) {
            done.putAll(fetchFromOwners(pending));
        }
        return done;
    }

    private List<ArticleId> lease(List<ArticleId> ids, String token) {
        List<Boolean> taken = redis(
                () -> entries.tryAcquireLeases(ids.stream().map(EntryKey::of).toList(), token));
        List<ArticleId> leased = new ArrayList<>();
        for (int i = 0; i < ids.size(); i++) {
            if (taken.get(i)) {
                leased.add(ids.get(i));
            }
        }
        return leased;
    }

    /** Looks once more, since another may have been here just before, and asks for what is still lacking. */
    private Map<ArticleId, ArticleEntry> fillLeased(List<ArticleId> leased, String token) {
        Map<ArticleId, ArticleEntry> now = redis(() -> read(leased, true));
        Map<ArticleId, ArticleEntry> lacking = new HashMap<>(now);
        lacking.values().removeIf(ArticleEntry::isWhole);
        try {
            Map<ArticleId, Gathered> gathered = lacking.isEmpty() ? Map.of() : loader.complete(lacking);
            gathered.forEach((id, told) -> now.put(id, told.entry()));
            List<EntryUpdate> changes = new ArrayList<>();
            for (ArticleId id : leased) {
                Gathered told = gathered.get(id);
                changes.add(new EntryUpdate(EntryKey.of(id), told == null ? List.of() : told.parts()));
            }
            NicknameLookup.quietly(() -> {
                meters.filled(lacking.size(), entries.fill(changes, token));
                // what came in between is newer than what the owners told
                read(lacking.keySet(), true)
                        .forEach((id, entry) -> now.merge(id, entry, (told, kept) -> kept.or(told)));
            });
            return now;
        } catch (RuntimeException e) {
            NicknameLookup.quietly(
                    () -> entries.release(leased.stream().map(EntryKey::of).toList(), token));
            throw e;
        }
    }

    /** Redis went away while an entry was being filled. */
    private static final class RedisUnavailable extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RedisUnavailable(Failure cause) {
            super(cause);
        }
    }

    private static <T> T redis(Supplier<T> call) {
        try {
            return call.get();
        } catch (Failure e) {
            throw new RedisUnavailable(e);
        }
    }
}
