package io.madang.view.contract;

import io.madang.view.ViewServer;

/** The contract, asked within the instance that has the service. */
class ViewCountsInProcessTest extends ViewCountsContract {

    ViewCountsInProcessTest() {
        super(ViewServer.shared());
    }
}
