package io.madang.sharding;

import io.madang.kernel.id.TypedId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Which of the 256 logical shards a key belongs to, and which database holds each of them.
 *
 * <p>The number of logical shards is fixed for ever, so a key never changes its shard; where the shard lives is
 * configuration: {@code 0-127=a,128-255=b}.
 */
public final class ShardMap {

    public static final int SHARDS = 256;

    private final String[] sourceOfShard;

    private ShardMap(String[] sourceOfShard) {
        this.sourceOfShard = sourceOfShard;
    }

    /** Reads {@code 0-127=a,128-255=b}; every shard must be named exactly once. */
    public static ShardMap parse(String text) {
        String[] sources = new String[SHARDS];
        for (String part : text.split(",", -1)) {
            assign(sources, part.strip());
        }
        for (int shard = 0; shard < SHARDS; shard++) {
            if (sources[shard] == null) {
                throw new IllegalArgumentException("shard map '" + text + "' leaves out shard " + shard);
            }
        }
        return new ShardMap(sources);
    }

    private static void assign(String[] sources, String part) {
        int equals = part.indexOf('=');
        if (equals < 1 || equals == part.length() - 1) {
            throw new IllegalArgumentException("shard map: '" + part + "' is not of the form 0-127=name");
        }
        String[] range = part.substring(0, equals).split("-", -1);
        int first;
        int last;
        try {
            first = Integer.parseInt(range[0].strip());
            last = range.length == 1 ? first : Integer.parseInt(range[1].strip());
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("shard map: '" + part + "' is not of the form 0-127=name", e);
        }
        if (range.length > 2 || first < 0 || last >= SHARDS || first > last) {
            throw new IllegalArgumentException("shard map: '" + part + "' must lie within 0-" + (SHARDS - 1));
        }
        for (int shard = first; shard <= last; shard++) {
            if (sources[shard] != null) {
                throw new IllegalArgumentException("shard map names shard " + shard + " twice");
            }
            sources[shard] = part.substring(equals + 1).strip();
        }
    }

    /** All shards in one database. */
    public static ShardMap allIn(String source) {
        return parse("0-" + (SHARDS - 1) + "=" + source);
    }

    /** The logical shard of a key: its bits mixed, so that ids in sequence spread evenly. */
    public static int shardOf(TypedId key) {
        return shardOf(key.value());
    }

    static int shardOf(long key) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) ((mixed ^ (mixed >>> 32)) >>> 8) & (SHARDS - 1);
    }

    public String sourceOf(int shard) {
        return sourceOfShard[shard];
    }

    /** The databases that hold shards, in the order of their first one. */
    public Set<String> sources() {
        return new LinkedHashSet<>(Arrays.asList(sourceOfShard));
    }

    /** The ranges of shards in a database, such as {@code 0-127}. */
    public List<String> rangesOf(String source) {
        List<String> ranges = new ArrayList<>();
        int first = 0;
        for (int shard = 0; shard < SHARDS; shard++) {
            boolean here = sourceOfShard[shard].equals(source);
            if (!here) {
                first = shard + 1;
            } else if (shard == SHARDS - 1 || !sourceOfShard[shard + 1].equals(source)) {
                ranges.add(first == shard ? "" + shard : first + "-" + shard);
            }
        }
        return List.copyOf(ranges);
    }
}
