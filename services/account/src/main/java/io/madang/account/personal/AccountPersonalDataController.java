package io.madang.account.personal;

import io.madang.account.avatar.Avatars;
import io.madang.account.registry.Account;
import io.madang.account.registry.Accounts;
import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.AccountPersonalData;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.kernel.page.Cursor;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import io.swagger.v3.oas.annotations.Hidden;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.web.bind.annotation.RestController;

/** The account, its picture, roles, nicknames, sessions and passkeys, and the security log, one after the other. */
@Hidden
@RestController
class AccountPersonalDataController implements AccountPersonalData {

    static final String ROLES =
            """
            select board_id as place, role, granted_at from roles force index (user_id)
            where user_id = :user and board_id > :after order by board_id limit :limit
            """;

    static final String NICKNAMES =
            """
            select nickname_version as place, nickname, changed_at from nickname_log force index (by_user)
            where user_id = :user and nickname_version > :after order by nickname_version limit :limit
            """;

    static final String SESSIONS =
            """
            select session_id as place, user_agent, address, created_at, last_used_at, expires_at
            from sessions force index (user_id)
            where user_id = :user and session_id > :after order by session_id limit :limit
            """;

    static final String PASSKEYS =
            """
            select passkey_id as place, name, created_at, last_used_at from passkeys force index (user_id)
            where user_id = :user and passkey_id > :after order by passkey_id limit :limit
            """;

    static final String SECURITY_LOG =
            """
            select entry_id as place, at, kind, address, user_agent, detail, times
            from security_log force index (user_id)
            where user_id = :user and entry_id > :after order by entry_id limit :limit
            """;

    static final String WARNINGS =
            """
            select warning_id as place, board_id, text, given_at, read_at from warnings force index (by_user)
            where user_id = :user and warning_id > :after order by warning_id limit :limit
            """;

    static final String BANS =
            """
            select board_id as place, until_at, reason, given_at from board_bans
            where user_id = :user and board_id > :after order by board_id limit :limit
            """;

    /** At most 30 of a user, and so in one part. */
    static final String DRAFTS =
            """
            select target_id as place, kind, title, content, prefix, saved_at from drafts
            where user_id = :user and target_id > :after order by target_id limit :limit
            """;

    static final String VISITS =
            """
            select 0 as place, last_seen_at, previous_at from visits
            where user_id = :user and 0 > :after limit :limit
            """;

    private record Kind(String name, String statement, RowMapper<Row> mapper) {}

    private record Row(long place, Map<String, Object> fields) {}

    /** After the account and its picture, which are one row each. */
    private static final List<Kind> KINDS = List.of(
            new Kind("roles", ROLES, AccountPersonalDataController::role),
            new Kind("nicknames", NICKNAMES, AccountPersonalDataController::nickname),
            new Kind("sessions", SESSIONS, AccountPersonalDataController::session),
            new Kind("passkeys", PASSKEYS, AccountPersonalDataController::passkey),
            new Kind("security-log", SECURITY_LOG, AccountPersonalDataController::securityEntry),
            new Kind("warnings", WARNINGS, AccountPersonalDataController::warning),
            new Kind("bans", BANS, AccountPersonalDataController::ban),
            new Kind("drafts", DRAFTS, AccountPersonalDataController::draft),
            new Kind("visits", VISITS, AccountPersonalDataController::visit));

    private static final int ACCOUNT = 0;
    private static final int AVATAR = 1;
    private static final int FIRST_KIND = 2;

    /** Below every place; a role for the whole installation has board 0. */
    private static final long START = -1;

    private final Shard home;
    private final Accounts accounts;
    private final Avatars avatars;

    AccountPersonalDataController(Shard home, Accounts accounts, Avatars avatars) {
        this.home = home;
        this.accounts = accounts;
        this.avatars = avatars;
    }

    @Override
    public PersonalDataPage personalData(UserId userId, @Nullable String cursor) {
        String list = "account data held of user " + userId;
        Cursor place = cursor == null ? new Cursor(ACCOUNT, START) : Cursor.decode(list, 2, cursor);
        int number = (int) place.at(0);
        String following = new Cursor(number + 1, START).encode(list);
        if (number == ACCOUNT) {
            return new PersonalDataPage("account", account(userId), following);
        }
        if (number == AVATAR) {
            return new PersonalDataPage("avatar", avatar(userId), following);
        }
        Kind kind = KINDS.get(number - FIRST_KIND);
        List<Row> rows = home.sql(kind.statement())
                .param("user", userId.value())
                .param("after", place.at(1))
                .param("limit", PAGE)
                .query(kind.mapper())
                .list();
        String next = number - FIRST_KIND + 1 < KINDS.size() ? following : null;
        if (rows.size() == PAGE) {
            next = new Cursor(number, rows.getLast().place()).encode(list);
        }
        return new PersonalDataPage(kind.name(), rows.stream().map(Row::fields).toList(), next);
    }

