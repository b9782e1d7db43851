package io.madang.app.demo;

import io.madang.contracts.account.UserId;
import io.madang.leaderboard.BackdatedScores;
import io.madang.leaderboard.BackdatedScores.Played;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A game that people of the demo have played for some weeks, beside players whom only the game knows. */
final class DemoGame {

    static final String SLUG = "night-run";

    private static final String TITLE = "밤마당 달리기 · Night Run";
    private static final int WEEKS = 7;
    private static final int STRANGERS = 60;
    private static final int MOST_MATCHES = 6;
    private static final int MOST_POINTS = 40;

    private final BackdatedScores scores;
    private final Random random = new Random(20_261_118);

    DemoGame(BackdatedScores scores) {
        this.scores = scores;
    }

    /**
     * Plays some weeks, of which the last is not over.
     *
     * @param always plays each week, so that there is a rank in each
     */
    void play(UserId admin, UserId always, List<DemoPerson> people, Instant end) {
        scores.createWeekly(SLUG, TITLE, admin);
        List<String> players = Stream.concat(
                        people.stream().map(person -> person.id().toString()),
                        Stream.iterate(1, i -> i + 1).limit(STRANGERS).map(i -> "runner-" + i))
                .toList();
        for (int week = WEEKS - 1; week >= 0; week--) {
            Instant from = end.minus(Duration.ofDays(7L * week));
            List<Played> played = new ArrayList<>();
            for (String player : players) {
                if (random.nextInt(4) > 0) {
                    add(played, player, week, from);
                }
            }
            add(played, always.toString(), week, from);
            scores.play(SLUG, played, end);
        }
    }

    /** All matches of a player in a week are of about the time that is given, so that they are of one season. */
    private void add(List<Played> played, String player, int week, Instant at) {
        int matches = 1 + random.nextInt(MOST_MATCHES);
        for (int match = 0; match < matches; match++) {
            played.add(new Played(
                    player,
                    "week-" + week + "-match-" + match,
                    1 + random.nextInt(MOST_POINTS),
                    at.minusSeconds(random.nextInt(60))));
        }
    }
}
