package io.madang.shop.coupon.campaign;

import io.madang.contracts.account.UserId;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.shop.coupon.CouponReason;
import io.madang.shop.coupon.LevelLookup;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Who may take part in a campaign. A user's id carries the time of their sign-up.
 *
 * @param signedUpFrom only those who signed up at this time or later
 * @param signedUpUntil only those who signed up before
 * @param minLevel the lowest level
 */
public record Eligibility(
        Audience audience,
        @Nullable Instant signedUpFrom,
        @Nullable Instant signedUpUntil,
        @Nullable Integer minLevel) {

    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("2150-01-01T00:00:00Z");

    public Eligibility {
        boolean inOrder = signedUpFrom == null || signedUpUntil == null || signedUpUntil.isAfter(signedUpFrom);
        if (!inOrder || !isWithinIds(signedUpFrom) || !isWithinIds(signedUpUntil)) {
            throw Failure.ofField("signedUpUntil", CouponReason.ELIGIBILITY_FORM);
        }
    }

    /** Ids carry no other times. */
    private static boolean isWithinIds(@Nullable Instant time) {
        return time == null || !time.isBefore(EARLIEST) && time.isBefore(LATEST);
    }

    /** Whether the caller has the role and signed up in time, which nobody has to be asked for. */
    public boolean admitsAccount(Caller caller) {
        return hasRole(caller) && signedUpInTime(caller.requiredUser());
    }

    /** Whether the user has the level; {@code unavailable} where that cannot be known now. */
    public boolean admitsLevel(UserId user, Optional<LevelLookup> levels) {
        return minLevel == null
                || levels.map(lookup -> lookup.level(user) >= minLevel).orElse(false);
    }

    private boolean hasRole(Caller caller) {
        return switch (audience) {
            case EVERYBODY -> true;
            case MODERATORS -> caller.admin() || !caller.moderates().isEmpty();
            case ADMINISTRATORS -> caller.admin();
        };
    }

    private boolean signedUpInTime(UserId user) {
        Instant signedUp = Instant.ofEpochMilli(SnowflakeIds.millisOf(user.value()));
        return (signedUpFrom == null || !signedUp.isBefore(signedUpFrom))
                && (signedUpUntil == null || signedUp.isBefore(signedUpUntil));
    }
}
