package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.RankParts.Answer;
import io.madang.leaderboard.RankParts.Place;
import io.madang.leaderboard.RankParts.Question;
import io.madang.sharding.ShardMap;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Reads exact ranks from the copy in Redis: from all of its parts, and only while it is known to have all of the log. */
final class RankReads {

    private static final int ATTEMPTS = 3;
    private static final int NO_ROWS = -1;

    private final RankSync sync;
    private final RankParts parts;

    RankReads(RankSync sync, RankParts parts) {
        this.sync = sync;
        this.parts = parts;
    }

    /** A row with its rank. */
    record Ranked(Player player, long rank, long score) {}

    /**
     * Some rows.
     *
     * @param total how many players there are
     */
    record Rows(List<Ranked> rows, long total) {}

    /** The best players, the best of all first. */
    Rows top(Leaderboard board, SeasonId season, int limit) {
        Map<Integer, Long> all =
                IntStream.range(0, parts.count()).boxed().collect(Collectors.toMap(part -> part, part -> 0L));
        return exact(markers -> parts.rows(board, season, all, limit, markers).map(answers -> {
            List<RankRow> rows = new ArrayList<>();
            answers.forEach(answer -> rows.addAll(answer.rows()));
            rows.sort(RankRow.order(board));
            long total = answers.stream().mapToLong(RankParts.Rows::size).sum();
            return new Rows(ranked(board, rows.subList(0, Math.min(limit, rows.size())), 0, 1), total);
        }));
    }

    /** The whole season, for as long as its scores do not change. */
    RankScan scan(Leaderboard board, SeasonId season) {
        return new RankScan(board, season, parts.count(), this::page);
    }

    private List<RankRow> page(Leaderboard board, SeasonId season, int part, long from, int count) {
        return exact(markers -> parts.rows(board, season, Map.of(part, from), count, markers)
                .map(answers -> answers.getFirst().rows()));
    }

    /** The player, or nobody where the player is not on the leaderboard; and how many are. */
    Rows player(Leaderboard board, SeasonId season, Player player) {
        return players(board, season, List.of(player));
    }

    /** Those of the players who are on the leaderboard, in the given order. */
    Rows players(Leaderboard board, SeasonId season, Collection<Player> players) {
        if (players.isEmpty()) {
            return new Rows(List.of(), top(board, season, 1).total());
        }
        return exact(markers -> find(board, season, players, NO_ROWS, markers).map(found -> {
            List<Ranked> rows = new ArrayList<>();
            for (Player player : players) {
                List<Place> places = found.places().getOrDefault(player, List.of());
                if (!places.isEmpty()) {
                    rows.add(new Ranked(
                            player, 1 + better(places), places.getFirst().row().score()));
                }
            }
            return new Rows(rows, found.total());
        }));
    }

    /** A player with those before and after; nobody where the player is not on the leaderboard. */
    Rows neighbours(Leaderboard board, SeasonId season, Player player, int span) {
        return exact(markers -> find(board, season, List.of(player), span, markers)
                .flatMap(found -> around(
                        board, season, found.places().getOrDefault(player, List.of()), found.total(), span, markers)));
    }

    private Optional<Rows> around(
            Leaderboard board, SeasonId season, List<Place> all, long total, int span, List<String> markers) {
        if (all.isEmpty()) {
            return Optional.of(new Rows(List.of(), total));
        }
        List<RankRow> rows = new ArrayList<>();
        all.forEach(place -> rows.addAll(place.rows()));
        rows.sort(RankRow.order(board));
        int at = rows.indexOf(all.getFirst().row());
        int from = Math.max(0, at - span);
        List<RankRow> shown = rows.subList(from, Math.min(rows.size(), at + span + 1));
        long place = all.stream().mapToLong(Place::before).sum() - (at - from);
        if (parts.count() == 1) {
            return Optional.of(
                    new Rows(ranked(board, shown, place, 1 + all.getFirst().betterThanFirst()), total));
        }
        SortedMap<Integer, List<Question>> first = new TreeMap<>();
        for (int part = 0; part < parts.count(); part++) {
            first.put(part, List.of(Question.of(shown.getFirst())));
        }
        return parts.places(board, season, NO_ROWS, first, markers).map(answers -> {
            List<Place> places = new ArrayList<>();
            answers.values().forEach(answer -> places.addAll(answer.places()));
            return new Rows(ranked(board, shown, place, 1 + better(places)), total);
        });
    }

