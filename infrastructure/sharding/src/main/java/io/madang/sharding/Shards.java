package io.madang.sharding;

import io.madang.kernel.id.Identity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
    public Shard of(Identity key) {
        return shards[ShardMap.shardOf(key)];
    }

    /** The shard that the id itself carries: see {@link ShardedIds}. */
    public Shard named(Identity id) {
        return shards[ShardedIds.shardIn(id.value())];
    }

    public Shard number(int number) {
        return shards[number];
    }

    /** The one shard for what must be in one place for all, such as unique account names. */
    public Shard home() {
        return shards[0];
    }

    /** The keys by the database that holds what is kept by them: one statement reads it for all that lie together. */
    public <K extends Identity> Map<Source, List<K>> bySource(Collection<K> keys) {
        Map<Source, List<K>> grouped = new LinkedHashMap<>();
        keys.forEach(key -> grouped.computeIfAbsent(of(key).source(), s -> new ArrayList<>())
                .add(key));
        return grouped;
    }

    /**
     * The first so many of what all databases have, for lists by something else than the key.
     *
     * @param some reads the first so many of one database; a database that is away fails the whole list, since a list
     *     with gaps would not tell them
     */
    public <T> List<T> first(int limit, Comparator<? super T> order, Function<Source, List<T>> some) {
        return sources.values().stream()
                .flatMap(source -> some.apply(source).stream())
                .sorted(order)
                .limit(limit)
                .toList();
    }

    public List<Source> sources() {
        return List.copyOf(sources.values());
    }
}
