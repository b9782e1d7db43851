package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class LikeTest {

    private final LikeServer server = LikeServer.shared();
    private final HttpCaller caller = server.caller();
    private final ArticleId article = server.newArticle();
    private final UserId user = server.newUser();

    @Test
    void countsALikeOnceHoweverOftenItIsSent() {
        assertThat(server.like(article, user)).isEqualTo(new LikeResult(true, 1, true));
        assertThat(server.like(article, user)).isEqualTo(new LikeResult(true, 1, false));
        assertThat(server.like(article, server.newUser())).isEqualTo(new LikeResult(true, 2, true));
        assertThat(server.version(article)).isEqualTo(2);
    }

    @Test
    void takesALikeBackOnceHoweverOftenThatIsSent() {
        assertThat(server.unlike(article, user)).isEqualTo(new LikeResult(false, 0, false));
        server.like(article, user);
        assertThat(server.unlike(article, user)).isEqualTo(new LikeResult(false, 0, true));
        assertThat(server.unlike(article, user)).isEqualTo(new LikeResult(false, 0, false));
        assertThat(server.rows(article)).isZero();
        assertThat(server.version(article)).isEqualTo(2);
    }

    @Test
    void showsOnesOwnStateAndToOthersTheCountAlone() {
        server.like(article, user);
        assertThat(server.state(article, user).json().toString()).isEqualTo("{\"liked\":true,\"likeCount\":1}");
        assertThat(server.state(article, server.newUser()).json().toString())
                .isEqualTo("{\"liked\":false,\"likeCount\":1}");
        assertThat(caller.get(LikeServer.path(article), null).expect(200).json().toString())
                .isEqualTo("{\"likeCount\":1}");
        assertThat(server.state(server.newArticle(), user)
                        .json()
                        .path("likeCount")
                        .asLong())
                .isZero();
    }

    @Test
    void keepsArticlesApart() {
        ArticleId other = server.newArticle();
        server.like(article, user);
        assertThat(server.state(other, user).json().path("liked").asBoolean()).isFalse();
        assertThat(server.like(other, user)).isEqualTo(new LikeResult(true, 1, true));
        server.unlike(article, user);
        assertThat(server.count(article)).isZero();
        assertThat(server.count(other)).isEqualTo(1);
    }

    @Test
    void letsOnlyUsersLikeAndAnyoneRead() {
        String likes = "/v1/articles/" + article + "/likes";
        for (String method : List.of("PUT", "DELETE")) {
            caller.call(method, LikeServer.path(article), null).expect(401);
            caller.call(method, LikeServer.path(article), "forged").expect(401);
        }
        for (String path : List.of(LikeServer.path(article), likes, "/v1/likes/counts?ids=" + article)) {
            caller.get(path, null).expect(200);
            caller.get(path, server.token(user)).expect(200);
        }
        caller.call("POST", LikeServer.path(article), server.token(user)).expect(405);
    }

    @Test
    void knowsNoArticleThatDoesNotExist() {
        String path = LikeServer.path(LikeServer.NO_ARTICLE);
        for (Reply refused : List.of(
                caller.call("PUT", path, server.token(user)),
                caller.call("DELETE", path, server.token(user)),
                caller.get(path, null),
                caller.get(path + "s", null))) {
            assertThat(refused.expect(404).text("type")).isEqualTo(ErrorCode.NOT_FOUND.type());
        }
        assertThat(server.version(LikeServer.NO_ARTICLE)).isZero();
        caller.call("PUT", "/v1/articles/none/like", server.token(user)).expect(400);
    }

    @Test
    void listsWhoLikesAnArticleNewestFirst() {
        List<String> newestFirst = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            UserId liker = server.newUser();
            server.like(article, liker);
            newestFirst.addFirst(liker.toString());
        }
        assertThat(likersInPagesOf(3)).isEqualTo(newestFirst);
        assertThat(likersInPagesOf(7)).isEqualTo(newestFirst);
        UserId oldest = UserId.of(newestFirst.removeLast());
        server.unlike(article, oldest);
        server.like(article, oldest);
        newestFirst.addFirst(oldest.toString());
        assertThat(likersInPagesOf(2)).isEqualTo(newestFirst);
    }

    @Test
    void tellsOnesOwnLikesToNobodyElse() {
        ArticleId second = server.newArticle();
        for (LikeServer asked : List.of(server, LikeServer.sharedGateway())) {
            server.like(article, user);
            server.like(second, user);
            assertThat(asked.likedBy(user, 1)).hasSize(2).containsExactlyInAnyOrder(second, article);
            assertThat(asked.likedBy(server.newUser(), 1)).isEmpty();
            String mine = asked.caller()
                    .get("/v1/me/likes?size=1", server.token(user))
                    .text("next");
            asked.caller().get("/v1/me/likes", null).expect(401);
            asked.caller()
                    .get("/v1/me/likes?cursor=" + mine, server.token(server.newUser()))
                    .expect(400);
            asked.caller().get("/v1/me/likes?size=101", server.token(user)).expect(400);
            server.unlike(article, user);
            assertThat(asked.likedBy(user, 1)).containsExactly(second);
        }
    }

    @Test
    void refusesCursorsOfOtherListsAndPagesTooLarge() {
        server.like(article, user);
        server.like(article, server.newUser());
        String likes = "/v1/articles/" + article + "/likes";
        String cursor = caller.get(likes + "?size=1", null).expect(200).text("next");
        caller.get(likes + "?size=1&cursor=" + cursor, null).expect(200);
        caller.get("/v1/articles/" + server.newArticle() + "/likes?cursor=" + cursor, null)
                .expect(400);
        caller.get(likes + "?size=101", null).expect(400);
        caller.get(likes + "?size=0", null).expect(400);
    }

    @Test
    void limitsHowOftenOneUserChangesLikes() {
        try (LikeServer strict = LikeServer.start("madang.limits.like=2/1h")) {
            strict.like(article, user);
            strict.unlike(article, user);
            Reply refused = strict.caller().call("PUT", LikeServer.path(article), strict.token(user));
            assertThat(refused.expect(429).header("Retry-After")).isNotEmpty();
            strict.like(article, server.newUser());
        }
    }

    private List<String> likersInPagesOf(int size) {
        List<String> seen = new ArrayList<>();
        String path = "/v1/articles/" + article + "/likes?size=" + size;
        JsonNode page = caller.get(path, null).expect(200).json();
        while (true) {
            page.path("likes").forEach(like -> seen.add(like.path("userId").asString()));
            if (page.path("next").isMissingNode()) {
                return seen;
            }
            assertThat(page.path("likes").size()).isEqualTo(size);
            page = caller.get(path + "&cursor=" + page.path("next").asString(), null)
                    .expect(200)
                    .json();
        }
    }
}
