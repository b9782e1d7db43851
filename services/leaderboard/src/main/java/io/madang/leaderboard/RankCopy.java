package io.madang.leaderboard;

import io.lettuce.core.codec.StringCodec;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * The copy of the log's outcome in Redis, from which ranks are read. It knows up to which position of the log it has
 * each shard, and takes in entries in their order only; so whoever sends them, and however often, it never goes back
 * and never has a gap.
 */
final class RankCopy {

    /** Any bytes, each as one character. */
    static final StringCodec BYTES = new StringCodec(StandardCharsets.ISO_8859_1);

    static final String AFTER =
            """
            select shard, position, season_id, player, total, reached_at
            from score_log where shard = :shard and position > :position
            order by position limit :limit
            """;

    private static final int CATCH_UP = 1000;
    private static final long APPLIED = 1;
    private static final long GAP = -1;
    private static final long INCOMPLETE = -2;
    private static final RedisScript APPLY = RedisScript.beside(RankCopy.class, "apply.lua");

    private final RedisCalls redis;
    private final Shards shards;
    private final LeaderboardDirectory directory;
    private final int parts;

    RankCopy(RedisCalls redis, Shards shards, LeaderboardDirectory directory, int parts) {
        this.redis = redis;
        this.shards = shards;
        this.directory = directory;
        this.parts = parts;
    }

    /**
     * Takes in entries that are in the log.
     *
     * @param entries in the order of each shard's positions, without gaps
     * @return the shards that the copy has not up to the last of these entries, since it is being built
     */
    Set<Integer> apply(List<LogEntry> entries) {
        Map<Integer, List<LogEntry>> byShard = new TreeMap<>();
        entries.forEach(entry -> byShard.computeIfAbsent(entry.shard(), shard -> new ArrayList<>())
                .add(entry));
        Set<Integer> missing = new HashSet<>();
        run(byShard).forEach((shard, answer) -> {
            if (answer != APPLIED && (answer != GAP || !catchUp(shard))) {
                missing.add(shard);
            }
        });
        return missing;
    }

    /** Makes sure that the copy has these shards up to these positions; gives those that it cannot. */
    Set<Integer> ensure(Map<Integer, Long> positions) {
        Map<RankKeys, Map<String, String>> known = new HashMap<>();
        Set<Integer> missing = new HashSet<>();
        positions.forEach((shard, position) -> {
            RankKeys keys = RankKeys.ofShard(shard, parts);
            String at = known.computeIfAbsent(keys, this::positions).getOrDefault(Integer.toString(shard), "0");
            if (Long.parseLong(at) < position && !catchUp(shard)) {
                missing.add(shard);
            }
        });
        return missing;
    }

    /** Lets Redis forget a season after a while. */
    void expire(SeasonId season, Duration after) {
        for (int part = 0; part < parts; part++) {
            RankKeys keys = new RankKeys(part, parts);
            redis.call(commands -> commands.pexpire(keys.season(season), after));
            redis.call(commands -> commands.pexpire(keys.stamps(season), after));
        }
    }

    Map<String, String> positions(RankKeys keys) {
        return redis.call(commands -> commands.hgetall(keys.positions()));
    }

    /** Brings a shard up to the end of the log; false where the copy is not complete, and must be built first. */
    boolean catchUp(int shard) {
        RankKeys keys = RankKeys.ofShard(shard, parts);
        while (true) {
            String at = redis.call(commands -> commands.hget(keys.positions(), Integer.toString(shard)));
            List<LogEntry> entries = shards.number(shard)
                    .sql(AFTER)
                    .param("shard", shard)
                    .param("position", at == null ? 0 : Long.parseLong(at))
                    .param("limit", CATCH_UP)
                    .query(RankCopy::read)
                    .list();
            if (entries.isEmpty()) {
                return redis.<Long>call(commands -> commands.exists(keys.marker())) == 1;
            }
            if (Objects.requireNonNull(run(Map.of(shard, entries)).get(shard)) == INCOMPLETE) {
                return false;
            }
        }
    }

    private static LogEntry read(ResultSet row, int number) throws SQLException {
        return new LogEntry(
                row.getInt("shard"),
                row.getLong("position"),
                new SeasonId(row.getLong("season_id")),
                Player.ofBytes(row.getBytes("player")),
                row.getObject("total", Long.class),
                UtcTime.readIfPresent(row, "reached_at"));
    }

    private Map<Integer, Long> run(Map<Integer, List<LogEntry>> entries) {
        if (entries.isEmpty()) {
            return Map.of();
        }
        Map<RankKeys, List<Integer>> byPart = new HashMap<>();
        entries.keySet().forEach(shard -> byPart.computeIfAbsent(RankKeys.ofShard(shard, parts), k -> new ArrayList<>())
                .add(shard));
        List<RedisCalls.Run> runs = new ArrayList<>();
        List<List<Integer>> asked = new ArrayList<>();
        byPart.forEach((keys, some) -> {
            runs.add(new Arguments(keys).of(some, entries));
            asked.add(some);
        });
        Map<Integer, Long> answers = new TreeMap<>();
        List<List<Object>> replies = redis.runAll(APPLY, runs, BYTES);
        for (int i = 0; i < asked.size(); i++) {
            for (int j = 0; j < asked.get(i).size(); j++) {
                answers.put(asked.get(i).get(j), (Long) replies.get(i).get(j));
            }
        }
        return answers;
    }

    /** What the script gets for one part. */
    private final class Arguments {

        private final RankKeys part;
        private final List<String> keys = new ArrayList<>();
        private final Map<String, Integer> indexes = new HashMap<>();
        private final List<String> values = new ArrayList<>();

        Arguments(RankKeys part) {
            this.part = part;
            keys.add(part.marker());
            keys.add(part.positions());
        }

        RedisCalls.Run of(List<Integer> some, Map<Integer, List<LogEntry>> entries) {
            for (int shard : some) {
                List<LogEntry> theirs = entries.getOrDefault(shard, List.of());
                Collections.addAll(
                        values,
                        Integer.toString(shard),
                        Long.toString(theirs.getFirst().position() - 1),
                        Integer.toString(theirs.size()));
                theirs.forEach(this::add);
            }
            return new RedisCalls.Run(keys.toArray(String[]::new), values.toArray(String[]::new));
        }

        private void add(LogEntry entry) {
            Leaderboard board = directory.ofSeason(entry.season());
            Collections.addAll(
                    values,
                    index(part.season(entry.season())),
                    board.firstReachedWins() ? index(part.stamps(entry.season())) : "0",
                    entry.player().member(),
                    entry.total() == null ? "" : Long.toString(entry.total()),
                    RankRow.stamp(board, entry.reachedAt()));
        }

        private String index(String key) {
            return Integer.toString(indexes.computeIfAbsent(key, k -> {
                keys.add(k);
                return keys.size();
            }));
        }
    }
}
