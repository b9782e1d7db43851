package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Asks the parts of the copy: all that a question concerns at once, and together with the questions of other callers. */
final class RankParts {

    private static final RedisScript RANK = RedisScript.beside(RankParts.class, "rank.lua");
    private static final RedisScript TOP = RedisScript.beside(RankParts.class, "top.lua");

    private final int parts;
    private final RedisBatcher<List<RankQuestions>, List<List<Object>>> ranks;
    private final RedisBatcher<List<RedisCalls.Run>, List<List<Object>>> tops;

    RankParts(RedisCalls redis, int parts) {
        this.parts = parts;
        this.ranks = new RedisBatcher<>(requests -> {
            SharedRuns runs = new SharedRuns(parts);
            requests.forEach(request -> request.forEach(runs::add));
            Iterator<List<Object>> answers = runs.answers(redis.runAll(RANK, runs.runs(), RankCopy.BYTES))
                    .iterator();
            return perRequest(requests, asked -> answers.next());
        });
        this.tops = new RedisBatcher<>(requests -> {
            List<RedisCalls.Run> runs = requests.stream().flatMap(List::stream).toList();
            Iterator<List<Object>> answers =
                    redis.runAll(TOP, runs, RankCopy.BYTES).iterator();
            return perRequest(requests, run -> answers.next());
        });
    }

    private static <T> List<List<List<Object>>> perRequest(
            List<List<T>> requests, Function<T, List<Object>> nextAnswer) {
        return requests.stream()
                .map(request -> request.stream().map(nextAnswer).toList())
                .toList();
    }

    int count() {
        return parts;
    }

    /** Who is asked about: a player of the part, or a row that may be in another part. */
    record Question(String player, String score, String member) {

        static Question of(Player player) {
            return new Question(player.member(), "", "");
        }

        static Question of(RankRow row) {
            return new Question("", Long.toString(row.score()), row.member());
        }
    }

    /**
     * Where a player or a row is, as far as one part knows.
     *
     * @param better how many are better
     * @param before how many are listed before; this and the following only where rows were asked for
     */
    record Place(RankRow row, long better, long before, long betterThanFirst, List<RankRow> rows) {

        static @Nullable Place of(List<?> answer) {
            if (answer.isEmpty()) {
                return null;
            }
            RankRow row = new RankRow((String) answer.get(1), RankRow.parseScore((String) answer.get(0)));
            boolean more = answer.size() > 3;
            return new Place(
                    row,
                    (Long) answer.get(2),
                    more ? (Long) answer.get(3) : 0,
                    more ? (Long) answer.get(4) : 0,
                    more ? RankRow.list((List<?>) answer.get(5)) : List.of());
        }
    }

    /**
     * What one part says.
     *
     * @param places in the order of the questions; null where the part does not have the player
     */
    record Answer(long size, List<@Nullable Place> places) {}

    /**
     * Asks parts, each its own questions.
     *
     * @param span how many rows on either side; negative for none
     * @param markers of the copy that was verified
     * @return nothing where a part is not the one that was verified
     */
    Optional<SortedMap<Integer, Answer>> places(
            Leaderboard board,
            SeasonId season,
            int span,
            SortedMap<Integer, List<Question>> questions,
            List<String> markers) {
        List<RankQuestions> asked = new ArrayList<>();
        questions.forEach((part, some) -> asked.add(new RankQuestions(
                new RankQuestions.Set(
                        part, season, name(board.order()), board.firstReachedWins() ? "first-reached" : "shared", span),
                some)));
        List<List<Object>> answers = ranks.ask(asked);
        SortedMap<Integer, Answer> byPart = new TreeMap<>();
        int next = 0;
        for (int part : questions.keySet()) {
            List<Object> answer = answers.get(next++);
            if (!markers.get(part).equals(answer.get(0))) {
                return Optional.empty();
            }
            List<@Nullable Place> places = new ArrayList<>();
            answer.subList(2, answer.size()).forEach(each -> places.add(Place.of((List<?>) each)));
            byPart.put(part, new Answer((Long) answer.get(1), places));
        }
        return Optional.of(byPart);
    }

    /** Rows of one part, from a place on. */
    record Rows(long size, List<RankRow> rows) {}

    /** @return nothing where a part is not the one that was verified */
    Optional<List<Rows>> rows(
            Leaderboard board, SeasonId season, Map<Integer, Long> from, int count, List<String> markers) {
        List<Integer> asked = List.copyOf(from.keySet());
        List<List<Object>> answers = tops.ask(asked.stream()
                .map(part -> {
                    RankKeys keys = new RankKeys(part, parts);
                    return new RedisCalls.Run(
                            new String[] {keys.marker(), keys.season(season)},
                            name(board.order()),
                            Long.toString(from.getOrDefault(part, 0L)),
                            Integer.toString(count));
                })
                .toList());
        List<Rows> rows = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            List<Object> answer = answers.get(i);
            if (!markers.get(asked.get(i)).equals(answer.get(0))) {
                return Optional.empty();
            }
            rows.add(new Rows((Long) answer.get(1), RankRow.list((List<?>) answer.get(2))));
        }
        return Optional.of(rows);
    }

    private static String name(ScoreOrder order) {
        return order.name().toLowerCase(Locale.ROOT);
    }
}
