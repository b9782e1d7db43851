package io.madang.web.leaderboardadmin;

import io.madang.contracts.client.LeaderboardAdministration;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.kernel.error.InputReason;
import io.madang.web.WebReason;
import java.util.Arrays;
import java.util.Optional;

/**
 * What an administrator wants to do about scores.
 *
 * @param act one of {@link Act}, as the form names it
 * @param target the player's or the match's id
 */
public record Review(String act, String target, String reason) {

    /** What can be done about scores. */
    public enum Act {
        VOID_MATCH,
        RESTORE_MATCH,
        VOID_PLAYER,
        RESTORE_PLAYER,
        HIDE,
        SHOW
    }

    public Review {
        target = target.strip();
    }

    /** The act that is meant; refused where the form names none, or nobody whom it concerns. */
    Act required() {
        FieldChecks checks = new FieldChecks();
        Optional<Act> chosen = checks.check(() -> Arrays.stream(Act.values())
                .filter(one -> one.name().equals(act))
                .findFirst()
                .orElseThrow(() -> Failure.ofField("act", WebReason.CHOOSE)));
        checks.check(() -> {
            if (target.isEmpty()) {
                throw Failure.ofField("target", InputReason.BLANK);
            }
            return target;
        });
        checks.throwIfAny();
        return chosen.orElseThrow();
    }

    void run(LeaderboardAdministration api, String slug) {
        switch (required()) {
            case VOID_MATCH -> api.voidMatch(slug, target, reason);
            case RESTORE_MATCH -> api.restoreMatch(slug, target, reason);
            case VOID_PLAYER -> api.voidPlayer(slug, target, reason);
            case RESTORE_PLAYER -> api.restorePlayer(slug, target, reason);
            case HIDE -> api.hide(slug, target, reason);
            case SHOW -> api.show(slug, target, reason);
        }
    }
}
