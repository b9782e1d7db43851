package io.madang.read.list.contract;

import io.madang.read.list.ListServer;

/** {@link BoardReadingContract} in the same process. */
class BoardReadingInProcessTest extends BoardReadingContract {

    BoardReadingInProcessTest() {
        super(ListServer.shared());
    }
}
