package io.madang.hot.contract;

import io.madang.hot.HotServer;

/** The contract, asked within the instance that has the service. */
class HotArticlesInProcessTest extends HotArticlesContract {

    HotArticlesInProcessTest() {
        super(HotServer.shared());
    }
}
