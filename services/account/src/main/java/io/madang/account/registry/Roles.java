package io.madang.account.registry;

import io.madang.contracts.account.UserId;
import io.madang.sharding.Shard;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Who administers the installation and who moderates which board. */
public final class Roles {

    private static final String ADMIN = "admin";
    private static final String MODERATOR = "moderator";
    private static final long EVERYWHERE = 0;

    private final Shard home;

    public Roles(Shard home) {
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
        home.sql("select user_id, role, board_id from roles where user_id in (:ids)")
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

    public boolean grantAdmin(UserId user, UserId by, Instant now) {
        return grant(ADMIN, EVERYWHERE, user, by, now);
    }

    public boolean revokeAdmin(UserId user) {
        return revoke(ADMIN, EVERYWHERE, user);
    }

    public boolean grantModerator(long boardId, UserId user, UserId by, Instant now) {
        return grant(MODERATOR, boardId, user, by, now);
    }

    public boolean revokeModerator(long boardId, UserId user) {
        return revoke(MODERATOR, boardId, user);
    }

    public void revokeAll(UserId user) {
        home.sql("delete from roles where user_id = :user")
                .param("user", user.value())
                .update();
    }

    /** Returns whether the user did not have the role yet; the caller has locked the user's account. */
    private boolean grant(String role, long boardId, UserId user, UserId by, Instant now) {
        Held held = of(user);
        if (role.equals(ADMIN) ? held.admin() : held.moderates().contains(boardId)) {
            return false;
        }
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
        return true;
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
