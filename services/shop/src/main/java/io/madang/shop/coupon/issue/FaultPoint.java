package io.madang.shop.coupon.issue;

/** A moment between the reservation of places and their grants, at which tests let an instance die. */
@FunctionalInterface
interface FaultPoint {

    FaultPoint NONE = () -> {};

    void reached();
}
