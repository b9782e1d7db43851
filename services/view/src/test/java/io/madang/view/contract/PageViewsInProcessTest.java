package io.madang.view.contract;

import io.madang.view.ViewServer;

/** The contract, asked within the instance that has the service. */
class PageViewsInProcessTest extends PageViewsContract {

    PageViewsInProcessTest() {
        super(ViewServer.shared());
    }
}
