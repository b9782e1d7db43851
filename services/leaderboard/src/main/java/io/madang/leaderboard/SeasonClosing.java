package io.madang.leaderboard;

import io.madang.contracts.leaderboard.PrizeWon;
import io.madang.contracts.leaderboard.SeasonClosed;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.id.Ids;
import io.madang.kernel.id.TypedId;
import io.madang.leaderboard.RankReads.Ranked;
import io.madang.leaderboard.RankScan.Placed;
import io.madang.outbox.Outbox;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardMap;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the result of a season final. Every step can be repeated, and whoever takes over goes on where the other was
 * stopped: no more entries are let in, the ranks are stored some rows at a time and compared with the totals, the prizes
 * are published, and the season is closed. Each event goes out in the transaction that notes it, and so once.
 */
final class SeasonClosing {

    private static final Logger log = LoggerFactory.getLogger(SeasonClosing.class);
    private static final Duration LEASE = Duration.ofMinutes(1);

    private final Shards shards;
    private final SeasonRows seasons;
    private final SeasonResults results;
    private final LeaderboardDirectory directory;
    private final RankSync sync;
    private final RankReads ranks;
    private final RankCopy copy;
    private final Outbox outbox;
    private final Ids ids;
    private final InstantSource clock;
    private final Duration keptAfterClose;

    SeasonClosing(
            LeaderboardConfiguration.LeaderboardStore store,
            SeasonRows seasons,
            LeaderboardDirectory directory,
            RankSync sync,
            RankReads ranks,
            RankCopy copy,
            Duration keptAfterClose) {
        this.shards = store.shards();
        this.seasons = seasons;
        this.results = new SeasonResults(shards);
        this.directory = directory;
        this.sync = sync;
        this.ranks = ranks;
        this.copy = copy;
        this.outbox = store.outbox();
        this.ids = store.ids();
        this.clock = store.clock();
        this.keptAfterClose = keptAfterClose;
    }

    /** The key of an event that is an aggregate of its own. */
    private record EventKey(long value) implements TypedId {
        @Override
        public String toString() {
            return Long.toString(value);
        }
    }

    /** Closes the season; false where another instance does so now, or has done so. */
    boolean tryClose(SeasonId id) {
        if (!seasons.tryClaim(id, LEASE)) {
            return false;
        }
        directory.forget();
        try {
            Season season = seasons.byId(id).orElseThrow();
            Leaderboard board = directory.required(season.boardId());
            letNothingIn(id);
            freeze(board, season);
            award(board, season);
            finish(board, season);
        } finally {
            seasons.release(id);
            directory.forget();
        }
        return true;
    }

    /** From here on no entry of the season is committed: whoever appends one locks the same rows, and looks. */
    private void letNothingIn(SeasonId season) {
        for (Source source : shards.sources()) {
            List<Integer> here = IntStream.range(0, ShardMap.SHARDS)
                    .filter(shard -> shards.number(shard).source() == source)
                    .boxed()
                    .toList();
            source.transaction(() -> {
                LogTables tables = new LogTables(source);
                tables.lock(here);
                tables.close(season, here);
                return true;
            });
        }
    }

    private void freeze(Leaderboard board, Season season) {
        SeasonId id = season.id();
        // what was committed before is in Redis after this
        sync.verify();
        RankScan scan = ranks.scan(board, id);
        for (List<Placed> rows = scan.next(); !rows.isEmpty(); rows = scan.next()) {
            if (rows.getLast().place() > season.frozen()) {
                results.store(id, rows);
                seasons.progress(id, rows.getLast().place(), LEASE);
            }
        }
        SeasonResults.Check expected = results.expected(id);
        SeasonResults.Check stored = results.stored(id);
        if (!stored.equals(expected)) {
            results.delete(id);
            seasons.progress(id, 0, LEASE);
            throw new IllegalStateException("the result of season " + id + " is " + stored + " instead of " + expected
                    + "; it was deleted, and is stored again");
        }
    }

    private void award(Leaderboard board, Season season) {
        if (board.prizes().isEmpty()) {
            return;
        }
        for (Ranked winner : results.unrewarded(season.id(), board.prizes().getLast())) {
            long tier = board.prizes().stream()
                    .filter(last -> winner.rank() <= last)
                    .findFirst()
                    .orElseThrow();
            Shard shard = shards.of(winner.player());
            shard.run(() -> {
                if (results.markPrize(season.id(), winner.player(), tier)) {
                    outbox.append(
                            shard,
                            new EventKey(ids.next()),
                            PrizeWon.TYPE,
                            PrizeWon.VERSION,
                            new PrizeWon(
                                    season.id(),
                                    board.id(),
                                    board.slug(),
                                    winner.player().id(),
                                    tier,
                                    winner.rank(),
                                    winner.score()));
                }
            });
        }
    }

    private void finish(Leaderboard board, Season season) {
        copy.expire(season.id(), keptAfterClose);
        long players = results.stored(season.id()).players();
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        shards.home().run(() -> {
            if (seasons.close(season.id(), players, now)) {
                outbox.append(
                        shards.home(),
                        season.id(),
                        SeasonClosed.TYPE,
                        SeasonClosed.VERSION,
                        new SeasonClosed(
                                season.id(),
                                board.id(),
                                board.slug(),
                                season.period().label(),
                                players,
                                now));
            }
        });
        log.info(
                "Season {} of leaderboard {} is closed with {} players",
                season.period().label(),
                board.slug(),
                players);
    }
}
