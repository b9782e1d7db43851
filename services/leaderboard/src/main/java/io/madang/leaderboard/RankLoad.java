package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.RowDigest.Value;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** One building of one part of the copy, by the holder of its lease; see {@link RankRebuild} for the order of its steps. */
final class RankLoad {

    private static final int ROWS_IN_SCRIPT = 1000;
    private static final int SCRIPTS_AT_ONCE = 4;
    private static final int ROWS_COMPARED = 5000;
    private static final long DONE = 1;
    private static final String SHARED = "shared";
    private static final String FIRST_REACHED = "first-reached";
    private static final RedisScript BEGIN = RedisScript.beside(RankLoad.class, "begin.lua");
    private static final RedisScript LOAD = RedisScript.beside(RankLoad.class, "load.lua");
    private static final RedisScript FINISH = RedisScript.beside(RankLoad.class, "finish.lua");
    private static final RedisScript PAGE = RedisScript.beside(RankLoad.class, "top.lua");

    private final RedisCalls redis;
    private final Shards shards;
    private final RankKeys keys;
    private final String holder;
    private final Duration lease;
    private final boolean whole;
    private final Map<Integer, Long> positions;
    private final Map<SeasonId, Leaderboard> boards = new HashMap<>();
    private final RowDigest read = new RowDigest();
    private final long all;
    private long loaded;

    /** @param only builds these seasons, and keeps the others as they are */
    RankLoad(
            RedisCalls redis,
            Shards shards,
            SeasonRows seasons,
            Function<LeaderboardId, Leaderboard> boardOf,
            RankKeys keys,
            String holder,
            Duration lease,
            Optional<Predicate<Season>> only) {
        this.redis = redis;
        this.shards = shards;
        this.keys = keys;
        this.holder = holder;
        this.lease = lease;
        this.whole = only.isEmpty();
        this.positions = LogTables.positions(shards);
        seasons.unfinished().stream()
                .filter(season -> only.isEmpty() || only.get().test(season))
                .forEach(season -> boards.put(season.id(), boardOf.apply(season.boardId())));
        this.all = estimate();
    }

