package io.madang.leaderboard.contract;

import io.madang.leaderboard.LeaderboardServer;

/** The contract, asked from another instance, over HTTP. */
class LeaderboardsOverHttpTest extends LeaderboardsContract {

    LeaderboardsOverHttpTest() {
        super(LeaderboardServer.sharedGateway());
    }
}
