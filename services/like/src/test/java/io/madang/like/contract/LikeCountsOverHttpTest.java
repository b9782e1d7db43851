package io.madang.like.contract;

import io.madang.like.LikeServer;

/** The contract, asked from another instance, over HTTP. */
class LikeCountsOverHttpTest extends LikeCountsContract {

    LikeCountsOverHttpTest() {
        super(LikeServer.sharedGateway());
    }
}
