package io.madang.account.admin;

import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.Roles;
import io.madang.account.session.Sessions;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Acts;
import io.madang.sharding.Shard;
import java.time.InstantSource;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What administrators do to the accounts of others, each act with its entry in the log. There is always an administrator
 * who can act.
 */
final class UserAdministration {

    private final Shard home;
    private final Accounts accounts;
    private final Roles roles;
    private final Sessions sessions;
    private final InstantSource clock;
    private final Acts acts;

    UserAdministration(Shard home, Accounts accounts, Roles roles, Sessions sessions, InstantSource clock, Acts acts) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.sessions = sessions;
        this.clock = clock;
        this.acts = acts;
    }

    void grantAdmin(UserId user, UserId by) {
        home.run(() -> {
            Account account = lockOpen(user);
            if (roles.grantAdmin(user, by, clock.instant())) {
                accounts.touch(user);
                tell(by, Deed.ADMIN_GRANTED, account, null, "");
            }
        });
    }

    void revokeAdmin(UserId user, UserId by) {
        home.run(() -> {
            requireAnotherAdmin(user);
            Account account = accounts.lock(user);
            if (roles.revokeAdmin(user)) {
                accounts.touch(user);
                tell(by, Deed.ADMIN_REVOKED, account, null, "");
            }
        });
    }

    void grantModerator(UserId user, long boardId, UserId by) {
        home.run(() -> {
            Account account = lockOpen(user);
            if (roles.grantModerator(boardId, user, by, clock.instant())) {
                accounts.touch(user);
                tell(by, Deed.MODERATOR_GRANTED, account, new BoardId(boardId), "");
            }
        });
    }

    void revokeModerator(UserId user, long boardId, UserId by) {
        home.run(() -> {
            Account account = accounts.lock(user);
            if (roles.revokeModerator(boardId, user)) {
                accounts.touch(user);
                tell(by, Deed.MODERATOR_REVOKED, account, new BoardId(boardId), "");
            }
        });
    }

    /** Shuts the user out: no log-in, and no session. */
    void suspend(UserId user, UserId by, String reason) {
        home.run(() -> {
            requireAnotherAdmin(user);
            Account account = lockOpen(user);
            if (account.status() == AccountStatus.ACTIVE) {
                accounts.changeStatus(user, AccountStatus.SUSPENDED);
                tell(by, Deed.USER_SUSPENDED, account, null, reason);
            }
            sessions.endAll(user);
        });
    }

    void reinstate(UserId user, UserId by, String reason) {
        home.run(() -> {
            Account account = lockOpen(user);
            if (account.status() == AccountStatus.SUSPENDED) {
                accounts.changeStatus(user, AccountStatus.ACTIVE);
                tell(by, Deed.USER_REINSTATED, account, null, reason);
            }
        });
    }

    private void tell(UserId by, Deed deed, Account account, @Nullable BoardId board, String reason) {
        acts.tell(home, by, deed, Subject.of(account.id(), board, account.nickname()), reason);
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
