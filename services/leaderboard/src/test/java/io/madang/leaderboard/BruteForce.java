package io.madang.leaderboard;

import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** A leaderboard worked out from the entries of the log, by counting. */
final class BruteForce {

    /** A player's score, and when it was reached. */
    private record Score(long total, Instant reached) {}

    private record Entry(String kind, String match, long points, Instant at) {}

    private final boolean high;
    private final boolean first;
    private final Map<String, Score> scores = new TreeMap<>();

    BruteForce(LeaderboardServer server, Leaderboard board, Season season) {
        this.high = board.order() == ScoreOrder.HIGH;
        this.first = board.tie() == TieRule.FIRST_REACHED;
        Map<String, List<Entry>> entries = new HashMap<>();
        for (Source source : server.shards().sources()) {
            source.jdbc()
                    .sql(
                            """
                            select player, kind, coalesce(match_id, about_match) m, points, scored_at from score_log
                            where season_id = ? order by shard, position
                            """)
                    .param(season.id().value())
                    .query(row -> {
                        entries.computeIfAbsent(Player.ofBytes(row.getBytes(1)).id(), player -> new ArrayList<>())
                                .add(new Entry(
                                        row.getString(2), row.getString(3), row.getLong(4), UtcTime.read(row, 5)));
                    });
        }
        // who was hidden before the first score has no entry that says so
        Set<String> hidden = new HashSet<>();
        server.shards().sources().forEach(source -> source.jdbc()
                .sql("select player from hidden_players where board_id = ?")
                .param(board.id().value())
                .query(row -> {
                    hidden.add(Player.ofBytes(row.getBytes(1)).id());
                }));
        entries.keySet().removeAll(hidden);
        entries.forEach((player, theirs) -> work(board.rule(), player, theirs));
    }

    private void work(ScoringRule rule, String player, List<Entry> entries) {
        Set<String> voided = new HashSet<>();
        int voidedBefore = 0;
        for (int i = 0; i < entries.size(); i++) {
            switch (entries.get(i).kind()) {
                case "VOID_MATCH" -> voided.add(entries.get(i).match());
                case "RESTORE_MATCH" -> voided.remove(entries.get(i).match());
                case "VOID_PLAYER" -> voidedBefore = i;
                case "RESTORE_PLAYER" -> voidedBefore = 0;
                default -> {}
            }
        }
        List<Entry> counted = new ArrayList<>();
        for (int i = voidedBefore; i < entries.size(); i++) {
            if (entries.get(i).kind().equals("SCORE")
                    && !voided.contains(entries.get(i).match())) {
                counted.add(entries.get(i));
            }
        }
        if (!counted.isEmpty()) {
            scores.put(player, score(rule, counted));
        }
    }

    private Score score(ScoringRule rule, List<Entry> counted) {
        return switch (rule) {
            case SUM -> {
                long total = counted.stream().mapToLong(Entry::points).sum();
                yield new Score(
                        total,
                        counted.stream()
                                .filter(entry -> entry.points() > 0)
                                .map(Entry::at)
                                .max(Comparator.naturalOrder())
                                .orElse(counted.getFirst().at()));
            }
            case BEST -> {
                Comparator<Entry> byPoints = Comparator.comparingLong(Entry::points);
                Entry best = counted.stream()
                        .min((high ? byPoints.reversed() : byPoints).thenComparing(Entry::at))
                        .orElseThrow();
                yield new Score(best.points(), best.at());
            }
            case LATEST -> {
                Entry latest = counted.getFirst();
                for (Entry entry : counted) {
                    latest = entry.at().isBefore(latest.at()) ? latest : entry;
                }
                yield new Score(latest.points(), latest.at());
            }
        };
    }

    private boolean isBetter(Score one, Score other) {
        if (one.total() != other.total()) {
            return high == one.total() > other.total();
        }
        return first && one.reached().isBefore(other.reached());
    }

    private Score known(String player) {
        return Objects.requireNonNull(scores.get(player));
    }

    /** {@code user:rank:score}. */
    String row(String player) {
        return player + ":" + rank(player) + ":" + known(player).total();
    }

    private long rank(String player) {
        Score own = known(player);
        return 1
                + scores.values().stream().filter(other -> isBetter(other, own)).count();
    }

    /** The part of all players who are not better, in hundredths of a per cent, rounded down. */
    double percentile(String player) {
        Score own = known(player);
        long notBetter =
                scores.values().stream().filter(other -> !isBetter(other, own)).count();
        return (10_000 * notBetter / scores.size()) / 100.0;
    }

    /** All rows, in the order in which the leaderboard lists them. */
    List<String> rows() {
        Comparator<String> byMember =
                Comparator.comparing(player -> Player.of(player).member());
        return scores.keySet().stream()
                .sorted((a, b) -> isBetter(known(a), known(b))
                        ? -1
                        : isBetter(known(b), known(a)) ? 1 : (high ? byMember.reversed() : byMember).compare(a, b))
                .map(this::row)
                .toList();
    }
}
