package io.madang.shop.contract;

import io.madang.shop.ShopServer;

/** The contract, asked within the instance that has the service. */
class ShopInProcessTest extends ShopContract {

    ShopInProcessTest() {
        super(ShopServer.shared());
    }
}
