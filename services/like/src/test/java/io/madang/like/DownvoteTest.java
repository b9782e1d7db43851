package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.personal.ErasedPart;
import io.madang.contracts.personal.LikePersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.sharding.Shard;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.ArticleEvents;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.QueryPlan;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Downvotes: as exact as likes, never beside a like of the same user, and nobody's but the moderators' business. */
class DownvoteTest {

    private final LikeServer server = LikeServer.shared();
    private final HttpCaller caller = server.caller();
    private final BoardId board = server.newBoard("likes-and-downvotes");
    private final ArticleId article = server.newArticle(board);
    private final UserId user = server.newUser();

    @Test
    void countsADownvoteOnceAndTakesItBackOnce() {
        assertThat(vote(true, user)).isEqualTo(new Downvotes.Result(true, true));
        assertThat(vote(true, user)).isEqualTo(new Downvotes.Result(true, false));
        assertThat(rowsAndCount(article)).containsExactly(1L, 1L);
        assertThat(vote(false, user)).isEqualTo(new Downvotes.Result(false, true));
        assertThat(vote(false, user)).isEqualTo(new Downvotes.Result(false, false));
        assertThat(rowsAndCount(article)).containsExactly(0L, 0L);
    }

    @Test
    void replacesALikeAndIsReplacedByOne() {
        server.like(article, user);
        vote(true, user);
        assertThat(server.count(article)).isZero().isEqualTo(server.rows(article));
        assertThat(rowsAndCount(article)).containsExactly(1L, 1L);
        assertThat(server.like(article, user)).isEqualTo(new LikeResult(true, 1, true));
        assertThat(rowsAndCount(article)).containsExactly(0L, 0L);
    }

    @Test
    void tellsTheNumberToModeratorsAlone() {
        vote(true, user);
        assertThat(state(server.token(user))).isEqualTo("{\"downvoted\":true}");
        assertThat(state(server.token(server.newUser()))).isEqualTo("{\"downvoted\":false}");
        assertThat(state(server.moderator(board))).isEqualTo("{\"downvoted\":false,\"downvoteCount\":1}");
        caller.get(path(article), null).expect(401);
        assertThat(server.state(article, user).json().toString()).doesNotContain("downvote");
        assertThat(caller.call("PUT", path(article), server.token(server.newUser()))
                        .expect(200)
                        .json()
                        .toString())
                .isEqualTo("{\"downvoted\":true,\"changed\":true}");
    }

    @Test
    void isOnlyForBoardsThatHaveIt() {
        ArticleId elsewhere = server.newArticle();
        Reply refused = caller.call("PUT", path(elsewhere), server.token(user)).expect(403);
        assertThat(refused.text("reason")).isEqualTo("like.no-downvotes");
        caller.call("DELETE", path(elsewhere), server.token(user)).expect(200);
        caller.call("PUT", path(LikeServer.NO_ARTICLE), server.token(user)).expect(404);
        caller.call("PUT", path(article), null).expect(401);
    }

    @Test
    void answersEachOfManyExactly() {
        List<UserId> users = users(200);
        List<Downvotes.Result> results = Concurrently.run(users.size(), i -> vote(true, users.get(i)));
        assertThat(results).allMatch(Downvotes.Result::changed);
        assertThat(rowsAndCount(article)).containsExactly(200L, 200L);
    }

    @RepeatedTest(5)
    void letsTheFirstDownvotesRace() {
        List<UserId> users = users(8);
        List<Downvotes.Result> results = Concurrently.run(users.size(), i -> vote(true, users.get(i)));
        assertThat(results).allMatch(Downvotes.Result::changed);
        assertThat(rowsAndCount(article)).containsExactly(8L, 8L);
    }

    @Test
    void keepsDownvotesInTheDatabaseOfTheArticle() {
        try (LikeServer split = LikeServer.startOverTwoDatabases()) {
            BoardId there = split.newBoard("likes-and-downvotes");
            List<ArticleId> articles =
                    Stream.generate(() -> split.newArticle(there)).limit(16).toList();
            UserId often = split.newUser();
            Concurrently.run(16, i -> {
                split.downvote(true, articles.get(i), often);
                return split.downvote(true, articles.get(i), split.newUser());
            });
            assertThat(articles.stream()
                            .map(each -> split.shard(each).source().name())
                            .distinct())
                    .containsExactlyInAnyOrder("main", "second");
            for (ArticleId each : articles) {
                assertThat(rowsAndCount(split, each)).containsExactly(2L, 2L);
                split.like(each, often);
                assertThat(rowsAndCount(split, each)).containsExactly(1L, 1L);
                assertThat(split.count(each)).isEqualTo(1);
            }
        }
    }

