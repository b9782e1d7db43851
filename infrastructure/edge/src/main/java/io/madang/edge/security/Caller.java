package io.madang.edge.security;

import io.madang.contracts.account.UserId;
import io.madang.kernel.error.Failure;
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
 */
public record Caller(Optional<UserId> user, long session, boolean admin, Set<Long> moderates, boolean service) {

    public Caller {
        moderates = Set.copyOf(moderates);
    }

    public static Caller ofUser(UserId id, long session, boolean admin, Set<Long> moderates) {
        return new Caller(Optional.of(id), session, admin, moderates, false);
    }

    /** The user; a failure where an instance calls on nobody's behalf. */
    public UserId requiredUser() {
        return user.orElseThrow(() -> Failure.forbidden("Only a user can do this."));
    }

    public boolean is(UserId id) {
        return user.filter(id::equals).isPresent();
    }

    public boolean moderates(long boardId) {
        return admin || moderates.contains(boardId);
    }
}
