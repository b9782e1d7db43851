package io.madang.leaderboard;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.kernel.error.Failure;
import io.madang.leaderboard.LogTables.BoardPlayer;
import io.madang.leaderboard.LogTables.NewEntry;
import io.madang.leaderboard.LogTables.StandingKey;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Source;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The scores of the leaderboard {@code community}, which no game server reports: they follow from something else that
 * this service records. Each change is an entry of the log, in the transaction that changes what it follows from, so
 * that the leaderboard never differs from it.
 */
public final class ComputedScores {

    private static final Logger log = LoggerFactory.getLogger(ComputedScores.class);

    private final LeaderboardDirectory directory;
    private final RankCopy copy;
    private final RankSync sync;
    private final InstantSource clock;

    ComputedScores(LeaderboardDirectory directory, RankCopy copy, RankSync sync, InstantSource clock) {
        this.directory = directory;
        this.copy = copy;
        this.sync = sync;
        this.clock = clock;
    }

    /** A user's score, as the leaderboard was told last and as it is now. */
    public record Change(UserId user, long before, long after) {}

    /** Entries of the log, which ranks have to follow once they are committed. */
    public static final class Entries {

        private final List<LogEntry> entries;

        private Entries(List<LogEntry> entries) {
            this.entries = entries;
        }
    }

    /** Changes of the scores of some users of one database. */
    public final class Batch {

        private final LogTables tables;
        private final Leaderboard board;
        private final Season season;
        private final Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        private SortedMap<Integer, Long> positions = new TreeMap<>();

        private Batch(Source source, Leaderboard board, Season season) {
            this.tables = new LogTables(source);
            this.board = board;
            this.season = season;
        }

        /** Nobody else changes these users' scores until the transaction ends. */
        public void lock(Collection<UserId> users) {
            positions = tables.lock(users.stream().map(ShardMap::shardOf).toList());
        }

        /** Appends an entry for each change; to be called in the transaction that has locked the users. */
        public Entries append(List<Change> changes) {
            List<Change> real = changes.stream()
                    .filter(change -> change.before() != change.after())
                    .toList();
            if (real.isEmpty()) {
                return new Entries(List.of());
            }
            List<StandingKey> keys = real.stream()
                    .map(change -> StandingKey.of(season.id(), player(change.user())))
                    .toList();
            Map<StandingKey, Standing> standings = new HashMap<>(tables.standings(keys));
            Set<BoardPlayer> hidden = tables.hidden(keys.stream()
                    .map(key -> new BoardPlayer(board.id(), key.player()))
                    .toList());
            Map<StandingKey, Boolean> stored = new HashMap<>();
            Map<Integer, Long> moved = new TreeMap<>();
            List<NewEntry> entries = new ArrayList<>();
            for (int i = 0; i < real.size(); i++) {
                StandingKey key = keys.get(i);
                boolean isHidden = hidden.contains(new BoardPlayer(board.id(), key.player()));
                long points = real.get(i).after() - real.get(i).before();
                Standing after = standings
                        .getOrDefault(key, Standing.NONE)
                        .plus(points, now, ScoringRule.SUM, ScoreOrder.HIGH)
                        .listedOn(board);
                boolean shown = !isHidden && !after.isNone();
                long position = 1 + Objects.requireNonNull(positions.get(key.shard()), "the user is not locked");
                positions.put(key.shard(), position);
                moved.put(key.shard(), position);
                LogEntry entry = new LogEntry(
                        key.shard(),
                        position,
                        season.id(),
                        key.player(),
                        shown ? after.total() : null,
                        shown ? after.reachedAt() : null);
                entries.add(new NewEntry(entry, board.id(), EntryKind.SCORE, null, points, now, now, null, 0, ""));
                standings.put(key, after);
                stored.put(key, isHidden);
            }
            tables.append(entries);
            tables.store(standings, stored);
            tables.move(moved);
            return new Entries(entries.stream().map(NewEntry::entry).toList());
        }
    }

    /** Begins changes in one database; to be called before the transaction. */
    public Batch batch(Source source) {
        Leaderboard board = directory.required(Leaderboards.COMMUNITY);
        return new Batch(source, board, directory.current(board));
    }

    /** Brings Redis to where the log is; what Redis cannot take now follows later. */
    public void follow(Entries committed) {
        try {
            copy.apply(committed.entries);
        } catch (Failure e) {
            log.debug("computed scores are in the log, and follow in Redis later: {}", e.toString());
            sync.doubt();
        }
    }

    private static Player player(UserId user) {
        return new Player(user.toString());
    }
}