    private static long better(List<Place> all) {
        return all.stream().mapToLong(Place::better).sum();
    }

    /**
     * Gives rows their ranks.
     *
     * @param place of the first row in the whole list, from 0
     * @param rank of the first row
     */
    private static List<Ranked> ranked(Leaderboard board, List<RankRow> rows, long place, long rank) {
        List<Ranked> ranked = new ArrayList<>(rows.size());
        long current = rank;
        for (int i = 0; i < rows.size(); i++) {
            if (i > 0 && !rows.get(i).ties(rows.get(i - 1), board)) {
                current = place + i + 1;
            }
            ranked.add(
                    new Ranked(rows.get(i).player(board), current, rows.get(i).score()));
        }
        return ranked;
    }

    /**
     * What all parts know of some players.
     *
     * @param places of those who are on the leaderboard, in each part; that of the player's own part first
     */
    private record Found(Map<Player, List<Place>> places, long total) {}

    /** Asks the players' own parts for their rows, and then all others where these rows would be in them. */
    private Optional<Found> find(
            Leaderboard board, SeasonId season, Collection<Player> players, int span, List<String> markers) {
        SortedMap<Integer, List<Player>> own = new TreeMap<>();
        players.forEach(player ->
                own.computeIfAbsent(partOf(player), part -> new ArrayList<>()).add(player));
        Map<Player, List<Place>> places = new LinkedHashMap<>();
        return ask(board, season, span, own, Question::of, places, markers).flatMap(sizes -> {
            SortedMap<Integer, List<Player>> others = new TreeMap<>();
            for (int part = 0; part < parts.count(); part++) {
                int number = part;
                List<Player> elsewhere = places.keySet().stream()
                        .filter(player -> partOf(player) != number)
                        .toList();
                // a part that has nobody of them is asked for its size
                if (!elsewhere.isEmpty() || !own.containsKey(part)) {
                    others.put(part, elsewhere);
                }
            }
            if (others.isEmpty()) {
                return Optional.of(new Found(places, sum(sizes)));
            }
            Map<Player, RankRow> rows = new LinkedHashMap<>();
            places.forEach((player, first) -> rows.put(player, first.getFirst().row()));
            return ask(
                            board,
                            season,
                            span,
                            others,
                            player -> Question.of(rows.getOrDefault(player, new RankRow(player.member(), 0))),
                            places,
                            markers)
                    .map(more -> {
                        sizes.putAll(more);
                        return new Found(places, sum(sizes));
                    });
        });
    }

    /** Asks parts about players, adds the places that they have there, and gives the parts' sizes. */
    private Optional<Map<Integer, Long>> ask(
            Leaderboard board,
            SeasonId season,
            int span,
            SortedMap<Integer, List<Player>> players,
            Function<Player, Question> question,
            Map<Player, List<Place>> places,
            List<String> markers) {
        SortedMap<Integer, List<Question>> questions = new TreeMap<>();
        players.forEach(
                (part, some) -> questions.put(part, some.stream().map(question).toList()));
        return parts.places(board, season, span, questions, markers).map(answers -> {
            Map<Integer, Long> sizes = new TreeMap<>();
            answers.forEach((part, answer) -> {
                sizes.put(part, answer.size());
                add(players.getOrDefault(part, List.of()), answer, places);
            });
            return sizes;
        });
    }

    private static void add(List<Player> players, Answer answer, Map<Player, List<Place>> places) {
        for (int i = 0; i < players.size(); i++) {
            Place place = answer.places().get(i);
            if (place != null) {
                places.computeIfAbsent(players.get(i), player -> new ArrayList<>())
                        .add(place);
            }
        }
    }

    private int partOf(Player player) {
        return RankKeys.ofShard(ShardMap.shardOf(player), parts.count()).part();
    }

    private static long sum(Map<Integer, Long> sizes) {
        return sizes.values().stream().mapToLong(Long::longValue).sum();
    }

    /** @param read gives nothing where it met another copy than the one with these markers */
    private <T> T exact(Function<List<String>, Optional<T>> read) {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            RankSync.Verified copy = sync.required();
            Optional<T> result = read.apply(copy.markers());
            if (result.isEmpty()) {
                sync.mistrust(copy);
            } else if (sync.isCertain(copy)) {
                return result.get();
            }
        }
        throw Failure.of(LeaderboardReason.RANKS_UNAVAILABLE);
    }
}
