package io.madang.leaderboard;

import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The rows of all seasons, in the home shard. */
final class SeasonRows {

    private static final String SELECT =
            """
            select season_id, board_id, label, starts_at, ends_at, state, frozen, players, closed_at
            from seasons
            """;

    static final String AT = SELECT + "where board_id = :board and starts_at <= :time order by starts_at desc limit 1";
    static final String OF_BOARD =
            SELECT + "where board_id = :board and starts_at < :before order by starts_at desc limit :limit";
    static final String DUE =
            SELECT + "where state = 'CLOSING' or state = 'OPEN' and ends_at <= :ended order by season_id limit 100";
    private static final String UNFINISHED = SELECT + "where state <> 'CLOSED' order by season_id";

    private final Shard home;

    SeasonRows(Shard home) {
        this.home = home;
    }

    Optional<Season> byId(SeasonId id) {
        return home.sql(SELECT + "where season_id = :id")
                .param("id", id.value())
                .query(SeasonRows::read)
                .optional();
    }

    /** The leaderboard's season that had begun last at the given time. */
    Optional<Season> at(LeaderboardId board, Instant time) {
        return home.sql(AT)
                .param("board", board.value())
                .param("time", UtcTime.column(time))
                .query(SeasonRows::read)
                .optional();
    }

    /** The newest first. */
    List<Season> ofBoard(LeaderboardId board, Instant before, int limit) {
        return home.sql(OF_BOARD)
                .param("board", board.value())
                .param("before", UtcTime.column(before))
                .param("limit", limit)
                .query(SeasonRows::read)
                .list();
    }

    /** Those that Redis must have. */
    List<Season> unfinished() {
        return home.sql(UNFINISHED).query(SeasonRows::read).list();
    }

    /** Those that are to be closed, or whose closing was interrupted. */
    List<Season> due(Instant endedBefore) {
        return home.sql(DUE)
                .param("ended", UtcTime.column(endedBefore))
                .query(SeasonRows::read)
                .list();
    }

    /** Leaves everything as it is where the leaderboard has a season with this start. */
    void insert(SeasonId id, LeaderboardId board, SeasonPeriod period) {
        home.sql(
                        """
                        insert ignore into seasons (season_id, board_id, label, starts_at, ends_at, state)
                        values (:id, :board, :label, :startsAt, :endsAt, 'OPEN')
                        """)
                .param("id", id.value())
                .param("board", board.value())
                .param("label", period.label())
                .param("startsAt", UtcTime.column(period.startsAt()))
                .param("endsAt", column(period.endsAt()))
                .update();
    }

    /** Ends a season that nobody had ended; false if it has ended already. */
    boolean end(SeasonId id, Instant now) {
        return home.sql("update seasons set ends_at = :now where season_id = :id and ends_at is null")
                        .param("id", id.value())
                        .param("now", UtcTime.column(now))
                        .update()
                == 1;
    }

    /** Takes the season for closing, for so long; false while another instance has it, or once it is closed. */
    boolean tryClaim(SeasonId id, Duration lease) {
        return home.sql(
                                """
                        update seasons
                        set state = 'CLOSING', closing_until = utc_timestamp(3) + interval :micros microsecond
                        where season_id = :id and state <> 'CLOSED'
                          and (closing_until is null or closing_until < utc_timestamp(3))
                        """)
                        .param("id", id.value())
                        .param("micros", lease.toNanos() / 1000)
                        .update()
                == 1;
    }

    /** Notes how far the result is stored, and keeps the claim for so long. */
    void progress(SeasonId id, long frozen, Duration lease) {
        home.sql(
                        """
                        update seasons
                        set frozen = :frozen, closing_until = utc_timestamp(3) + interval :micros microsecond
                        where season_id = :id and state = 'CLOSING'
                        """)
                .param("id", id.value())
                .param("frozen", frozen)
                .param("micros", lease.toNanos() / 1000)
                .update();
    }

    void release(SeasonId id) {
        home.sql("update seasons set closing_until = null where season_id = :id and state = 'CLOSING'")
                .param("id", id.value())
                .update();
    }

    /** Makes the result final; false if it was so already. */
    boolean close(SeasonId id, long players, Instant now) {
        return home.sql(
                                """
                        update seasons set state = 'CLOSED', players = :players, closed_at = :now, closing_until = null
                        where season_id = :id and state = 'CLOSING'
                        """)
                        .param("id", id.value())
                        .param("players", players)
                        .param("now", UtcTime.column(now))
                        .update()
                == 1;
    }

    private static java.time.@Nullable LocalDateTime column(@Nullable Instant time) {
        return time == null ? null : UtcTime.column(time);
    }

    private static Season read(ResultSet row, int number) throws SQLException {
        return new Season(
                new SeasonId(row.getLong("season_id")),
                new LeaderboardId(row.getLong("board_id")),
                new SeasonPeriod(
                        row.getString("label"), UtcTime.read(row, "starts_at"), UtcTime.readIfPresent(row, "ends_at")),
                SeasonState.valueOf(row.getString("state")),
                row.getLong("frozen"),
                row.getLong("players"),
                UtcTime.readIfPresent(row, "closed_at"));
    }
}
