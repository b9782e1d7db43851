package io.madang.account.ban;

import static io.madang.kernel.error.Argument.arg;

import io.madang.account.AccountReason;
import io.madang.account.registry.Account;
import io.madang.account.registry.AccountStatus;
import io.madang.account.registry.Accounts;
import io.madang.account.registry.BoardBans;
import io.madang.account.registry.BoardBans.BoardBan;
import io.madang.account.registry.UserRoles;
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
import java.time.temporal.ChronoUnit;
import java.util.List;

/**
 * Gives and lifts bans, each with its entry in the log of moderation actions. Access tokens carry the bans, so that a
 * write costs no look-up; those issued before are void, and the next refresh brings one with the bans as they are.
 */
final class BoardBanning {

    static final Duration LONGEST = Duration.ofDays(366);

    /** So many fit into an access token beside the roles. */
    static final int MAX_BOARDS = 50;

    private final Shard home;
    private final Accounts accounts;
    private final UserRoles roles;
    private final BoardBans bans;
    private final SessionStore sessions;
    private final Boards boards;
    private final ModerationLog moderationLog;
    private final InstantSource clock;

    BoardBanning(
            Shard home,
            Accounts accounts,
            UserRoles roles,
            BoardBans bans,
            SessionStore sessions,
            Boards boards,
            ModerationLog moderationLog,
            InstantSource clock) {
        this.home = home;
        this.accounts = accounts;
        this.roles = roles;
        this.bans = bans;
        this.sessions = sessions;
        this.boards = boards;
        this.moderationLog = moderationLog;
        this.clock = clock;
    }

    List<BoardBan> of(UserId user) {
        if (accounts.byId(user).isEmpty()) {
            throw Failure.of(CommonReason.USER_NOT_FOUND, arg("user", user));
        }
        return bans.of(user, clock.instant());
    }

    void ban(UserId user, BoardId board, Instant until, String reason, UserId by) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        if (!until.isAfter(now) || until.isAfter(now.plus(LONGEST))) {
            throw Failure.ofField("until", AccountReason.BAN_END, arg("days", LONGEST.toDays()));
        }
        requireBoard(board);
        home.run(() -> {
            Account account = accounts.lock(user);
            if (account.status() == AccountStatus.CLOSED) {
                throw Failure.of(AccountReason.USER_CLOSED, arg("user", user));
            }
            UserRoles.Held held = roles.of(user);
            if (held.admin() || held.moderates().contains(board.value())) {
                throw Failure.of(AccountReason.BAN_OF_MODERATOR, arg("user", user));
            }
            List<BoardBan> present = bans.of(user, now);
            if (present.stream().filter(ban -> !ban.boardId().equals(board)).count() >= MAX_BOARDS) {
                throw Failure.of(AccountReason.TOO_MANY_BANS, arg("user", user), arg("max", MAX_BOARDS));
            }
            bans.put(user, new BoardBan(board, until.truncatedTo(ChronoUnit.SECONDS), reason, now), by);
            changed(account, board, ModerationActionType.USER_BANNED, reason, by);
        });
    }

    /** Also on a board that has been deleted. */
    void lift(UserId user, BoardId board, String reason, UserId by) {
        home.run(() -> {
            Account account = accounts.lock(user);
            if (bans.remove(user, board)) {
                changed(account, board, ModerationActionType.BAN_LIFTED, reason, by);
            }
        });
    }

    private void changed(Account account, BoardId board, ModerationActionType deed, String reason, UserId by) {
        accounts.touch(account.id());
        sessions.revoke(account.id(), account.version() + 1);
        moderationLog.record(home, by, deed, Subject.of(account.id(), board, account.nickname()), reason);
    }

    private void requireBoard(BoardId id) {
        if (boards.all().stream().map(Board::id).noneMatch(id::equals)) {
            throw Failure.of(CommonReason.BOARD_NOT_FOUND, arg("board", id));
        }
    }
}
