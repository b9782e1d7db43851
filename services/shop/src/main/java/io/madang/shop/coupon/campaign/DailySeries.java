package io.madang.shop.coupon.campaign;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.shop.coupon.CouponReason;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The same campaign on so many days in succession, each at the same times of day.
 *
 * @param zone whose days they are, since not all of them have 24 hours
 */
record DailySeries(int days, ZoneId zone) {

    static final int MAX_DAYS = 100;

    static DailySeries checked(int days, String zone) {
        if (days < 1 || days > MAX_DAYS) {
            throw Failure.ofField("days", InputReason.RANGE, arg("min", 1), arg("max", MAX_DAYS), arg("value", days));
        }
        try {
            return new DailySeries(days, ZoneId.of(zone));
        } catch (DateTimeException e) {
            throw Failure.ofField("zone", CouponReason.ZONE_FORM);
        }
    }

    /** The terms of each day, the given ones first. */
    List<CampaignTerms> terms(CampaignTerms first) {
        return IntStream.range(0, days)
                .mapToObj(day -> first.during(
                        later(first.opensAt(), day), later(first.closesAt(), day), laterIfAny(first.validUntil(), day)))
                .toList();
    }

    private Instant later(Instant time, int byDays) {
        return time.atZone(zone).plusDays(byDays).toInstant();
    }

    private @Nullable Instant laterIfAny(@Nullable Instant time, int byDays) {
        return time == null ? null : later(time, byDays);
    }
}
