package io.madang.comment.contract;

import io.madang.comment.CommentServer;

/** The contract, asked within the instance that has the service. */
class CommentReadingInProcessTest extends CommentReadingContract {

    CommentReadingInProcessTest() {
        super(CommentServer.shared());
    }
}
