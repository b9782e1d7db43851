package io.madang.sharding;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.TypedId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** One service's data: every logical shard, each in its database. */
public final class Shards {

    private final String service;
    private final Shard[] shards;
    private final Map<String, Source> sources;

    Shards(String service, ShardMap map, Map<String, Source> sources) {
        this.service = service;
        this.sources = Map.copyOf(sources);
        this.shards = new Shard[ShardMap.SHARDS];
        for (int number = 0; number < ShardMap.SHARDS; number++) {
            Source source = sources.get(map.sourceOf(number));
            if (source == null) {
                throw new IllegalArgumentException("shard " + number + " is mapped to '" + map.sourceOf(number)
                        + "', but the configured databases are " + sources.keySet());
            }
            shards[number] = new Shard(number, source);
        }
    }

    public String service() {
        return service;
    }

    /** The shard that holds everything of the given key. */
    public Shard of(TypedId key) {
        return shards[ShardMap.shardOf(key)];
    }

    /** The shard that the id itself carries: see {@link ShardedIds}. */
    public Shard named(TypedId id) {
        return shards[ShardedIds.shardIn(id.value())];
    }

    public Shard number(int number) {
        return shards[number];
    }

    /** The one shard for what must be in one place for all, such as unique account names. */
    public Shard home() {
        return shards[0];
    }

    /**
     * Asks each database that holds what is kept by some of the keys: one statement reads it for all that lie together.
     *
     * @return the keys whose database is away, each with the failure: of these nothing can be said, which is not the same
     *     as nothing being there
     */
    public <K extends TypedId> Map<K, Failure> askEach(Collection<K> keys, BiConsumer<Source, List<K>> question) {
        return askEach(keys, key -> of(key).source(), question);
    }

    /** As {@link #askEach(Collection, BiConsumer)}, for what is kept in other places than the keys' own. */
    public <K> Map<K, Failure> askEach(
            Collection<K> keys, Function<? super K, Source> place, BiConsumer<Source, List<K>> question) {
        Map<Source, List<K>> grouped = new LinkedHashMap<>();
        keys.forEach(key -> grouped.computeIfAbsent(place.apply(key), s -> new ArrayList<>())
                .add(key));
        Map<K, Failure> unavailable = new HashMap<>();
        grouped.forEach((source, some) -> {
            try {
                question.accept(source, some);
            } catch (Failure e) {
                if (e.code() != ErrorCode.UNAVAILABLE) {
                    throw e;
                }
                some.forEach(key -> unavailable.put(key, e));
            }
        });
        return unavailable;
    }

    /**
     * The first so many of what all databases have, for lists by something else than the key.
     *
     * @param some reads the first so many of one database; a database that is away fails the whole list, since a list
     *     with gaps would not tell them
     */
    public <T> List<T> first(int limit, Comparator<? super T> order, Function<Source, List<T>> some) {
        return gather(limit, order, some).complete();
    }

    /** As {@link #first}, without what lies in a database that is away, unless all of them are. */
    public <T> Gathered<T> gather(int limit, Comparator<? super T> order, Function<Source, List<T>> some) {
        List<T> found = new ArrayList<>();
        List<Failure> failures = new ArrayList<>();
        for (Source source : sources.values()) {
            try {
                found.addAll(some.apply(source));
            } catch (Failure e) {
                if (e.code() != ErrorCode.UNAVAILABLE) {
                    throw e;
                }
                failures.add(e);
            }
        }
        if (failures.size() == sources.size()) {
            throw failures.getFirst();
        }
        return new Gathered<>(
                found.stream().sorted(order).limit(limit).toList(), failures.isEmpty() ? null : failures.getFirst());
    }

    /**
     * Works on each database by itself, so that one that is away does not hold up the others.
     *
     * @return those that are away, each with the failure
     */
    public Map<Source, Failure> forEachSource(Consumer<Source> work) {
        return askEach(sources.values(), source -> source, (source, same) -> work.accept(source));
    }

    public List<Source> sources() {
        return List.copyOf(sources.values());
    }
}
