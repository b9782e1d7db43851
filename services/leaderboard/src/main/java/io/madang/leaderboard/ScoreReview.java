package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.LogTables.BoardPlayer;
import io.madang.leaderboard.LogTables.NewEntry;
import io.madang.leaderboard.LogTables.StandingKey;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Voids scores, hides players, and takes both back. Each is an entry of the log like a score, so that ranks follow from
 * it in the same way, and an entry of the log of acts, in the same transaction.
 */
final class ScoreReview {

    private static final Logger log = LoggerFactory.getLogger(ScoreReview.class);

    static final String OF_MATCH =
            """
            select player, season_id from score_log force index (by_match)
            where board_id = :board and match_id = :match order by player limit :limit
            """;

    /** Each is a transaction of its own, within one request. */
    static final int MAX_PARTICIPANTS = 10_000;

    private final Shards shards;
    private final SeasonRows seasons;
    private final ReviewedPlayers reviewed;
    private final LeaderboardDirectory directory;
    private final RankCopy copy;
    private final RankSync sync;
    private final ModerationLog moderationLog;
    private final InstantSource clock;

    ScoreReview(
            Shards shards,
            SeasonRows seasons,
            ReviewedPlayers reviewed,
            LeaderboardDirectory directory,
            RankCopy copy,
            RankSync sync,
            ModerationLog moderationLog,
            InstantSource clock) {
        this.shards = shards;
        this.seasons = seasons;
        this.reviewed = reviewed;
        this.directory = directory;
        this.copy = copy;
        this.sync = sync;
        this.moderationLog = moderationLog;
        this.clock = clock;
    }

    /** Who reviews, and why. */
    record Review(UserId by, String reason) {}

    /** A player of a match, in the season in which it counted. */
    private record Participant(Player player, SeasonId season) {}

    /** @param kind {@link EntryKind#VOID_MATCH} or {@link EntryKind#RESTORE_MATCH}, for all players of the match */
    void match(Leaderboard board, String match, EntryKind kind, Review review) {
        List<Participant> participants = new ArrayList<>();
        shards.sources()
                .forEach(source -> participants.addAll(source.jdbc()
                        .sql(OF_MATCH)
                        .param("board", board.id().value())
                        .param("match", match)
                        .param("limit", MAX_PARTICIPANTS + 1)
                        .query((row, number) ->
                                new Participant(Player.ofBytes(row.getBytes(1)), new SeasonId(row.getLong(2))))
                        .list()));
        if (participants.isEmpty()) {
            throw Failure.of(LeaderboardReason.MATCH_NOT_FOUND);
        }
        if (participants.size() > MAX_PARTICIPANTS) {
            throw Failure.of(LeaderboardReason.MATCH_TOO_LARGE, arg("max", MAX_PARTICIPANTS));
        }
        participants.stream()
                .map(Participant::season)
                .distinct()
                .forEach(season -> requireOpen(seasons.byId(season).orElseThrow()));
        participants.forEach(one -> append(board, one.season(), one.player(), kind, match, review));
    }

    /** @param kind {@link EntryKind#VOID_PLAYER} or {@link EntryKind#RESTORE_PLAYER}, in the current season */
    void player(Leaderboard board, Player player, EntryKind kind, Review review) {
        append(board, directory.current(board).id(), player, kind, null, review);
    }

    /** @param kind {@link EntryKind#HIDE} or {@link EntryKind#SHOW}, in all seasons that are not final */
    void visibility(Leaderboard board, Player player, EntryKind kind, Review review) {
        List<SeasonId> open = seasons.unfinished().stream()
                .filter(season -> season.boardId().equals(board.id()))
                .map(Season::id)
                .toList();
        Shard shard = shards.of(player);
        List<LogEntry> entries = shard.transaction(() -> {
            LogTables tables = new LogTables(shard.source());
            Map<Integer, Long> positions = tables.lock(List.of(shard.number()));
            String statement = kind == EntryKind.HIDE
                    ? "insert ignore into hidden_players (board_id, player) values (:board, :player)"
                    : "delete from hidden_players where board_id = :board and player = :player";
            int changed = shard.sql(statement)
                    .param("board", board.id().value())
                    .param("player", player.bytes())
                    .update();
            if (changed == 0) {
                return List.<LogEntry>of();
            }
            tell(shard, board, player, kind, null, review);
            Set<StandingKey> closed = open.isEmpty()
                    ? Set.of()
                    : tables.closed(open.stream()
                            .map(season -> StandingKey.ofSeason(shard.number(), season))
                            .toList());
            List<LogEntry> appended = new ArrayList<>();
            long position = Objects.requireNonNull(positions.get(shard.number()));
            for (SeasonId season : open) {
                StandingKey key = StandingKey.of(season, player);
                Standing standing = tables.standings(List.of(key)).get(key);
                if (standing != null && !closed.contains(StandingKey.ofSeason(shard.number(), season))) {
                    position++;
                    appended.add(
                            store(tables, board, key, position, kind, null, standing, kind == EntryKind.HIDE, review));
                }
            }
            return appended;
        });
        follow(entries);
    }

