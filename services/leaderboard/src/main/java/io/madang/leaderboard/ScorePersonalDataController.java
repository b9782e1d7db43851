package io.madang.leaderboard;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.contracts.personal.ScorePersonalData;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Shards;
import io.madang.sharding.UtcTime;
import io.swagger.v3.oas.annotations.Hidden;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.RestController;

/** A user's scores and results, one season after the other: there is no list of them across seasons. */
@Hidden
@RestController
class ScorePersonalDataController implements ScorePersonalData {

    static final String SCORES =
            """
            select position, match_id, points, scored_at from score_log force index (by_player)
            where season_id = :season and player = :player and position > :position and kind = 'SCORE'
            order by position limit :limit
            """;

    private static final int SCORES_FIRST = 0;
    private static final int RESULTS = 1;

    private final Shards shards;
    private final LeaderboardDirectory directory;
    private final SeasonRows seasons;
    private final PlayerErasure erasure;

    ScorePersonalDataController(
            Shards shards, LeaderboardDirectory directory, SeasonRows seasons, PlayerErasure erasure) {
        this.shards = shards;
        this.directory = directory;
        this.seasons = seasons;
        this.erasure = erasure;
    }

    private record Score(long position, Map<String, Object> fields) {}

    /** The place is: what is read, the last season that is done, and the last position in the next one. */
    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        String list = "scores held of user " + userId;
        Cursor place = cursor == null ? new Cursor(SCORES_FIRST, 0, 0) : Cursor.decode(list, 3, cursor);
        Player player = player(userId);
        return place.at(0) == RESULTS
                ? results(player, list, place.at(1))
                : scores(player, list, place.at(1), place.at(2));
    }

    private PersonalDataPage scores(Player player, String list, long after, long position) {
        long done = after;
        long from = position;
        List<Season> some = seasons.after(after, PAGE);
        for (Season season : some) {
            List<Score> scores = shards.of(player)
                    .sql(SCORES)
                    .param("season", season.id().value())
                    .param("player", player.bytes())
                    .param("position", from)
                    .param("limit", PAGE)
                    .query((row, number) -> score(season, row))
                    .list();
            if (!scores.isEmpty()) {
                Cursor next = scores.size() == PAGE
                        ? new Cursor(SCORES_FIRST, done, scores.getLast().position())
                        : new Cursor(SCORES_FIRST, season.id().value(), 0);
                return new PersonalDataPage(
                        "scores", scores.stream().map(Score::fields).toList(), next.encode(list));
            }
            done = season.id().value();
            from = 0;
        }
        Cursor next = some.size() == PAGE ? new Cursor(SCORES_FIRST, done, 0) : new Cursor(RESULTS, 0, 0);
        return new PersonalDataPage("scores", List.of(), next.encode(list));
    }

    private PersonalDataPage results(Player player, String list, long after) {
        List<Season> some = seasons.after(after, PAGE);
        List<Map<String, Object>> rows = some.isEmpty()
                ? List.of()
                : shards.of(player)
                        .sql(SeasonResults.SEVERAL)
                        .param(
                                "seasons",
                                some.stream().map(season -> season.id().value()).toList())
                        .param("player", player.bytes())
                        .query((row, number) -> result(some, row))
                        .list();
        return new PersonalDataPage(
                "leaderboard-results",
                rows,
                some.size() == PAGE ? new Cursor(RESULTS, some.getLast().id().value(), 0).encode(list) : null);
    }

    private Score score(Season season, ResultSet row) throws SQLException {
        Map<String, Object> fields = of(season);
        fields.put("match", Objects.requireNonNullElse(row.getString("match_id"), ""));
        fields.put("points", row.getLong("points"));
        fields.put("at", UtcTime.read(row, "scored_at").toString());
        return new Score(row.getLong("position"), fields);
    }

    private Map<String, Object> result(List<Season> some, ResultSet row) throws SQLException {
        long id = row.getLong("season_id");
        Map<String, Object> fields = of(some.stream()
                .filter(season -> season.id().value() == id)
                .findFirst()
                .orElseThrow());
        fields.put("rank", row.getLong("final_rank"));
        fields.put("score", row.getLong("total"));
        return fields;
    }

    private Map<String, Object> of(Season season) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("leaderboard", directory.required(season.boardId()).slug());
        fields.put("season", season.period().label());
        return fields;
    }

    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        String list = "scores erased of user " + userId;
        long after = cursor == null ? 0 : Cursor.decode(list, 1, cursor).at(0);
        Player player = player(userId);
        List<Season> some = seasons.after(after, PAGE);
        int erased = 0;
        for (Season season : some) {
            erased += erasure.season(player, season);
        }
        if (some.size() == PAGE) {
            return new ErasedPart(erased, new Cursor(some.getLast().id().value()).encode(list));
        }
        erasure.hidings(player);
        return new ErasedPart(erased, null);
    }

    private static Player player(UserId user) {
        return new Player(user.toString());
    }
}
