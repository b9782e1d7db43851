package io.madang.account.admin;

import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Sessions;
import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import java.time.InstantSource;
import java.util.Set;

/** What administrators do to the accounts of others. There is always an administrator who can act. */
final class UserAdministration {

    private final Shard home;
    private final Accounts accounts;
    private final Roles roles;
    private final Sessions sessions;
    private final InstantSource clock;

    UserAdministration(Shard home, Accounts accounts, Roles roles, Sessions sessions, InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.sessions = sessions;
        this.clock = clock;
    }

    void grantAdmin(UserId user, UserId by) {
        home.run(() -> {
            lockOpen(user);
            if (roles.grantAdmin(user, by, clock.instant())) {
                accounts.touch(user);
            }
        });
    }

    void revokeAdmin(UserId user) {
        home.run(() -> {
            requireAnotherAdmin(user);
            accounts.lock(user);
            if (roles.revokeAdmin(user)) {
                accounts.touch(user);
            }
        });
    }

    void grantModerator(UserId user, long boardId, UserId by) {
        home.run(() -> {
            lockOpen(user);
            if (roles.grantModerator(boardId, user, by, clock.instant())) {
                accounts.touch(user);
            }
        });
    }

    void revokeModerator(UserId user, long boardId) {
        home.run(() -> {
            accounts.lock(user);
            if (roles.revokeModerator(boardId, user)) {
                accounts.touch(user);
            }
        });
    }

    /** Shuts the user out: no log-in, and no session. */
    void suspend(UserId user) {
        home.run(() -> {
            requireAnotherAdmin(user);
            Account account = lockOpen(user);
            if (account.status() == AccountStatus.ACTIVE) {
                accounts.changeStatus(user, AccountStatus.SUSPENDED);
            }
            sessions.endAll(user);
        });
    }

    void reinstate(UserId user) {
        home.run(() -> {
            if (lockOpen(user).status() == AccountStatus.SUSPENDED) {
                accounts.changeStatus(user, AccountStatus.ACTIVE);
            }
        });
    }

    private void requireAnotherAdmin(UserId user) {
        if (roles.lockAdmins().equals(Set.of(user))) {
            throw Failure.conflict("User " + user + " is the last administrator. Make somebody else one first.");
        }
    }

    private Account lockOpen(UserId user) {
        Account account = accounts.lock(user);
        if (account.status() == AccountStatus.CLOSED) {
            throw Failure.conflict("User " + user + " has closed the account; it cannot be changed any more.");
        }
        return account;
    }
}