    private void append(
            Leaderboard board, SeasonId season, Player player, EntryKind kind, @Nullable String match, Review review) {
        Shard shard = shards.of(player);
        // most of it is read before others have to wait
        PlayerHistory.Entries before = PlayerHistory.Entries.NONE.readOn(shard.source(), season, player);
        List<LogEntry> entries = shard.transaction(() -> {
            LogTables tables = new LogTables(shard.source());
            long position =
                    Objects.requireNonNull(tables.lock(List.of(shard.number())).get(shard.number()));
            if (!tables.closed(List.of(StandingKey.ofSeason(shard.number(), season)))
                    .isEmpty()) {
                throw closed();
            }
            PlayerHistory history =
                    before.readOn(shard.source(), season, player).history();
            if (history.scores().isEmpty()) {
                throw Failure.of(LeaderboardReason.PLAYER_NOT_FOUND);
            }
            if (!history.isChangedBy(kind, match)) {
                return List.<LogEntry>of();
            }
            boolean hidden =
                    !tables.hidden(List.of(new BoardPlayer(board.id(), player))).isEmpty();
            Standing standing = history.after(kind, match).standing(board);
            if (kind == EntryKind.VOID_PLAYER || kind == EntryKind.RESTORE_PLAYER) {
                reviewed.setVoided(season, player, kind == EntryKind.VOID_PLAYER);
            }
            tell(shard, board, player, kind, match, review);
            return List.of(store(
                    tables,
                    board,
                    StandingKey.of(season, player),
                    position + 1,
                    kind,
                    match,
                    standing,
                    hidden,
                    review));
        });
        follow(entries);
    }

    private LogEntry store(
            LogTables tables,
            Leaderboard board,
            StandingKey key,
            long position,
            EntryKind kind,
            @Nullable String match,
            Standing standing,
            boolean hidden,
            Review review) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        boolean shown = !hidden && !standing.isNone();
        LogEntry entry = new LogEntry(
                key.shard(),
                position,
                key.season(),
                key.player(),
                shown ? standing.total() : null,
                shown ? standing.reachedAt() : null);
        tables.append(List.of(new NewEntry(
                entry, board.id(), kind, null, 0, now, now, match, review.by().value(), review.reason())));
        tables.store(Map.of(key, standing), Map.of(key, hidden));
        tables.move(Map.of(key.shard(), position));
        return entry;
    }

    private void tell(
            Shard shard, Leaderboard board, Player player, EntryKind kind, @Nullable String match, Review review) {
        ModerationActionType deed =
                switch (kind) {
                    case VOID_MATCH, VOID_PLAYER -> ModerationActionType.SCORES_VOIDED;
                    case RESTORE_MATCH, RESTORE_PLAYER -> ModerationActionType.SCORES_RESTORED;
                    case HIDE -> ModerationActionType.PLAYER_HIDDEN;
                    case SHOW -> ModerationActionType.PLAYER_SHOWN;
                    case SCORE, ERASE -> throw new IllegalArgumentException(kind + " is no review");
                };
        UserId user = player.isAccount() ? UserId.of(player.id()) : null;
        String name = board.slug() + ": " + player.id() + (match == null ? "" : ", " + match);
        moderationLog.record(
                shard, review.by(), deed, new Subject(null, null, null, user, null, name), review.reason());
    }

    private void follow(List<LogEntry> entries) {
        try {
            copy.apply(entries);
        } catch (Failure e) {
            log.debug("a review is in the log, and follows in Redis later: {}", e.toString());
            sync.doubt();
        }
    }

    private static void requireOpen(Season season) {
        if (season.state() != SeasonState.OPEN) {
            throw closed();
        }
    }

    private static Failure closed() {
        return Failure.of(LeaderboardReason.SEASON_CLOSED);
    }
}
