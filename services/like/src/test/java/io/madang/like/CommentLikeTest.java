package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.personal.LikePersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.ArticleEvents;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/** Likes of comments: as exact as those of articles, and by the same code. */
class CommentLikeTest {

    private final LikeServer server = LikeServer.shared();
    private final HttpCaller caller = server.caller();
    private final ArticleId article = server.newArticle();
    private final CommentId comment = server.newComment(article);
    private final UserId user = server.newUser();
    private final String all = "/v1/articles/" + article + "/comment-likes";

    @Test
    void countsALikeOnceAndTakesItBackOnce() {
        assertThat(like(user)).isEqualTo(new LikeResult(true, 1, true));
        assertThat(like(user)).isEqualTo(new LikeResult(true, 1, false));
        assertThat(like(server.newUser())).isEqualTo(new LikeResult(true, 2, true));
        assertThat(server.change(false, article, comment, user)).isEqualTo(new LikeResult(false, 1, true));
        assertThat(server.change(false, article, comment, user)).isEqualTo(new LikeResult(false, 1, false));
        assertThat(server.count(article)).as("likes of the article are others").isZero();
    }

    @Test
    void showsOnesOwnStateAndTheBestFirst() {
        CommentId better = server.newComment(article);
        CommentId unliked = server.newComment(article);
        like(user);
        server.change(true, article, better, user);
        server.change(true, article, better, server.newUser());
        String ids = all + "?ids=" + comment + "," + better + "," + unliked;
        assertThat(caller.get(ids, null).expect(200).json().toString())
                .contains("{\"commentId\":\"" + better + "\",\"likeCount\":2}")
                .doesNotContain("liked\"")
                .doesNotContain(unliked.toString());
        assertThat(caller.get(ids, server.token(user)).expect(200).json().toString())
                .contains("{\"commentId\":\"" + comment + "\",\"liked\":true,\"likeCount\":1}");
        assertThat(caller.get(all + "/best", null).expect(200).json().findValuesAsString("commentId"))
                .containsExactly(better.toString(), comment.toString());
        assertThat(caller.get(all + "/best?atLeast=2", null).expect(200).json().findValuesAsString("commentId"))
                .containsExactly(better.toString());
        caller.get(all + "/best?size=51", null).expect(400);
        ArticleId other = server.newArticle();
        assertThat(caller.get("/v1/articles/" + other + "/comment-likes?ids=" + comment, null)
                        .expect(200)
                        .json()
                        .size())
                .as("comments of another article")
                .isZero();
    }

    @Test
    void isForUsersAndForCommentsThatAreThere() {
        for (String method : List.of("PUT", "DELETE")) {
            caller.call(method, LikeServer.path(article, comment), null).expect(401);
            caller.call(method, LikeServer.path(article, new CommentId(1)), server.token(user))
                    .expect(404);
            caller.call(method, LikeServer.path(server.newArticle(), server.newComment(article)), server.token(user))
                    .expect(404);
            // who has just asked about the comment below its own article does not learn anything about another one
            caller.call(method, LikeServer.path(article, comment), server.token(user))
                    .expect(200);
            caller.call(method, LikeServer.path(server.newArticle(), comment), server.token(user))
                    .expect(404);
            caller.call(method, LikeServer.path(LikeServer.NO_ARTICLE, comment), server.token(user))
                    .expect(404);
        }
        CommentId deleted = server.newComment(article);
        caller.call("DELETE", "/v1/articles/" + article + "/comments/" + deleted, server.admin())
                .expect(204);
        caller.call("PUT", LikeServer.path(article, deleted), server.token(user))
                .expect(404);
    }

    @Test
    void answersEachOfManyExactly() {
        List<UserId> users = users(200);
        List<LikeResult> results = Concurrently.run(users.size(), i -> like(users.get(i)));
        assertThat(results).allMatch(LikeResult::changed);
        assertThat(results)
                .extracting(LikeResult::likeCount)
                .containsExactlyInAnyOrderElementsOf(
                        LongStream.rangeClosed(1, 200).boxed().toList());
        assertThat(server.rowsAndCount(article, comment)).containsExactly(200L, 200L);
    }

