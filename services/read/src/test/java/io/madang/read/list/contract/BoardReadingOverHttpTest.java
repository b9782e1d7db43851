package io.madang.read.list.contract;

import io.madang.read.list.ListServer;

/** {@link BoardReadingContract} over HTTP. */
class BoardReadingOverHttpTest extends BoardReadingContract {

    BoardReadingOverHttpTest() {
        super(ListServer.sharedGateway());
    }
}
