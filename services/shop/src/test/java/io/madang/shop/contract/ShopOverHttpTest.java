package io.madang.shop.contract;

import io.madang.shop.ShopServer;

/** The contract, asked from another instance, over HTTP. */
class ShopOverHttpTest extends ShopContract {

    ShopOverHttpTest() {
        super(ShopServer.sharedGateway());
    }
}
