package io.madang.shop.coupon.campaign;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.shop.CouponDiscount;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.text.TextRules;
import io.madang.shop.coupon.CouponReason;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * What a campaign is, decided when it is made.
 *
 * @param validUntil until when its coupons can be used; null where that is so many days after the grant
 * @param validDays for how many days a coupon can be used; null where there is a date
 * @param code what users have to enter; null where they enter nothing
 * @param waitingRoom null where all may claim at once
 */
public record CampaignTerms(
        String name,
        int total,
        Instant opensAt,
        Instant closesAt,
        CouponDiscount discount,
        @Nullable Instant validUntil,
        @Nullable Integer validDays,
        Eligibility eligibility,
        Codes codes,
        @Nullable String code,
        @Nullable WaitingRoom waitingRoom) {

    public static final int MAX_TOTAL = 1_000_000;
    static final int MAX_NAME = 100;
    static final int MAX_DAYS = 3650;
    static final long MAX_PRICE = 1_000_000_000_000L;
    private static final int MAX_PERCENT = 100;

    /** The same terms as typed by somebody, if all of them are acceptable. */
    public static CampaignTerms checked(CampaignTerms typed, Instant now, CouponCodes codes) {
        String name = TextRules.line("name", typed.name, 1, MAX_NAME);
        range("total", typed.total, 1, MAX_TOTAL);
        Instant latest = now.plus(Duration.ofDays(MAX_DAYS));
        if (!typed.closesAt.isAfter(typed.opensAt)
                || !typed.closesAt.isAfter(now)
                || typed.closesAt.isAfter(latest)
                || typed.opensAt.isBefore(now.minus(Duration.ofDays(MAX_DAYS)))) {
            throw Failure.ofField("closesAt", CouponReason.WINDOW_FORM, arg("days", MAX_DAYS));
        }
        checkDiscount(typed.discount);
        checkValidity(typed, latest);
        if (typed.waitingRoom != null) {
            range("waitingRoom.perSecond", typed.waitingRoom.perSecond(), 1, WaitingRoom.MAX_PER_SECOND);
        }
        return new CampaignTerms(
                name,
                typed.total,
                typed.opensAt.truncatedTo(ChronoUnit.MILLIS),
                typed.closesAt.truncatedTo(ChronoUnit.MILLIS),
                typed.discount,
                typed.validUntil == null ? null : typed.validUntil.truncatedTo(ChronoUnit.MILLIS),
                typed.validDays,
                typed.eligibility,
                typed.codes,
                // nobody chooses one: it must not be guessed
                typed.codes == Codes.CAMPAIGN ? codes.next() : null,
                typed.waitingRoom);
    }

    /** The same at another time. */
    CampaignTerms during(Instant from, Instant until, @Nullable Instant usableUntil) {
        return new CampaignTerms(
                name, total, from, until, discount, usableUntil, validDays, eligibility, codes, code, waitingRoom);
    }

    private static void checkDiscount(CouponDiscount discount) {
        boolean byAmount = discount.amount() != null;
        if (byAmount == (discount.percent() != null) || byAmount && discount.cap() != null) {
            throw Failure.ofField("discount", CouponReason.DISCOUNT_FORM);
        }
        if (discount.amount() != null) {
            range("discount.amount", discount.amount(), 1, MAX_PRICE);
        }
        if (discount.percent() != null) {
            range("discount.percent", discount.percent(), 1, MAX_PERCENT);
        }
        if (discount.cap() != null) {
            range("discount.cap", discount.cap(), 1, MAX_PRICE);
        }
        range("discount.minimumPrice", discount.minimumPrice(), 0, MAX_PRICE);
    }

    private static void checkValidity(CampaignTerms typed, Instant latest) {
        boolean byDate = typed.validUntil != null;
        if (byDate == (typed.validDays != null)
                || typed.validUntil != null
                        && (typed.validUntil.isBefore(typed.closesAt) || typed.validUntil.isAfter(latest))
                || typed.validDays != null && (typed.validDays < 1 || typed.validDays > MAX_DAYS)) {
            throw Failure.ofField("validUntil", CouponReason.VALIDITY_FORM, arg("max", MAX_DAYS));
        }
    }

    private static void range(String field, long value, long min, long max) {
        if (value < min || value > max) {
            throw Failure.ofField(field, InputReason.RANGE, arg("min", min), arg("max", max), arg("value", value));
        }
    }

    /** Until when a coupon can be used that is granted at the given time. */
    public Instant expiryOfGrant(Instant grantedAt) {
        if (validUntil != null) {
            return validUntil;
        }
        return grantedAt.plus(Duration.ofDays(validDays == null ? MAX_DAYS : validDays));
    }
}
