package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of a user's wish for a coupon.
 *
 * @param couponId the user's coupon, the same however often they ask; absent unless it is granted
 * @param opensAt when the campaign opens; absent unless it is not open yet
 * @param now the server's time; absent unless the campaign is not open yet
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record CouponClaim(
        Result result, @Nullable CouponId couponId, @Nullable Instant opensAt, @Nullable Instant now) {

    /** The outcomes. */
    public enum Result {
        /** The coupon is the user's, and stored durably. */
        @JsonProperty("granted")
        GRANTED,
        @JsonProperty("sold-out")
        SOLD_OUT,
        @JsonProperty("not-open")
        NOT_OPEN,
        @JsonProperty("ended")
        ENDED,
        @JsonProperty("stopped")
        STOPPED,
        /** The campaign is not for this user. */
        @JsonProperty("not-eligible")
        NOT_ELIGIBLE,
        /** Others are admitted before this user, who keeps their place in the line. */
        @JsonProperty("waiting")
        WAITING
    }

    public static CouponClaim of(Result result) {
        return new CouponClaim(result, null, null, null);
    }

    public static CouponClaim granted(CouponId coupon) {
        return new CouponClaim(Result.GRANTED, coupon, null, null);
    }

    public static CouponClaim notOpen(Instant opensAt, Instant now) {
        return new CouponClaim(Result.NOT_OPEN, null, opensAt, now);
    }
}
