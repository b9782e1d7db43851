package io.madang.web.coupon;

import io.madang.contracts.shop.CouponClaim;
import java.util.Arrays;
import java.util.Locale;

/** What a drop's page says about a claim that was made before. */
public enum DropResult {
    NONE,
    GRANTED,
    SOLD_OUT,
    NOT_OPEN,
    ENDED,
    STOPPED,
    NOT_ELIGIBLE,
    WAITING;

    /** The word in the page's address. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static DropResult of(CouponClaim.Result result) {
        return valueOf(result.name());
    }

    static DropResult of(String word) {
        return Arrays.stream(values())
                .filter(result -> result.word().equals(word))
                .findFirst()
                .orElse(NONE);
    }
}