    /** An estimate for people, which takes no time: the database's own. */
    private long estimate() {
        if (boards.isEmpty()) {
            return 0;
        }
        List<Long> ids = boards.keySet().stream().map(SeasonId::value).toList();
        return shards.sources().stream()
                .filter(source -> !shardsOf(source).isEmpty())
                .flatMap(source -> source
                        .jdbc()
                        .sql("explain select count(*) from season_totals force index (primary) where "
                                + TotalsScan.GROUP)
                        .param("shards", shardsOf(source))
                        .param("seasons", ids)
                        .query((row, number) -> row.getLong("rows"))
                        .list()
                        .stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private List<Integer> shardsOf(Source source) {
        return IntStream.range(0, ShardMap.SHARDS)
                .filter(shard -> RankKeys.ofShard(shard, keys.parts()).equals(keys)
                        && shards.number(shard).source() == source)
                .boxed()
                .toList();
    }

    /**
     * Builds the part, and returns what was loaded.
     *
     * @param compare whether Redis is read again and compared before anybody may use it
     */
    Value run(boolean compare) {
        begin();
        for (Source source : shards.sources()) {
            load(source);
        }
        if (compare) {
            compare();
        }
        List<String> finish = new ArrayList<>(List.of(holder, UUID.randomUUID().toString()));
        if (whole) {
            for (int shard = keys.part(); shard < ShardMap.SHARDS; shard += keys.parts()) {
                Collections.addAll(finish, Integer.toString(shard), Long.toString(positions.getOrDefault(shard, 0L)));
            }
        }
        send(
                FINISH,
                List.of(new RedisCalls.Run(
                        new String[] {keys.lease(), keys.marker(), keys.positions(), keys.progress()},
                        finish.toArray(String[]::new))));
        return read.value();
    }

    /**
     * From here on nobody applies entries to the part. One that keeps its other seasons keeps its positions as well, and
     * must have been complete up to them.
     */
    private void begin() {
        List<String> deleted = new ArrayList<>(List.of(keys.lease(), keys.marker()));
        if (whole) {
            deleted.add(keys.positions());
        }
        boards.keySet().forEach(season -> Collections.addAll(deleted, keys.season(season), keys.stamps(season)));
        List<Object> answer = send(BEGIN, List.of(new RedisCalls.Run(deleted.toArray(String[]::new), holder)))
                .getFirst();
        if (!whole && !answer.get(1).equals(DONE)) {
            throw Failure.of(LeaderboardReason.RANKS_UNAVAILABLE);
        }
    }

    private void load(Source source) {
        Set<SeasonId> timed = boards.entrySet().stream()
                .filter(entry -> entry.getValue().firstReachedWins())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        TotalsScan scan =
                new TotalsScan(source, shardsOf(source), List.copyOf(boards.keySet()), timed, TotalsScan.ROWS);
        List<TotalsScan.Row> rows = scan.next();
        while (!rows.isEmpty()) {
            // the database reads on while Redis takes these in
            CompletableFuture<List<TotalsScan.Row>> ahead = CompletableFuture.supplyAsync(
                    scan::next, task -> Thread.ofVirtual().start(task));
            try {
                add(rows);
            } finally {
                ahead.exceptionally(problem -> List.of()).join();
            }
            rows = joined(ahead);
        }
    }

    private static <T> T joined(CompletableFuture<T> future) {
        try {
            return future.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException problem ? problem : e;
        }
    }

    private void add(List<TotalsScan.Row> rows) {
        List<RedisCalls.Run> runs = new ArrayList<>();
        for (int from = 0; from < rows.size(); ) {
            int to = from;
            SeasonId season = rows.get(from).season();
            while (to < rows.size()
                    && to - from < ROWS_IN_SCRIPT
                    && rows.get(to).season().equals(season)) {
                to++;
            }
            runs.add(loading(season, rows.subList(from, to)));
            from = to;
            // Redis must answer the last of them in time, however busy it is
            if (runs.size() == SCRIPTS_AT_ONCE || from == rows.size()) {
                send(LOAD, List.copyOf(runs));
                runs.clear();
            }
        }
    }

    private RedisCalls.Run loading(SeasonId season, List<TotalsScan.Row> rows) {
        Leaderboard board = Objects.requireNonNull(boards.get(season), "a season that was not asked for");
        boolean first = board.firstReachedWins();
        loaded += rows.size();
        List<String> values = head(first ? FIRST_REACHED : SHARED, 3 * rows.size());
        for (TotalsScan.Row row : rows) {
            String player = new String(row.player(), StandardCharsets.ISO_8859_1);
            String stamp = first ? RankRow.stamp(board, row.reachedAt()) : "";
            values.add(Long.toString(row.total()));
            values.add(player);
            if (first) {
                values.add(stamp);
            }
            read.add(season, stamp + player, row.total());
        }
        return new RedisCalls.Run(
                new String[] {keys.lease(), keys.progress(), keys.season(season), keys.stamps(season)},
                values.toArray(String[]::new));
    }

    private List<String> head(String tie, int more) {
        List<String> values = new ArrayList<>(4 + more);
        Collections.addAll(
                values,
                holder,
                Long.toString(lease.toMillis()),
                new RankProgress(loaded, Math.max(loaded, all)).text(),
                tie);
        return values;
    }

    /** Reads what Redis has, which nobody changes now, and fails where that is something else than what was loaded. */
    private void compare() {
        RowDigest there = new RowDigest();
        for (SeasonId season : boards.keySet()) {
            List<RankRow> rows;
            long from = 0;
            do {
                send(
                        LOAD,
                        List.of(new RedisCalls.Run(
                                new String[] {keys.lease(), keys.progress()},
                                head(SHARED, 0).toArray(String[]::new))));
                rows = page(season, from);
                rows.forEach(row -> there.add(season, row.member(), row.score()));
                from += rows.size();
            } while (rows.size() == ROWS_COMPARED);
        }
        if (!there.value().equals(read.value())) {
            throw new IllegalStateException("part " + keys.part() + " of the leaderboards in Redis has " + there.value()
                    + " instead of " + read.value() + "; it is not used, and built anew by the next comparison");
        }
    }

    private List<RankRow> page(SeasonId season, long from) {
        List<Object> answer = redis.runAll(
                        PAGE,
                        List.of(new RedisCalls.Run(
                                new String[] {keys.marker(), keys.season(season)},
                                "low",
                                Long.toString(from),
                                Integer.toString(ROWS_COMPARED))),
                        RankCopy.BYTES)
                .getFirst();
        return RankRow.list((List<?>) answer.get(2));
    }

    private List<List<Object>> send(RedisScript script, List<RedisCalls.Run> runs) {
        List<List<Object>> answers = redis.runAll(script, runs, RankCopy.BYTES);
        for (List<@Nullable Object> answer : answers) {
            if (!Long.valueOf(DONE).equals(answer.getFirst())) {
                throw Failure.of(LeaderboardReason.REBUILT_ELSEWHERE);
            }
        }
        return answers;
    }
}
