package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReviewTest {

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final LeaderboardDirectory directory = server.bean(LeaderboardDirectory.class);
    private final String board = server.newBoard();
    private final String admin = "/v1/leaderboards/" + board;

    @Test
    void voidsAMatchForAllItsPlayersAndTakesThatBack() {
        server.score(board, "ann", 5, "m1");
        server.score(board, "bob", 4, "m1");
        server.score(board, "bob", 1, "m2");
        for (int i = 0; i < 2; i++) {
            server.caller()
                    .call("PUT", admin + "/voided-matches/m1", server.admin())
                    .expect(204);
            assertThat(server.top(board)).isEqualTo("bob:1:1");
        }
        server.caller().get("/v1/scores/ann?board=" + board, null).expect(404);
        server.score(board, "ann", 1, "m3");
        assertThat(server.top(board)).isEqualTo("bob:1:1 ann:1:1");
        server.caller()
                .call("DELETE", admin + "/voided-matches/m1", server.admin())
                .expect(204);
        assertThat(server.top(board)).isEqualTo("ann:1:6 bob:2:5");
        server.caller()
                .call("PUT", admin + "/voided-matches/m9", server.admin())
                .expect(404);
        assertThat(server.shards()
                        .of(Player.of("bob"))
                        .sql("select count(*) from score_log where player = ? and board_id = ?")
                        .params(
                                Player.of("bob").bytes(),
                                server.bean(LeaderboardDirectory.class)
                                        .required(board)
                                        .id()
                                        .value())
                        .query(Long.class)
                        .single())
                .isEqualTo(4);
    }

    @Test
    void refusesToVoidAMatchOfMorePlayersThanOneRequestCanChange() {
        Season season = directory.current(directory.required(board));
        insert("concat(char(255 using binary), 'q', seq)", "'big'", ScoreReview.MAX_PARTICIPANTS + 1, season);
        assertThat(server.caller()
                        .call("PUT", admin + "/voided-matches/big", server.admin())
                        .expect(422)
                        .text("reason"))
                .isEqualTo("leaderboard.match-too-large");
    }

    /** A history is read some entries at a time, most of them before others have to wait. */
    @Test
    void countsAllScoresOfAPlayerWithManyMatches() {
        server.score(board, "ann", 3, "first");
        Season season = directory.current(directory.required(board));
        insert("concat(char(255 using binary), 'ann')", "concat('m', seq)", 10_500, season);
        server.caller()
                .call("PUT", admin + "/voided-matches/first", server.admin())
                .expect(204);
        assertThat(server.player(board, "ann")).isEqualTo("ann:1:10500");
    }

    /** Entries of a shard that there is not, each a point. */
    private void insert(String player, String match, int number, Season season) {
        server.shards()
                .of(Player.of("ann"))
                .sql(
                        """
                        insert into score_log (shard, position, board_id, season_id, player, kind, match_id, points,
                                               scored_at, received_at, author_id)
                        select -9, :from + seq, :board, :season, %s, 'SCORE', %s, 1, utc_timestamp(3), utc_timestamp(3), 1
                        from seq_1_to_%d
                        """
                                .formatted(player, match, number))
                .param("from", System.nanoTime())
                .param("board", season.boardId().value())
                .param("season", season.id().value())
                .update();
    }

    @Test
    void hidesAPlayerWhoseScoresGoOnAndShowsThemAgain() {
        server.score(board, "ann", 5, "m1");
        server.score(board, "bob", 4, "m1");
        server.caller()
                .call("PUT", admin + "/hidden-players/ann?reason=name", server.admin())
                .expect(204);
        server.score(board, "ann", 5, "m2");
        assertThat(server.top(board)).isEqualTo("bob:1:4");
        server.wipeRedis();
        assertThat(server.top(board)).isEqualTo("bob:1:4");
        server.caller()
                .call("DELETE", admin + "/hidden-players/ann", server.admin())
                .expect(204);
        assertThat(server.top(board)).isEqualTo("ann:1:10 bob:2:4");
    }

    @Test
    void voidsWhatAPlayerHasAndLetsThePlayerBeginAgain() {
        server.score(board, "ann", 5, "m1");
        server.caller()
                .call("PUT", admin + "/voided-players/ann", server.admin())
                .expect(204);
        assertThat(server.top(board)).isEmpty();
        server.score(board, "ann", 2, "m2");
        assertThat(server.top(board)).isEqualTo("ann:1:2");
        server.caller()
                .call("DELETE", admin + "/voided-players/ann", server.admin())
                .expect(204);
        assertThat(server.top(board)).isEqualTo("ann:1:7");
        server.caller()
                .call("PUT", admin + "/voided-players/nobody", server.admin())
                .expect(404);
        server.caller()
                .call("PUT", admin + "/voided-players/ann", server.userToken())
                .expect(403);
    }

    @Test
    void listsWhoIsHiddenAndWhoseScoresAreVoided() {
        for (String player : List.of("ann", "bob", "cy")) {
            server.score(board, player, 1, "m");
        }
        server.caller().get(admin + "/hidden-players", null).expect(401);
        server.caller().get(admin + "/voided-players", server.userToken()).expect(403);
        for (String player : List.of("ann", "cy")) {
            server.caller()
                    .call("PUT", admin + "/hidden-players/" + player, server.admin())
                    .expect(204);
            server.caller()
                    .call("PUT", admin + "/voided-players/" + player, server.admin())
                    .expect(204);
        }
        assertThat(reviewed("hidden-players")).containsExactly("ann", "cy");
        assertThat(reviewed("voided-players")).containsExactly("ann", "cy");
        assertThat(reviewed("hidden-players?after=ann")).containsExactly("cy");
        server.caller()
                .call("DELETE", admin + "/hidden-players/ann", server.admin())
                .expect(204);
        server.caller()
                .call("DELETE", admin + "/voided-players/cy", server.admin())
                .expect(204);
        assertThat(reviewed("hidden-players")).containsExactly("cy");
        assertThat(reviewed("voided-players")).containsExactly("ann");
    }

    private List<String> reviewed(String list) {
        List<String> ids = new ArrayList<>();
        server.caller()
                .get(admin + "/" + list, server.admin())
                .expect(200)
                .json()
                .path("players")
                .forEach(player -> ids.add(player.path("user_id").asString()));
        return ids;
    }

    @Test
    void listsTheReviewedInParts() {
        ReviewedPlayers players = new ReviewedPlayers(server.shards());
        SeasonId season = new SeasonId(System.nanoTime());
        List<String> all = IntStream.range(100, 205).mapToObj(i -> "p" + i).toList();
        all.forEach(id -> players.setVoided(season, Player.of(id), true));
        List<Player> first = players.voided(season, null, 100).complete();
        List<Player> rest = players.voided(season, first.getLast(), 100).complete();
        assertThat(Stream.concat(first.stream(), rest.stream()).map(Player::id)).containsExactlyElementsOf(all);
    }

    @Test
    void doesNotListAMemberWhoIsRestoredAndHasNoPointsLeft() {
        UserId member = server.instance().newUser();
        String place = "/v1/scores/" + member + "?board=community";
        String voided = "/v1/leaderboards/community/voided-players/" + member;
        earn(member, 0, 5);
        server.caller().get(place, null).expect(200);
        server.caller().call("PUT", voided, server.admin()).expect(204);
        earn(member, 5, 0);
        server.caller().call("DELETE", voided, server.admin()).expect(204);
        server.caller().get(place, null).expect(404);
        earn(member, 0, 2);
        assertThat(server.player("community", member.toString())).endsWith(":2");
    }

    private void earn(UserId member, long before, long after) {
        ComputedScores computed = server.bean(ComputedScores.class);
        Source source = server.shards().of(member).source();
        ComputedScores.Batch batch = computed.batch(source);
        computed.follow(source.transaction(() -> {
            batch.lock(List.of(member));
            return batch.append(List.of(new ComputedScores.Change(member, before, after)));
        }));
    }
}