    /** Two instances, a few users who like and vote down the same articles at once: counts are rows, and nobody does both. */
    @Test
    void countsWhatTheRowsSayHoweverTheSameUsersLikeAndVoteDown() {
        long seed = Seeds.next("likes and downvotes");
        List<ArticleId> articles =
                Stream.generate(() -> server.newArticle(board)).limit(4).toList();
        List<UserId> users = users(8);
        try (LikeServer other = LikeServer.start()) {
            List<LikeServer> servers = List.of(server, other);
            Concurrently.run(48, i -> {
                Random random = new Random(seed + i);
                for (int n = 0; n < 25; n++) {
                    LikeServer asked = servers.get(random.nextInt(2));
                    ArticleId one = articles.get(random.nextInt(4));
                    UserId who = users.get(random.nextInt(8));
                    switch (random.nextInt(4)) {
                        case 0 -> asked.like(one, who);
                        case 1 -> asked.unlike(one, who);
                        case 2 -> asked.downvote(true, one, who);
                        default -> asked.downvote(false, one, who);
                    }
                }
                return true;
            });
        }
        for (ArticleId one : articles) {
            List<Long> both = rowsAndCount(one);
            assertThat(both.get(0)).isEqualTo(both.get(1));
            assertThat(server.count(one)).isEqualTo(server.rows(one));
            assertThat(server.shard(one)
                            .sql(
                                    "select count(*) from likes join downvotes using (article_id, user_id) where article_id = ?")
                            .param(one.value())
                            .query(Long.class)
                            .single())
                    .as("users who do both")
                    .isZero();
        }
    }

    @Test
    void isPartOfOnesDataAndGoesWithTheUserOrTheArticle() {
        ArticleId other = server.newArticle(board);
        vote(true, user);
        server.downvote(true, other, user);
        server.like(server.newArticle(), user);
        LikePersonalData data = server.bean(LikePersonalData.class);
        List<Map<String, Object>> held = new ArrayList<>();
        PersonalDataPage page = data.personalData(user, null);
        held.addAll(page.rows());
        while (page.next() != null) {
            page = data.personalData(user, page.next());
            held.addAll(page.rows());
        }
        assertThat(held)
                .extracting(item -> item.get("downvotedArticleId"))
                .contains(article.toString(), other.toString());
        server.cleanup().apply(List.of(ArticleEvents.deleted(article)));
        assertThat(rowsAndCount(article)).containsExactly(0L, 0L);
        ErasedPart erased = data.erase(user, null);
        while (erased.next() != null) {
            erased = data.erase(user, erased.next());
        }
        assertThat(rowsAndCount(other)).containsExactly(0L, 0L);
    }

    @Test
    void findsVotesByTheirKeys() {
        Shard shard = server.shard(article);
        shard.sql(
                        """
                        insert into downvotes (article_id, user_id, voted_at)
                        select ?, seq, utc_timestamp(3) from seq_1_to_5000
                        """)
                .param(article.value())
                .update();
        shard.sql(
                        """
                        insert into like_counts (article_id, like_count, downvote_count, version)
                        values (?, 0, 5000, 1)
                        """)
                .param(article.value())
                .update();
        shard.sql("analyze table downvotes").query().listOfRows();
        assertThat(QueryPlan.of(
                                shard,
                                DownvoteRows.AMONG,
                                Map.of("article", article.value(), "users", List.of(1L, 2L, 3L)))
                        .key())
                .isEqualTo("PRIMARY");
        assertThat(QueryPlan.of(
                                shard,
                                DownvoteRows.OF_USER,
                                Map.of("user", 7, "at", "2030-01-01 00:00:00", "article", 1, "limit", 10))
                        .key())
                .isEqualTo("by_user");
    }

    private Downvotes.Result vote(boolean down, UserId who) {
        return server.downvote(down, article, who);
    }

    private String state(String token) {
        return caller.get(path(article), token).expect(200).json().toString();
    }

    private List<Long> rowsAndCount(ArticleId of) {
        return rowsAndCount(server, of);
    }

    private static List<Long> rowsAndCount(LikeServer at, ArticleId of) {
        Shard shard = at.shard(of);
        return List.of(
                shard.sql("select count(*) from downvotes where article_id = ?")
                        .param(of.value())
                        .query(Long.class)
                        .single(),
                shard.sql("select coalesce(max(downvote_count), 0) from like_counts where article_id = ?")
                        .param(of.value())
                        .query(Long.class)
                        .single());
    }

    private List<UserId> users(int number) {
        return Stream.generate(server::newUser).limit(number).toList();
    }

    private static String path(ArticleId article) {
        return "/v1/articles/" + article + "/downvote";
    }
}
