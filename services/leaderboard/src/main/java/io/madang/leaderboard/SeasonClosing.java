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
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the result of a season final. Every step can be repeated, and whoever takes over goes on where the other was
 * stopped: no more entries are let in, the ranks are stored some rows at a time and compared with the totals, the prizes
 * are published, and the season is closed. Each event goes out in the transaction that notes it, and so once.
 */
final class SeasonClosing {

    private static final Logger log = LoggerFactory.getLogger(SeasonClosing.class);
    private static final int AWARDED_TOGETHER = 1000;

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
        long holder = ids.next();
        if (!seasons.tryClaim(id, holder, SeasonClaim.LEASE)) {
            return false;
        }
        directory.forget();
        try {
            Season season = seasons.byId(id).orElseThrow();
            SeasonClaim claim = new SeasonClaim(seasons, season, holder);
            Leaderboard board = directory.required(season.boardId());
            letNothingIn(id);
            long players = freeze(board, id, claim);
            award(board, id, claim);
            finish(board, season, players, claim);
        } finally {
            seasons.release(id, holder);
            directory.forget();
        }
        return true;
    }

    /** From here on no entry of the season is committed: whoever appends one locks the same rows, and looks. */
    private void letNothingIn(SeasonId season) {
        for (Source source : shards.sources()) {
            List<Integer> here = LogTables.shardsOf(shards, source);
            source.transaction(() -> {
                LogTables tables = new LogTables(source);
                tables.lock(here);
                tables.close(season, here);
                return true;
            });
        }
    }

    private long freeze(Leaderboard board, SeasonId id, SeasonClaim claim) {
        // what was committed before is in Redis after this
        sync.verify();
        RankScan scan = ranks.scan(board, id);
        for (List<Placed> rows = scan.next(); !rows.isEmpty(); rows = scan.next()) {
            claim.keep();
            if (rows.getLast().place() > claim.frozen()) {
                results.store(id, rows);
                claim.frozen(rows.getLast().place());
            }
        }
        SeasonResults.Check expected = results.expected(id, claim::keep);
        SeasonResults.Check stored = results.stored(id, claim::keep);
        if (!stored.equals(expected)) {
            claim.frozen(0);
            results.delete(id, claim::keep);
            throw new IllegalStateException("the result of season " + id + " is " + stored + " instead of " + expected
                    + "; it was deleted, and is stored again");
        }
        return stored.players();
    }

    private void award(Leaderboard board, SeasonId season, SeasonClaim claim) {
        if (board.prizes().isEmpty()) {
            return;
        }
        long lastRank = board.prizes().getLast();
        long rank = 0;
        long place = 0;
        while (rank <= lastRank) {
            claim.keep();
            List<Placed> page =
                    results.page(season, rank, place, AWARDED_TOGETHER).complete();
            page.stream()
                    .map(Placed::row)
                    .filter(row -> row.rank() <= lastRank)
                    .forEach(winner -> award(board, season, winner));
            if (page.size() < AWARDED_TOGETHER) {
                return;
            }
            rank = page.getLast().row().rank();
            place = page.getLast().place();
        }
    }

    private void award(Leaderboard board, SeasonId season, Ranked winner) {
        long tier = board.prizes().stream()
                .filter(last -> winner.rank() <= last)
                .findFirst()
                .orElseThrow();
        Shard shard = shards.of(winner.player());
        shard.run(() -> {
            if (results.markPrize(season, winner.player(), tier)) {
                outbox.append(
                        shard,
                        new EventKey(ids.next()),
                        PrizeWon.TYPE,
                        PrizeWon.VERSION,
                        new PrizeWon(
                                season,
                                board.id(),
                                board.slug(),
                                winner.player().id(),
                                tier,
                                winner.rank(),
                                winner.score()));
            }
        });
    }

    private void finish(Leaderboard board, Season season, long players, SeasonClaim claim) {
        copy.expire(season.id(), keptAfterClose);
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        shards.home().run(() -> {
            if (seasons.close(season.id(), claim.holder(), players, now)) {
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
