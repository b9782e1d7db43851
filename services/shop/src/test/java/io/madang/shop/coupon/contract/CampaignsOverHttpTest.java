package io.madang.shop.coupon.contract;

import io.madang.shop.coupon.CouponServer;

/** The contract, asked from another instance, over HTTP. */
class CampaignsOverHttpTest extends CampaignsContract {

    CampaignsOverHttpTest() {
        super(CouponServer.sharedGateway());
    }
}
