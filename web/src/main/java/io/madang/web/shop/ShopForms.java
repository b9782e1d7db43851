package io.madang.web.shop;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.shop.CouponId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;

/** What people type into the shop's forms. */
final class ShopForms {

    private static final int MAX_DIGITS = 15;
    private static final String EXAMPLE = "742893746598234881";

    private ShopForms() {}

    static String filled(String field, String typed) {
        if (typed.isBlank()) {
            throw Failure.ofField(field, InputReason.BLANK);
        }
        return typed;
    }

    /** A whole number, perhaps with commas between its digits. */
    static long number(String field, String typed) {
        String digits = typed.strip().replace(",", "");
        if (!digits.matches("-?[0-9]{1," + MAX_DIGITS + "}")) {
            throw Failure.ofField(field, InputReason.NUMBER);
        }
        long number = Long.parseLong(digits);
        if (field.endsWith("pieces") && Math.abs(number) > Integer.MAX_VALUE) {
            throw Failure.ofField(field, InputReason.NUMBER);
        }
        return number;
    }

    static CouponId coupon(String typed) {
        try {
            return CouponId.of(typed);
        } catch (IllegalArgumentException e) {
            throw Failure.ofField("couponId", InputReason.ID, arg("example", EXAMPLE));
        }
    }
}
