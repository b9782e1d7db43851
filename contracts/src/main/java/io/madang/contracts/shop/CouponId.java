package io.madang.contracts.shop;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import io.madang.kernel.id.TypedId;

/** The id of a coupon that a user was granted. */
public record CouponId(long value) implements TypedId {

    public CouponId {
        TypedId.require(value);
    }

    @JsonCreator
    public static CouponId of(String text) {
        return new CouponId(TypedId.parse(text));
    }

    @JsonValue
    @Override
    public String toString() {
        return Long.toString(value);
    }
}
