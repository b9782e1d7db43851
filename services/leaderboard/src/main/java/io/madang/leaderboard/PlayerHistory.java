package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Source;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All entries of a player in a season, in their order: what the player's standing follows from.
 *
 * @param voidedMatches those that do not count
 * @param voidedUpTo the position up to which no score counts
 */
record PlayerHistory(List<Entry> scores, Set<String> voidedMatches, long voidedUpTo) {

    static final String ENTRIES =
            """
            select position, kind, coalesce(match_id, about_match) subject, points, scored_at
            from score_log force index (by_player)
            where season_id = :season and player = :player and position > :position
            order by position limit :limit
            """;

    /** So many entries are in memory at once, and replayed under the lock of the shard. */
    static final int MAX_ENTRIES = 200_000;

    private static final int PAGE = 10_000;

    /** An entry, as far as a standing follows from it. */
    record Entry(long position, EntryKind kind, @Nullable String match, long points, Instant at) {}

    /** The first entries of a player. */
    record Entries(List<Entry> entries) {

        static final Entries NONE = new Entries(List.of());

        /**
         * These and all that have come since, some at a time. Entries come at the end only, so what was read before the
         * shard's position was locked goes on to hold.
         */
        Entries readOn(Source source, SeasonId season, Player player) {
            List<Entry> all = new ArrayList<>(entries);
            List<Entry> page;
            do {
                page = source.jdbc()
                        .sql(ENTRIES)
                        .param("season", season.value())
                        .param("player", player.bytes())
                        .param("position", all.isEmpty() ? 0 : all.getLast().position())
                        .param("limit", PAGE)
                        .query((row, number) -> new Entry(
                                row.getLong("position"),
                                EntryKind.valueOf(row.getString("kind")),
                                row.getString("subject"),
                                row.getLong("points"),
                                UtcTime.read(row, "scored_at")))
                        .list();
                all.addAll(page);
                if (all.size() > MAX_ENTRIES) {
                    throw Failure.of(LeaderboardReason.HISTORY_TOO_LONG, arg("max", MAX_ENTRIES));
                }
            } while (page.size() == PAGE);
            return new Entries(all);
        }

        PlayerHistory history() {
            return of(entries);
        }
    }

    static PlayerHistory of(List<Entry> entries) {
        Set<String> voided = new HashSet<>();
        List<Entry> scores = new ArrayList<>();
        long upTo = 0;
        for (Entry entry : entries) {
            switch (entry.kind()) {
                case SCORE -> scores.add(entry);
                case VOID_MATCH -> voided.add(Objects.requireNonNull(entry.match()));
                case RESTORE_MATCH -> voided.remove(Objects.requireNonNull(entry.match()));
                case VOID_PLAYER -> upTo = entry.position();
                case RESTORE_PLAYER -> upTo = 0;
                case ERASE -> scores.clear();
                case HIDE, SHOW -> {}
            }
        }
        return new PlayerHistory(List.copyOf(scores), voided, upTo);
    }

    /** Whether an entry of this kind would change anything. */
    boolean isChangedBy(EntryKind kind, @Nullable String match) {
        return switch (kind) {
            case VOID_MATCH -> !voidedMatches.contains(match);
            case RESTORE_MATCH -> voidedMatches.contains(match);
            case VOID_PLAYER -> scores.stream().anyMatch(score -> score.position() > voidedUpTo);
            case RESTORE_PLAYER -> voidedUpTo > 0;
            case SCORE, HIDE, SHOW, ERASE -> true;
        };
    }

    /** The history after one more entry of this kind. */
    PlayerHistory after(EntryKind kind, @Nullable String match) {
        Set<String> voided = new HashSet<>(voidedMatches);
        return switch (kind) {
            case VOID_MATCH -> {
                voided.add(Objects.requireNonNull(match));
                yield new PlayerHistory(scores, voided, voidedUpTo);
            }
            case RESTORE_MATCH -> {
                voided.remove(match);
                yield new PlayerHistory(scores, voided, voidedUpTo);
            }
            case VOID_PLAYER -> new PlayerHistory(scores, voided, Long.MAX_VALUE);
            case RESTORE_PLAYER -> new PlayerHistory(scores, voided, 0);
            case SCORE, HIDE, SHOW, ERASE -> this;
        };
    }

    /** What the scores that count come to. */
    Standing standing(Leaderboard board) {
        Standing standing = Standing.NONE;
        for (Entry score : scores) {
            if (score.position() > voidedUpTo && !voidedMatches.contains(score.match())) {
                standing = standing.plus(score.points(), score.at(), board.rule(), board.order());
            }
        }
        return standing.listedOn(board);
    }
}
