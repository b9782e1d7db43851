package io.madang.like.contract;

import io.madang.like.LikeServer;

/** The contract, asked within the instance that has the service. */
class LikeCountsInProcessTest extends LikeCountsContract {

    LikeCountsInProcessTest() {
        super(LikeServer.shared());
    }
}
