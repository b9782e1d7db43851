package io.madang.shop.store;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.FailureReason;

/** Why the shop refuses. */
public enum ShopReason implements FailureReason {
    PRODUCT_NOT_FOUND(ErrorCode.NOT_FOUND),
    PRODUCT_STATE(ErrorCode.INVALID),
    PRODUCT_PUBLISHED(ErrorCode.CONFLICT),
    PRODUCT_NOT_ON_SALE(ErrorCode.CONFLICT),
    STOCK_TOO_SMALL(ErrorCode.CONFLICT),
    STOCK_TOO_LARGE(ErrorCode.CONFLICT),
    SOLD_OUT(ErrorCode.CONFLICT),
    PICTURE_NOT_FOUND(ErrorCode.NOT_FOUND),
    ITEM_COUNT(ErrorCode.INVALID),
    ITEM_TWICE(ErrorCode.INVALID),
    ORDER_TOO_EXPENSIVE(ErrorCode.UNPROCESSABLE),
    COUPONS_UNAVAILABLE(ErrorCode.UNPROCESSABLE),
    ORDER_NOT_FOUND(ErrorCode.NOT_FOUND),
    ORDER_NOT_PLACED(ErrorCode.CONFLICT),
    ORDER_ENDED(ErrorCode.CONFLICT),
    ORDER_EXPIRED(ErrorCode.CONFLICT),
    CARD_FORM(ErrorCode.INVALID),
    WEBHOOK_SIGNATURE(ErrorCode.UNAUTHENTICATED),
    WEBHOOK_TOO_OLD(ErrorCode.UNAUTHENTICATED),
    WEBHOOK_FORM(ErrorCode.INVALID),
    PAYMENT_NOT_FOUND(ErrorCode.NOT_FOUND),
    PAYMENT_MISMATCH(ErrorCode.UNPROCESSABLE),
    RANKING_UNAVAILABLE(ErrorCode.UNAVAILABLE);

    private final ErrorCode code;

    ShopReason(ErrorCode code) {
        this.code = code;
    }

    @Override
    public ErrorCode code() {
        return code;
    }

    @Override
    public String owner() {
        return "shop";
    }
}
