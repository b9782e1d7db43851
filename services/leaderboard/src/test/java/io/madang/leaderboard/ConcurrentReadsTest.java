package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Callers who ask at the same moment share what Redis is asked, and each gets the answer to its own question. */
class ConcurrentReadsTest {

    private static final int CALLERS = 16;
    private static final int QUESTIONS = 40;
    private static final int PLAYERS = 130;

    private record Expected(String board, List<String> rows) {

        static Expected of(LeaderboardServer server, String... options) {
            String board = server.newBoard(options);
            server.reportAll(IntStream.range(0, PLAYERS)
                            .mapToObj(i -> Map.of("board", board, "user_id", "p" + i, "points", i / 4, "match_id", "m"))
                            .toList())
                    .expect(200);
            LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
            Leaderboard wanted = directory.required(board);
            return new Expected(board, new BruteForce(server, wanted, directory.current(wanted)).rows());
        }

        String player(int place) {
            return rows.get(place).substring(0, rows.get(place).indexOf(':'));
        }
    }

    @Test
    void eachGetsItsOwnAnswerFromOneSet() {
        run(LeaderboardServer.shared());
    }

    @Test
    void eachGetsItsOwnAnswerFromFourSets() {
        run(LeaderboardServer.sharedInParts());
    }

    private static void run(LeaderboardServer server) {
        List<Expected> boards = List.of(
                Expected.of(server), Expected.of(server, "order=low"), Expected.of(server, "tie=first-reached"));
        long seed = Seeds.next("questions");
        Concurrently.run(CALLERS, caller -> {
            Random random = new Random(seed + caller);
            for (int i = 0; i < QUESTIONS; i++) {
                ask(server, boards.get(random.nextInt(boards.size())), random);
            }
            return true;
        });
    }

    private static void ask(LeaderboardServer server, Expected expected, Random random) {
        int place = random.nextInt(PLAYERS);
        String player = expected.player(place);
        switch (random.nextInt(3)) {
            case 0 ->
                assertThat(server.player(expected.board(), player))
                        .isEqualTo(expected.rows().get(place));
            case 1 -> {
                int span = random.nextInt(4);
                assertThat(server.neighbours(expected.board(), player, span))
                        .isEqualTo(String.join(
                                " ",
                                expected.rows()
                                        .subList(Math.max(0, place - span), Math.min(PLAYERS, place + span + 1))));
            }
            default -> {
                int from = random.nextInt(PLAYERS - 60);
                List<Integer> places = IntStream.range(from, from + 1 + random.nextInt(60))
                        .boxed()
                        .toList();
                assertThat(server.players(
                                expected.board(),
                                places.stream().map(expected::player).toList()))
                        .containsExactlyInAnyOrderElementsOf(
                                places.stream().map(expected.rows()::get).toList());
            }
        }
    }
}
