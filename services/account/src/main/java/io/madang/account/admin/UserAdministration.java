package io.madang.account.admin;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.factor.FactorRows;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.UserRoles;
import io.madang.account.securitylog.SecurityEvent;
import io.madang.account.securitylog.SecurityRows;
import io.madang.account.session.SessionStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.moderation.ModerationActionType;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.Failure;
import io.madang.outbox.ModerationLog;
import io.madang.sharding.Shard;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What administrators do to the accounts of others, each action with its entry in the log. There is always an
 * administrator who can act.
 */
final class UserAdministration {

    static final Duration LONGEST_SUSPENSION = Duration.ofDays(366);

    private final Shard home;
    private final Accounts accounts;
    private final UserRoles roles;
    private final SessionStore sessions;
    private final InstantSource clock;
    private final ModerationLog moderationLog;
    private final Boards boards;
    private final SecurityRows securityLog;

    UserAdministration(
            Shard home,
            Accounts accounts,
            UserRoles roles,
            SessionStore sessions,
            InstantSource clock,
            ModerationLog moderationLog,
            Boards boards,
            SecurityRows securityLog) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.sessions = sessions;
        this.clock = clock;
        this.moderationLog = moderationLog;
        this.boards = boards;
        this.securityLog = securityLog;
    }

    void grantAdmin(UserId user, UserId by) {
        home.run(() -> {
            Account account = lockOpen(user);
            if (roles.grantAdmin(user, by, clock.instant())) {
                accounts.touch(user);
                log(by, ModerationActionType.ADMIN_GRANTED, SecurityEvent.ADMIN_GRANTED, account, null, "");
            }
        });
    }

    void revokeAdmin(UserId user, UserId by) {
        home.run(() -> {
            requireAnotherAdmin(user);
            Account account = accounts.lock(user);
            if (roles.revokeAdmin(user)) {
                accounts.touch(user);
                sessions.revoke(user, account.version() + 1);
                log(by, ModerationActionType.ADMIN_REVOKED, SecurityEvent.ADMIN_REVOKED, account, null, "");
            }
        });
    }

    void grantModerator(UserId user, BoardId board, UserId by) {
        requireBoard(board);
        home.run(() -> {
            Account account = lockOpen(user);
            if (roles.grantModerator(board.value(), user, by, clock.instant())) {
                accounts.touch(user);
                log(by, ModerationActionType.MODERATOR_GRANTED, SecurityEvent.MODERATOR_GRANTED, account, board, "");
            }
        });
    }

    /** Also of a board that has been deleted. */
    void revokeModerator(UserId user, BoardId board, UserId by) {
        home.run(() -> {
            Account account = accounts.lock(user);
            if (roles.revokeModerator(board.value(), user)) {
                accounts.touch(user);
                sessions.revoke(user, account.version() + 1);
                log(by, ModerationActionType.MODERATOR_REVOKED, SecurityEvent.MODERATOR_REVOKED, account, board, "");
            }
        });
    }

    /**
     * Shuts the user out: no log-in, and no session.
     *
     * @param until when that ends by itself; absent where it does not. A later decision replaces an earlier one.
     */
    void suspend(UserId user, UserId by, String reason, @Nullable Instant until) {
        requirePossible(until);
        home.run(() -> {
            requireAnotherAdmin(user);
            Account account = lockOpen(user);
            boolean isOtherwise =
                    account.status() == AccountStatus.ACTIVE || !Objects.equals(account.suspendedUntil(), until);
            if (isOtherwise) {
                accounts.changeStatus(user, AccountStatus.SUSPENDED, until);
                log(by, ModerationActionType.USER_SUSPENDED, SecurityEvent.SUSPENDED, account, null, reason);
            }
            sessions.endAll(user, account.version() + 1);
        });
    }

    void reinstate(UserId user, UserId by, String reason) {
        home.run(() -> {
            Account account = lockOpen(user);
            if (account.status() == AccountStatus.SUSPENDED) {
                accounts.changeStatus(user, AccountStatus.ACTIVE, null);
                log(by, ModerationActionType.USER_REINSTATED, SecurityEvent.REINSTATED, account, null, reason);
            }
        });
    }

    /** Leaves the user nothing but the password, and no session. */
    void resetFactors(UserId user, UserId by, String reason) {
        if (user.equals(by)) {
            throw Failure.of(AccountReason.OWN_SECOND_FACTOR);
        }
        home.run(() -> {
            Account account = lockOpen(user);
            FactorRows.removeAll(home, user);
            accounts.touch(user);
            sessions.endAll(user, account.version() + 1);
            securityLog.add(SecurityEvent.SECOND_FACTORS_RESET, user, by, reason, clock.instant());
        });
    }

    private void log(
            UserId by,
            ModerationActionType deed,
            SecurityEvent event,
            Account account,
            @Nullable BoardId board,
            String reason) {
        securityLog.add(event, account.id(), by, board == null ? "" : "board " + board, clock.instant());
        moderationLog.record(home, by, deed, Subject.of(account.id(), board, account.nickname()), reason);
    }

    private void requirePossible(@Nullable Instant until) {
        Instant now = clock.instant();
        if (until != null && (!until.isAfter(now) || until.isAfter(now.plus(LONGEST_SUSPENSION)))) {
            throw Failure.ofField("until", AccountReason.SUSPENSION_END, arg("days", LONGEST_SUSPENSION.toDays()));
        }
    }

    private void requireAnotherAdmin(UserId user) {
        if (roles.lockAdmins().equals(Set.of(user))) {
            throw Failure.of(AccountReason.LAST_ADMINISTRATOR, arg("user", user));
        }
    }

    private void requireBoard(BoardId id) {
        if (boards.all().stream().map(Board::id).noneMatch(id::equals)) {
            throw Failure.of(CommonReason.BOARD_NOT_FOUND, arg("board", id));
        }
    }

    private Account lockOpen(UserId user) {
        Account account = accounts.lock(user);
        if (account.status() == AccountStatus.CLOSED) {
            throw Failure.of(AccountReason.USER_CLOSED, arg("user", user));
        }
        return account;
    }
}
