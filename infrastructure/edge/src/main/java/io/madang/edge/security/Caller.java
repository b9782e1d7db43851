package io.madang.edge.security;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.failure.CommonReason;
import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import io.madang.kernel.text.UtcText;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Who is calling: a user, another instance of this installation, or an instance on a user's behalf.
 *
 * @param user the user, if there is one
 * @param session the log-in session that the access token came from, or 0
 * @param admin whether the user administers the installation
 * @param moderates the ids of the boards that the user moderates
 * @param service whether the call was made by another instance
 * @param version of the user's account when the token was issued, or 0
 * @param enrolling whether the user has to set up a second factor before anything else
 * @param bans the ids of the boards on which the user may not write, and until when
 */
public record Caller(
        Optional<UserId> user,
        long session,
        boolean admin,
        Set<Long> moderates,
        boolean service,
        long version,
        boolean enrolling,
        Map<Long, Instant> bans) {

    public Caller {
        moderates = Set.copyOf(moderates);
        bans = Map.copyOf(bans);
    }

    /** A user whose account's version does not matter. */
    public static Caller ofUser(UserId id, long session, boolean admin, Set<Long> moderates) {
        return ofUser(id, session, admin, moderates, 0);
    }

    public static Caller ofUser(UserId id, long session, boolean admin, Set<Long> moderates, long version) {
        return new Caller(Optional.of(id), session, admin, moderates, false, version, false, Map.of());
    }

    /** A user without any role, who has to set up a second factor before anything else. */
    public static Caller enrolling(UserId id, long session, long version) {
        return new Caller(Optional.of(id), session, false, Set.of(), false, version, true, Map.of());
    }

    /** An instance of this installation, on nobody's behalf. */
    public static Caller ofInstance() {
        return new Caller(Optional.empty(), 0, false, Set.of(), true, 0, false, Map.of());
    }

    /** An instance of this installation, on behalf of this caller. */
    public Caller throughInstance() {
        return new Caller(user, session, admin, moderates, true, version, enrolling, bans);
    }

    /** The same user, who may not write on these boards until then. */
    public Caller withBans(Map<Long, Instant> until) {
        return new Caller(user, session, admin, moderates, service, version, enrolling, until);
    }

    /** The user; a failure where an instance calls on nobody's behalf. */
    public UserId requiredUser() {
        return user.orElseThrow(() -> Failure.of(RequestReason.USERS_ONLY));
    }

    public boolean is(UserId id) {
        return user.filter(id::equals).isPresent();
    }

    public boolean moderates(long boardId) {
        return admin || moderates.contains(boardId);
    }

    /** A failure while a moderator has banned the user from writing on the board. */
    public void requireMayWrite(long boardId, Instant now) {
        Instant until = bans.get(boardId);
        if (until != null && now.isBefore(until) && !moderates(boardId)) {
            throw Failure.of(CommonReason.BANNED_FROM_BOARD, arg("until", UtcText.of(until)));
        }
    }
}
