package io.madang.comment.contract;

import io.madang.comment.CommentServer;

/** The contract, asked from another instance, over HTTP. */
class CommentReadingOverHttpTest extends CommentReadingContract {

    CommentReadingOverHttpTest() {
        super(CommentServer.sharedGateway());
    }
}