    /** Closing has removed all of it. */
    @Override
    public ErasedPart erase(UserId userId, @Nullable String cursor) {
        return ErasedPart.NOTHING;
    }

    private List<Map<String, Object>> account(UserId user) {
        return accounts.byId(user).stream()
                .map(AccountPersonalDataController::fields)
                .toList();
    }

    private static Map<String, Object> fields(Account account) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("id", account.id().toString());
        fields.put("name", account.name());
        fields.put("nickname", account.nickname());
        fields.put("bio", account.bio());
        fields.put("status", account.status().name());
        fields.put("createdAt", account.createdAt().toString());
        return fields;
    }

    private List<Map<String, Object>> avatar(UserId user) {
        return avatars.png(user).stream()
                .map(png -> Map.<String, Object>of("png", Base64.getEncoder().encodeToString(png)))
                .toList();
    }

    private static Row role(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getLong("place"),
                Map.of(
                        "role", row.getString("role"),
                        "boardId", row.getString("place"),
                        "grantedAt", UtcTime.read(row, "granted_at").toString()));
    }

    private static Row nickname(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getLong("place"),
                Map.of(
                        "nickname", row.getString("nickname"),
                        "changedAt", UtcTime.read(row, "changed_at").toString()));
    }

    private static Row session(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getLong("place"),
                Map.of(
                        "userAgent", row.getString("user_agent"),
                        "address", row.getString("address"),
                        "createdAt", UtcTime.read(row, "created_at").toString(),
                        "lastUsedAt", UtcTime.read(row, "last_used_at").toString(),
                        "expiresAt", UtcTime.read(row, "expires_at").toString()));
    }

    private static Row passkey(ResultSet row, int number) throws SQLException {
        Instant lastUsedAt = UtcTime.readIfPresent(row, "last_used_at");
        return new Row(
                row.getLong("place"),
                Map.of(
                        "name", row.getString("name"),
                        "createdAt", UtcTime.read(row, "created_at").toString(),
                        "lastUsedAt", lastUsedAt == null ? "" : lastUsedAt.toString()));
    }

    private static Row warning(ResultSet row, int number) throws SQLException {
        Instant readAt = UtcTime.readIfPresent(row, "read_at");
        return new Row(
                row.getLong("place"),
                Map.of(
                        "boardId", row.getString("board_id"),
                        "text", row.getString("text"),
                        "givenAt", UtcTime.read(row, "given_at").toString(),
                        "readAt", readAt == null ? "" : readAt.toString()));
    }

    private static Row ban(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getLong("place"),
                Map.of(
                        "boardId", row.getString("place"),
                        "until", UtcTime.read(row, "until_at").toString(),
                        "reason", row.getString("reason"),
                        "givenAt", UtcTime.read(row, "given_at").toString()));
    }

    private static Row draft(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getLong("place"),
                Map.of(
                        "kind", row.getString("kind"),
                        "targetId", row.getString("place"),
                        "title", row.getString("title"),
                        "content", row.getString("content"),
                        "prefix", row.getString("prefix"),
                        "savedAt", UtcTime.read(row, "saved_at").toString()));
    }

    private static Row visit(ResultSet row, int number) throws SQLException {
        Instant previous = UtcTime.readIfPresent(row, "previous_at");
        return new Row(
                row.getLong("place"),
                Map.of(
                        "lastSeenAt",
                        UtcTime.read(row, "last_seen_at").toString(),
                        "previousEndedAt",
                        previous == null ? "" : previous.toString()));
    }

    private static Row securityEntry(ResultSet row, int number) throws SQLException {
        return new Row(
                row.getLong("place"),
                Map.of(
                        "at", UtcTime.read(row, "at").toString(),
                        "event", row.getString("kind"),
                        "address", row.getString("address"),
                        "userAgent", row.getString("user_agent"),
                        "detail", row.getString("detail"),
                        "times", row.getInt("times")));
    }
}
