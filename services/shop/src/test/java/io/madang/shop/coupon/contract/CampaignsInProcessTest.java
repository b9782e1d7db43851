package io.madang.shop.coupon.contract;

import io.madang.shop.coupon.CouponServer;

/** The contract, asked in the same process. */
class CampaignsInProcessTest extends CampaignsContract {

    CampaignsInProcessTest() {
        super(CouponServer.shared());
    }
}
