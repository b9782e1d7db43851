package io.madang.web.coupon;

import io.madang.contracts.shop.CouponDiscount;
import io.madang.web.page.Frame;
import io.madang.web.shop.Money;

/** What a coupon takes off, in the reader's words. */
public final class DiscountText {

    private DiscountText() {}

    /** Such as {@code 10% off, up to ₩5,000}, with the lowest price that it is for. */
    public static String of(CouponDiscount discount, String currency, Frame frame) {
        String off = off(discount, currency, frame);
        return discount.minimumPrice() == 0
                ? off
                : off + " · " + frame.say("coupon.minimum", money(discount.minimumPrice(), currency, frame));
    }

    private static String off(CouponDiscount discount, String currency, Frame frame) {
        if (discount.amount() != null) {
            return frame.say("coupon.amount", money(discount.amount(), currency, frame));
        }
        int percent = discount.percent() == null ? 0 : discount.percent();
        return discount.cap() == null
                ? frame.say("coupon.percent", percent)
                : frame.say("coupon.percent.cap", percent, money(discount.cap(), currency, frame));
    }

    private static String money(long amount, String currency, Frame frame) {
        return Money.shown(amount, currency, frame.language());
    }
}
