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
    static final String ENDING =
            SELECT + "where state = 'OPEN' and ends_at is null and ending order by season_id limit 100";
    private static final String UNFINISHED = SELECT + "where state <> 'CLOSED' order by season_id";
    private static final String AFTER = SELECT + "where season_id > :after order by season_id limit :limit";

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

    /** Those of all leaderboards. */
    List<Season> after(long id, int limit) {
        return home.sql(AFTER)
                .param("after", id)
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

    /** The one that began when the given one ended. */
    Optional<Season> following(Season season) {
        return Optional.ofNullable(season.period().endsAt()).flatMap(end -> at(season.boardId(), end));
    }

    /** Notes that the season is to end; false if that was noted before, or it has ended. */
    boolean askForEnd(SeasonId id) {
        return home.sql("update seasons set ending = true where season_id = :id and ends_at is null and not ending")
                        .param("id", id.value())
                        .update()
                == 1;
    }

    /** Those that are to end, and have no end yet. */
    List<Season> ending() {
        return home.sql(ENDING).query(SeasonRows::read).list();
    }

    /** Ends a season that nobody had ended; false if it has ended already. */
    boolean end(SeasonId id, Instant end) {
        return home.sql("update seasons set ends_at = :end where season_id = :id and ends_at is null")
                        .param("id", id.value())
                        .param("end", UtcTime.column(end))
                        .update()
                == 1;
    }

    /**
     * Takes the season for closing, for so long; false while somebody else has it, or once it is closed.
     *
     * @param holder who takes it, different each time
     */
    boolean tryClaim(SeasonId id, long holder, Duration lease) {
        return home.sql(
                                """
                        update seasons
                        set state = 'CLOSING', closing_by = :holder,
                            closing_until = utc_timestamp(3) + interval :micros microsecond
                        where season_id = :id and state <> 'CLOSED'
                          and (closing_until is null or closing_until < utc_timestamp(3))
                        """)
                        .param("id", id.value())
                        .param("holder", holder)
                        .param("micros", lease.toNanos() / 1000)
                        .update()
                == 1;
    }

    /**
     * Keeps the claim for so long, and notes how far the result is stored; false where somebody else has it now.
     *
     * @param frozen the last place that is stored
     */
    boolean tryRenew(SeasonId id, long holder, long frozen, Duration lease) {
        return home.sql(
                                """
                        update seasons
                        set frozen = :frozen, closing_until = utc_timestamp(3) + interval :micros microsecond
                        where season_id = :id and state = 'CLOSING' and closing_by = :holder
                        """)
                        .param("id", id.value())
                        .param("holder", holder)
                        .param("frozen", frozen)
                        .param("micros", lease.toNanos() / 1000)
                        .update()
                == 1;
    }

    void release(SeasonId id, long holder) {
        home.sql("update seasons set closing_until = null"
                        + " where season_id = :id and state = 'CLOSING' and closing_by = :holder")
                .param("id", id.value())
                .param("holder", holder)
                .update();
    }

    /** Makes the result final; false if it was so already, or somebody else has the claim. */
    boolean close(SeasonId id, long holder, long players, Instant now) {
        return home.sql(
                                """
                        update seasons set state = 'CLOSED', players = :players, closed_at = :now, closing_until = null
                        where season_id = :id and state = 'CLOSING' and closing_by = :holder
                        """)
                        .param("id", id.value())
                        .param("holder", holder)
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
