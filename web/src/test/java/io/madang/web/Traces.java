package io.madang.web;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What somebody leaves with all the services, by the API. */
final class Traces {

    private final WebServer server;
    private final UserId user;

    Traces(WebServer server, UserId user) {
        this.server = server;
        this.user = user;
    }

    private Reply call(String method, String path) {
        return server.caller().call(method, path, server.userToken(user));
    }

    void likes(ArticleId article, CommentId comment) {
        call("PUT", "/v1/articles/" + article + "/comment-likes/" + comment).expect(200);
    }

    /** Votes down an article of somebody else, on a board that allows it. */
    void votesDown(UserId writer) {
        String slug = Browser.freshName();
        String board = server.caller()
                .call(
                        "POST",
                        "/v1/boards",
                        server.adminToken(),
                        Map.of("slug", slug, "name", "Board " + slug, "votes", "likes-and-downvotes"))
                .expect(201)
                .text("id");
        String article = server.caller()
                .call(
                        "POST",
                        "/v1/boards/" + board + "/articles",
                        server.userToken(writer),
                        Map.of("title", "divisive", "content", "divisive"))
                .expect(201)
                .text("id");
        call("PUT", "/v1/articles/" + article + "/downvote").expect(200);
    }

    void bookmarks(ArticleId article) {
        call("PUT", "/v1/articles/" + article + "/bookmark").expect(200);
    }

    void follows(UserId other) {
        call("PUT", "/v1/users/" + other + "/follow").expect(200);
    }

    /** A file that is refused when it is looked at is held like any other. */
    void uploads() {
        server.caller()
                .send(
                        "POST",
                        "/v1/media?name=a.txt&title=mine",
                        server.userToken(user),
                        BodyPublishers.ofByteArray("no picture".getBytes(StandardCharsets.UTF_8)),
                        Map.of("Content-Type", "application/octet-stream"))
                .expect(202);
    }

    void scores(long points) {
        String key = server.caller()
                .call("POST", "/v1/service-keys", server.adminToken(), Map.of("name", "test", "boards", List.of("*")))
                .expect(201)
                .text("key");
        server.caller()
                .send(
                        "POST",
                        "/v1/scores",
                        null,
                        BodyPublishers.ofString("{\"user_id\":\"%s\",\"points\":%d,\"match_id\":\"%s\"}"
                                .formatted(user, points, Browser.freshName())),
                        Map.of("Service-Key", key))
                .expect(200);
    }

    /** Claims a coupon, and returns its id. */
    String claimsACoupon() {
        Instant now = Instant.now();
        String campaign = server.caller()
                .call(
                        "POST",
                        "/v1/campaigns",
                        server.adminToken(),
                        Map.of(
                                "name",
                                "coupons",
                                "total",
                                5,
                                "opensAt",
                                now.minusSeconds(60).toString(),
                                "closesAt",
                                now.plus(Duration.ofHours(1)).toString(),
                                "discount",
                                Map.of("amount", 1000, "minimumPrice", 5000),
                                "validDays",
                                7))
                .expect(201)
                .json()
                .at("/campaign/id")
                .asString();
        return call("POST", "/v1/campaigns/" + campaign + "/coupons")
                .expect(200)
                .text("couponId");
    }
}
