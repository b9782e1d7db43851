package io.madang.hot.contract;

import io.madang.hot.HotServer;

/** The contract, asked from another instance, over HTTP. */
class HotArticlesOverHttpTest extends HotArticlesContract {

    HotArticlesOverHttpTest() {
        super(HotServer.sharedGateway());
    }
}
