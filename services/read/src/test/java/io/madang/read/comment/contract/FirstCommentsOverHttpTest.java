package io.madang.read.comment.contract;

import io.madang.read.list.ListServer;

/** {@link FirstCommentsContract} over HTTP. */
class FirstCommentsOverHttpTest extends FirstCommentsContract {

    FirstCommentsOverHttpTest() {
        super(ListServer.sharedGateway());
    }
}