    @Test
    void countsWhatTheRowsSayHoweverTheSameUsersToggleManyComments() {
        long seed = Seeds.next("toggles of comments");
        List<CommentId> comments =
                Stream.generate(() -> server.newComment(article)).limit(6).toList();
        List<UserId> users = users(8);
        List<Integer> changes = Concurrently.run(48, i -> {
            Random random = new Random(seed + i);
            int net = 0;
            for (int n = 0; n < 20; n++) {
                boolean like = random.nextBoolean();
                LikeResult result = server.change(
                        like, article, comments.get(random.nextInt(6)), users.get(random.nextInt(users.size())));
                net += !result.changed() ? 0 : like ? 1 : -1;
            }
            return net;
        });
        long rows = 0;
        for (CommentId each : comments) {
            List<Long> both = server.rowsAndCount(article, each);
            assertThat(both.get(0)).isEqualTo(both.get(1));
            rows += both.get(0);
        }
        assertThat(rows).isEqualTo(changes.stream().mapToInt(Integer::intValue).sum());
    }

    @RepeatedTest(5)
    void letsTheFirstLikesRace() {
        List<UserId> users = users(8);
        List<LikeResult> results = Concurrently.run(users.size(), i -> like(users.get(i)));
        assertThat(results).extracting(LikeResult::likeCount).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L);
        assertThat(server.rowsAndCount(article, comment)).containsExactly(8L, 8L);
    }

    @Test
    void sharesOneCommentAmongInstances() {
        long seed = Seeds.next("toggles of a comment on two instances");
        List<UserId> users = users(10);
        try (LikeServer other = LikeServer.start()) {
            List<LikeServer> servers = List.of(server, other);
            List<Integer> changes = Concurrently.run(48, i -> {
                Random random = new Random(seed + i);
                int net = 0;
                for (int n = 0; n < 20; n++) {
                    boolean like = random.nextBoolean();
                    LikeResult result =
                            servers.get(i % 2).change(like, article, comment, users.get(random.nextInt(users.size())));
                    net += !result.changed() ? 0 : like ? 1 : -1;
                }
                return net;
            });
            long sum = changes.stream().mapToInt(Integer::intValue).sum();
            assertThat(server.rowsAndCount(article, comment)).containsExactly(sum, sum);
        }
    }

    @Test
    void keepsLikesInTheDatabaseOfTheArticle() {
        try (LikeServer split = LikeServer.startOverTwoDatabases()) {
            for (int i = 0; i < 8; i++) {
                ArticleId each = split.newArticle();
                CommentId below = split.newComment(each);
                Concurrently.run(4, n -> split.change(true, each, below, split.newUser()));
                assertThat(split.rowsAndCount(each, below)).containsExactly(4L, 4L);
            }
        }
    }

    @Test
    void goesWithItsArticleAndIsPartOfOnesData() {
        like(user);
        server.like(article, user);
        LikePersonalData data = server.bean(LikePersonalData.class);
        List<Map<String, Object>> held = new ArrayList<>();
        PersonalDataPage page = data.personalData(user, null);
        held.addAll(page.rows());
        while (page.next() != null) {
            page = data.personalData(user, page.next());
            held.addAll(page.rows());
        }
        assertThat(held).extracting(item -> item.get("articleId")).contains(article.toString());
        assertThat(held).extracting(item -> item.get("commentId")).contains(comment.toString());
        server.cleanup().apply(List.of(ArticleEvents.deleted(article)));
        assertThat(server.rowsAndCount(article, comment)).containsExactly(0L, 0L);
        assertThat(server.shard(article)
                        .sql("select count(*) from comment_like_counts where comment_id = ?")
                        .param(comment.value())
                        .query(Long.class)
                        .single())
                .isZero();
    }

    private LikeResult like(UserId who) {
        return server.change(true, article, comment, who);
    }

    private List<UserId> users(int number) {
        return Stream.generate(server::newUser).limit(number).toList();
    }
}
