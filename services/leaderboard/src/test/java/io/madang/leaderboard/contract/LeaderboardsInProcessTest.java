package io.madang.leaderboard.contract;

import io.madang.leaderboard.LeaderboardServer;

/** The contract, asked within the instance that has the service. */
class LeaderboardsInProcessTest extends LeaderboardsContract {

    LeaderboardsInProcessTest() {
        super(LeaderboardServer.shared());
    }
}
