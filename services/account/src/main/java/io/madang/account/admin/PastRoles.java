package io.madang.account.admin;

import io.madang.account.registry.AccountHome;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Sessions;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.service.Services;
import io.madang.outbox.Past;
import io.madang.sharding.Databases;

/** Makes people administrators and moderators at a time that has passed. */
public final class PastRoles {

    private final UserAdministration administration;

    PastRoles(AccountHome home, Databases databases, Accounts accounts, Roles roles, Sessions sessions, Past past) {
        this.administration = new UserAdministration(
                home.shard(),
                accounts,
                roles,
                sessions,
                past.clock(),
                past.acts(databases.forService(Services.ACCOUNT.role())));
    }

    public void grantAdmin(UserId user, UserId by) {
        administration.grantAdmin(user, by);
    }

    public void grantModerator(BoardId board, UserId user, UserId by) {
        administration.grantModerator(user, board.value(), by);
    }
}
