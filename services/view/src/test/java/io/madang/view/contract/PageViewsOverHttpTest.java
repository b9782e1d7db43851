package io.madang.view.contract;

import io.madang.view.ViewServer;

/** The contract, asked from another instance, over HTTP. */
class PageViewsOverHttpTest extends PageViewsContract {

    PageViewsOverHttpTest() {
        super(ViewServer.sharedGateway());
    }
}
