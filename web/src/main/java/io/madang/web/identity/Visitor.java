package io.madang.web.identity;

import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import java.util.Optional;

/**
 * Who looks at a page.
 *
 * @param caller as the services know them; nobody for a guest
 * @param nickname as the page's head shows it; empty for a guest
 * @param csrf what each form of theirs must bring back; empty where no form needs it
 * @param warned whether they have warnings to read
 */
public record Visitor(Optional<Caller> caller, String nickname, String csrf, boolean warned) {

    public static final Visitor GUEST = new Visitor(Optional.empty(), "", "", false);

    public boolean isGuest() {
        return caller.isEmpty();
    }

    public boolean is(UserId user) {
        return caller.filter(c -> c.is(user)).isPresent();
    }

    public Optional<UserId> user() {
        return caller.flatMap(Caller::user);
    }

    public boolean moderates(long boardId) {
        return caller.filter(c -> c.moderates(boardId)).isPresent();
    }

    /** Whether they may move articles out of a board: only to others that they moderate too. */
    public boolean movesFrom(long boardId) {
        return caller.filter(
                        c -> c.moderates(boardId) && (c.admin() || c.moderates().size() > 1))
                .isPresent();
    }

    public boolean moderatesAnything() {
        return caller.filter(c -> c.admin() || !c.moderates().isEmpty()).isPresent();
    }

    public boolean administers() {
        return caller.filter(Caller::admin).isPresent();
    }
}
