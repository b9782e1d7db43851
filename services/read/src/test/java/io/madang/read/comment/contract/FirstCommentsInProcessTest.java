package io.madang.read.comment.contract;

import io.madang.read.list.ListServer;

/** {@link FirstCommentsContract} in the same process. */
class FirstCommentsInProcessTest extends FirstCommentsContract {

    FirstCommentsInProcessTest() {
        super(ListServer.shared());
    }
}
