package io.madang.shop.coupon;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why coupons are refused. */
public enum CouponReason implements FailureReason {
    CAMPAIGN_NOT_FOUND(ErrorCode.NOT_FOUND),
    TOO_MANY_CAMPAIGNS(ErrorCode.CONFLICT),
    WINDOW_FORM(ErrorCode.INVALID),
    DISCOUNT_FORM(ErrorCode.INVALID),
    VALIDITY_FORM(ErrorCode.INVALID),
    ELIGIBILITY_FORM(ErrorCode.INVALID),
    LEVEL_UNKNOWN(ErrorCode.UNPROCESSABLE),
    ZONE_FORM(ErrorCode.INVALID),
    CODE_NEEDED(ErrorCode.INVALID),
    CODE_WRONG(ErrorCode.FORBIDDEN),
    CAMPAIGN_OVER(ErrorCode.CONFLICT),
    CAMPAIGN_STOPPED(ErrorCode.CONFLICT),
    CAMPAIGN_STARTED(ErrorCode.CONFLICT),
    CAMPAIGN_NOT_STOPPED(ErrorCode.CONFLICT),
    ISSUING_CLOSED(ErrorCode.UNAVAILABLE),
    COUPON_NOT_FOUND(ErrorCode.NOT_FOUND),
    COUPON_EXPIRED(ErrorCode.CONFLICT),
    COUPON_VOIDED(ErrorCode.CONFLICT),
    COUPON_USED(ErrorCode.CONFLICT),
    COUPON_IN_USE(ErrorCode.CONFLICT),
    COUPON_NOT_RESERVED(ErrorCode.CONFLICT),
    COUPON_ORDER_CANCELLED(ErrorCode.CONFLICT),
    PRICE_TOO_LOW(ErrorCode.UNPROCESSABLE),
    NO_WAITING_ROOM(ErrorCode.CONFLICT),
    TICKET_NEEDED(ErrorCode.INVALID),
    TICKET_WRONG(ErrorCode.FORBIDDEN),
    LINE_FULL(ErrorCode.UNAVAILABLE);

    private final ErrorCode code;

    CouponReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "coupon";
    }
}
