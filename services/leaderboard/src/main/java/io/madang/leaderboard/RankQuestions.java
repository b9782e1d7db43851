package io.madang.leaderboard;

import io.madang.contracts.leaderboard.SeasonId;
import io.madang.leaderboard.RankParts.Question;
import java.util.List;

/** Questions about one sorted set. */
record RankQuestions(Set set, List<Question> questions) {

    /**
     * A sorted set, and how it is read.
     *
     * @param order high or low
     * @param tie shared or first-reached
     * @param span how many rows on either side; negative for none
     */
    record Set(int part, SeasonId season, String order, String tie, int span) {

        List<String> arguments() {
            return List.of(order, tie, Integer.toString(span));
        }
    }
}
