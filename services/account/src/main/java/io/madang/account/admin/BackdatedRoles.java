package io.madang.account.admin;

import io.madang.account.registry.AccountStore;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import io.madang.contracts.service.Services;
import io.madang.outbox.Backdating;
import io.madang.sharding.Databases;

/** Makes people administrators and moderators at a time that has passed. */
public final class BackdatedRoles {

    private final UserAdministration administration;

    BackdatedRoles(
            AccountStore store,
            Databases databases,
            Accounts accounts,
            UserRoles roles,
            SessionStore sessions,
            Boards boards,
            Backdating backdating) {
        this.administration = new UserAdministration(
                store.shard(),
                accounts,
                roles,
                sessions,
                backdating.clock(),
                backdating.moderationLog(databases.forService(Services.ACCOUNT.role())),
                boards,
                new SecurityRows(store.shard(), backdating.ids()));
    }

    public void grantAdmin(UserId user, UserId by) {
        administration.grantAdmin(user, by);
    }

    public void grantModerator(BoardId board, UserId user, UserId by) {
        administration.grantModerator(user, board, by);
    }
}
