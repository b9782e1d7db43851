package io.madang.shop.coupon;

import io.madang.contracts.account.UserId;

/** Tells a user's level; campaigns can ask for one where there is a bean of this kind. */
public interface LevelLookup {

    int level(UserId user);
}
