package io.madang.moderation.personal;

import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.ModerationPersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import io.swagger.v3.oas.annotations.Hidden;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.web.bind.annotation.RestController;

/** The reports that a user made, then what the user did as a moderator, then what moderators did to the account. */
@Hidden
@RestController
class ModerationPersonalDataController implements ModerationPersonalData {

    static final String REPORTS =
            """
            select report_id as id, created_at, article_id, comment_id, complaint, reason, state
            from reports force index (by_reporter)
            where reporter_id = :user and report_id > :after order by report_id limit :limit
            """;

    static final String ACTS =
            """
            select act_id as id, acted_at, deed, board_id, article_id, comment_id, user_id, reason
            from acts force index (by_moderator)
            where acted_by = :user and act_id > :after order by act_id limit :limit
            """;

    static final String ACTS_ABOUT =
            """
            select act_id as id, acted_at, deed, reason
            from acts force index (by_user)
            where user_id = :user and act_id > :after order by act_id limit :limit
            """;

    static final String ERASE_REPORTS =
            "update reports set reason = '' where reporter_id = :user and reason <> '' limit :limit";

    static final String ERASE_NAMES = "update acts set name = '' where user_id = :user and name <> '' limit :limit";

    private static final int ERASED_AT_ONCE = 1000;

    private record Kind(String name, String statement, RowMapper<Row> mapper) {}

    private record Row(long id, Map<String, Object> fields) {}

    private static final List<Kind> KINDS = List.of(
            new Kind("reports", REPORTS, ModerationPersonalDataController::report),
            new Kind("moderation", ACTS, ModerationPersonalDataController::act),
            new Kind("moderation-of-account", ACTS_ABOUT, ModerationPersonalDataController::actAbout));

    private final Shard home;

    ModerationPersonalDataController(Shard home) {
        this.home = home;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        String list = "moderation held of user " + userId;
        Cursor place = cursor == null ? new Cursor(0, 0) : Cursor.decode(list, 2, cursor);
        int number = (int) place.at(0);
        Kind kind = KINDS.get(number);
        List<Row> rows = home.sql(kind.statement())
                .param("user", userId.value())
                .param("after", place.at(1))
                .param("limit", PAGE)
                .query(kind.mapper())
                .list();
        String next = null;
        if (rows.size() == PAGE) {
            next = new Cursor(number, rows.getLast().id()).encode(list);
        } else if (number + 1 < KINDS.size()) {
            next = new Cursor(number + 1, 0).encode(list);
        }
        return new PersonalDataPage(kind.name(), rows.stream().map(Row::fields).toList(), next);
    }

    /** What was done stays in the log; what people wrote in reports, and what an account was called, does not. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        int reports = home.sql(ERASE_REPORTS)
                .param("user", userId.value())
                .param("limit", ERASED_AT_ONCE)
                .update();
        int names = home.sql(ERASE_NAMES)
                .param("user", userId.value())
                .param("limit", ERASED_AT_ONCE)
                .update();
        boolean more = reports == ERASED_AT_ONCE || names == ERASED_AT_ONCE;
        return new ErasedPart(reports + names, more ? "more" : null);
    }

    private static Row report(ResultSet row, int number) throws SQLException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", row.getString("id"));
        fields.put("createdAt", UtcTime.read(row, "created_at").toString());
        put(fields, row, "articleId", "article_id");
        put(fields, row, "commentId", "comment_id");
        fields.put("complaint", row.getString("complaint"));
        fields.put("reason", row.getString("reason"));
        fields.put("state", row.getString("state"));
        return new Row(row.getLong("id"), fields);
    }

    private static Row act(ResultSet row, int number) throws SQLException {
        Map<String, Object> fields = actFields(row);
        put(fields, row, "boardId", "board_id");
        put(fields, row, "articleId", "article_id");
        put(fields, row, "commentId", "comment_id");
        put(fields, row, "userId", "user_id");
        return new Row(row.getLong("id"), fields);
    }

    private static Row actAbout(ResultSet row, int number) throws SQLException {
        return new Row(row.getLong("id"), actFields(row));
    }

    private static Map<String, Object> actFields(ResultSet row) throws SQLException {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", row.getString("id"));
        fields.put("at", UtcTime.read(row, "acted_at").toString());
        fields.put("act", row.getString("deed"));
        fields.put("reason", row.getString("reason"));
        return fields;
    }

    /** Ids that are 0 or absent are left out. */
    private static void put(Map<String, Object> fields, ResultSet row, String name, String column) throws SQLException {
        if (row.getLong(column) != 0) {
            fields.put(name, row.getString(column));
        }
    }
}
