package io.madang.account.registry;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.contracts.account.SessionId;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.UtcTime;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Who administers the installation and who moderates which board. */
public final class UserRoles {

    private static final String ADMIN = "admin";
    private static final String MODERATOR = "moderator";
    private static final long EVERYWHERE = 0;

    /** Access tokens name the boards; with this many they still fit into 8 KiB, which proxies allow for a header. */
    public static final int MAX_BOARDS = 200;

    static final String STANDING =
            """
            select a.version, r.role, r.board_id
            from sessions s join accounts a on a.user_id = s.user_id left join roles r on r.user_id = a.user_id
            where s.session_id = :session and s.user_id = :user and %s = 'active'
            """
                    .formatted(Accounts.STATUS);

    static final String OF_USERS = "select user_id, role, board_id from roles where user_id in (:ids)";

    private final Shard home;

    public UserRoles(Shard home) {
        this.home = home;
    }

    /**
     * The roles of one user.
     *
     * @param moderates ids of boards
     */
    public record Held(boolean admin, Set<Long> moderates) {

        public static final Held NONE = new Held(false, Set.of());

        public Held {
            moderates = Set.copyOf(moderates);
        }
    }

    /**
     * What a user may do, and the version of the account at which that is so.
     *
     * @param version tokens carry it, so that those issued before a role was taken away can be told apart
     */
    public record Standing(long version, Held held) {}

    /**
     * Of a user who may act, in a session that has not ended; of others nothing. All is read by one statement, so that
     * it belongs together: what ends the session or the right to act revokes every version that was read before.
     */
    public Optional<Standing> standing(UserId user, SessionId session) {
        List<Grant> grants = home.sql(STANDING)
                .param("session", session.value())
                .param("user", user.value())
                .query((row, number) ->
                        new Grant(row.getLong("version"), row.getString("role"), row.getLong("board_id")))
                .list();
        return grants.stream().findFirst().map(first -> new Standing(first.version(), held(grants)));
    }

    /** @param role absent in the one row of a user who has none */
    private record Grant(long version, @Nullable String role, long boardId) {}

    private static Held held(List<Grant> grants) {
        return new Held(
                grants.stream().anyMatch(grant -> ADMIN.equals(grant.role())),
                grants.stream()
                        .filter(grant -> MODERATOR.equals(grant.role()))
                        .map(Grant::boardId)
                        .collect(Collectors.toSet()));
    }

    public Held of(UserId user) {
        return of(List.of(user)).getOrDefault(user, Held.NONE);
    }

    /** The roles of those of the given users who have any. */
    public Map<UserId, Held> of(Collection<UserId> users) {
        if (users.isEmpty()) {
            return Map.of();
        }
        Set<UserId> admins = new HashSet<>();
        Map<UserId, Set<Long>> moderated = new HashMap<>();
        home.sql(OF_USERS)
                .param("ids", users.stream().map(UserId::value).toList())
                .query(row -> {
                    UserId user = new UserId(row.getLong("user_id"));
                    Set<Long> boards = moderated.computeIfAbsent(user, id -> new HashSet<>());
                    switch (row.getString("role")) {
                        case ADMIN -> admins.add(user);
                        case MODERATOR -> boards.add(row.getLong("board_id"));
                        default -> throw new IllegalStateException("unknown role " + row.getString("role"));
                    }
                });
        Map<UserId, Held> held = new HashMap<>();
        moderated.forEach((user, boards) -> held.put(user, new Held(admins.contains(user), boards)));
        return held;
    }

    /**
     * The administrators who can act, locked until the open transaction ends, so that of two administrators who
     * remove each other one stays. Lock these before any account.
     */
    public Set<UserId> lockAdmins() {
        return Set.copyOf(home.sql(
                        """
                        select r.user_id from roles r join accounts a on a.user_id = r.user_id
                        where r.role = 'admin' and r.board_id = 0 and a.status = 'active'
                        for update
                        """)
                .query((row, number) -> new UserId(row.getLong(1)))
                .list());
    }

    /** Returns whether the user was none yet; the caller has locked the user's account. */
    public boolean grantAdmin(UserId user, UserId by, Instant now) {
        if (of(user).admin()) {
            return false;
        }
        grant(ADMIN, EVERYWHERE, user, by, now);
        return true;
    }

    public boolean revokeAdmin(UserId user) {
        return revoke(ADMIN, EVERYWHERE, user);
    }

    /** Returns whether the user was none of this board yet; the caller has locked the user's account. */
    public boolean grantModerator(long boardId, UserId user, UserId by, Instant now) {
        Set<Long> boards = of(user).moderates();
        if (boards.contains(boardId)) {
            return false;
        }
        if (boards.size() >= MAX_BOARDS) {
            throw Failure.of(AccountReason.TOO_MANY_BOARDS, arg("user", user), arg("max", MAX_BOARDS));
        }
        grant(MODERATOR, boardId, user, by, now);
        return true;
    }

    public boolean revokeModerator(long boardId, UserId user) {
        return revoke(MODERATOR, boardId, user);
    }

    public void revokeAll(UserId user) {
        home.sql("delete from roles where user_id = :user")
                .param("user", user.value())
                .update();
    }

    private void grant(String role, long boardId, UserId user, UserId by, Instant now) {
        home.sql(
                        """
                        insert into roles (role, board_id, user_id, granted_by, granted_at)
                        values (:role, :board, :user, :by, :now)
                        """)
                .param("role", role)
                .param("board", boardId)
                .param("user", user.value())
                .param("by", by.value())
                .param("now", UtcTime.column(now))
                .update();
    }

    private boolean revoke(String role, long boardId, UserId user) {
        return home.sql("delete from roles where role = :role and board_id = :board and user_id = :user")
                        .param("role", role)
                        .param("board", boardId)
                        .param("user", user.value())
                        .update()
                > 0;
    }
}
