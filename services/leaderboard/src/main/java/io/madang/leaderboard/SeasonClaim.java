package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import java.time.Duration;

/** The right to close a season, for a while: whoever holds it renews it before each piece of work. */
final class SeasonClaim {

    static final Duration LEASE = Duration.ofMinutes(1);

    /** Work goes on in pieces of a second; each renewal is a write. */
    private static final Duration RENEWED_AFTER = Duration.ofSeconds(5);

    private final SeasonRows seasons;
    private final SeasonId season;
    private final long holder;
    private long frozen;
    private long renewed = System.nanoTime();

    /** @param holder who has claimed the season */
    SeasonClaim(SeasonRows seasons, Season season, long holder) {
        this.seasons = seasons;
        this.season = season.id();
        this.holder = holder;
        this.frozen = season.frozen();
    }

    long holder() {
        return holder;
    }

    /** The last place that is stored. */
    long frozen() {
        return frozen;
    }

    /** Notes how far the result is stored. */
    void frozen(long place) {
        frozen = place;
        renew();
    }

    /** Renews the claim where some time has passed, and fails where somebody else has it. */
    void keep() {
        if (System.nanoTime() - renewed >= RENEWED_AFTER.toNanos()) {
            renew();
        }
    }

    private void renew() {
        if (!seasons.tryRenew(season, holder, frozen, LEASE)) {
            throw new IllegalStateException("season " + season + " is closed by somebody else now");
        }
        renewed = System.nanoTime();
    }
}
