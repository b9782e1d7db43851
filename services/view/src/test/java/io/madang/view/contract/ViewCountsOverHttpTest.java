package io.madang.view.contract;

import io.madang.view.ViewServer;

/** The contract, asked from another instance, over HTTP. */
class ViewCountsOverHttpTest extends ViewCountsContract {

    ViewCountsOverHttpTest() {
        super(ViewServer.sharedGateway());
    }
}
