package io.madang.web;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** What one user has, and what else there is for an operation or a page to be asked for; made when it is first needed. */
final class ExistingThings {

    static final byte[] FILE = "no picture".getBytes(StandardCharsets.UTF_8);

    private final WebServer server;
    private final LastingThings lasting;
    private final String name = Browser.freshName();
    private final Map<String, String> made = new HashMap<>();

    ExistingThings(WebServer server, LastingThings lasting) {
        this.server = server;
        this.lasting = lasting;
    }

    UserId user() {
        return UserId.of(once("user", () -> server.caller()
                .call(
                        "POST",
                        "/v1/accounts",
                        null,
                        Map.of("name", name, "nickname", name, "password", Browser.PASSWORD))
                .expect(201)
                .text("id")));
    }

    String other() {
        return once("other user", () -> server.newUser(Browser.freshName()).toString());
    }

    String nameOfUser() {
        user();
        return name;
    }

    String sharedBoard() {
        return lasting.board().id().toString();
    }

    /** A board that only this user's requests change. */
    String board() {
        return once("board", () -> server.newBoard(CommentStyle.THREADED).id().toString());
    }

    String article() {
        return once("article", () -> server.publish(lasting.board(), user(), "An article", "Its text")
                .toString());
    }

    String comment() {
        return once("comment", () -> server.comment(ArticleId.of(article()), user(), "A comment", Map.of())
                .toString());
    }

    String report() {
        return once("report", () -> asUser("POST", "/v1/reports", Map.of("articleId", article(), "complaint", "spam"))
                .text("id"));
    }

    String draft() {
        return once("draft", () -> {
            String target = lasting.board().id().toString();
            asUser("PUT", "/v1/me/drafts/board/" + target, Map.of("title", "t", "content", "c"));
            return target;
        });
    }

    String session() {
        return once("session", () -> server.caller()
                .get("/v1/me/sessions", logIn().path("accessToken").asString())
                .expect(200)
                .json()
                .at("/0/id")
                .asString());
    }

    JsonNode logIn() {
        return onceJson("log-in", () -> LastingThings.done(server.caller()
                        .call("POST", "/v1/sessions", null, Map.of("name", nameOfUser(), "password", Browser.PASSWORD)))
                .json());
    }

    String dataTicket() {
        return once("data ticket", () -> asUser("POST", "/v1/me/data", Map.of("password", Browser.PASSWORD))
                .text("ticket"));
    }

    String product() {
        return once("product", () -> asAdmin(
                        "/v1/products",
                        Map.of("name", "p", "description", "", "price", 1, "stock", 1000, "state", "on-sale"))
                .text("id"));
    }

    String productWithPicture() {
        return once("product with a picture", () -> {
            LastingThings.done(server.caller()
                    .send(
                            "PUT",
                            "/v1/products/" + product() + "/picture",
                            server.adminToken(),
                            BodyPublishers.ofByteArray(lasting.png()),
                            Map.of("Content-Type", "application/octet-stream")));
            return product();
        });
    }

    String order() {
        Map<String, ?> item = Map.of("productId", product(), "pieces", 1);
        return once("order", () -> asUser("POST", "/v1/orders", Map.of("items", List.of(item)))
                .text("id"));
    }

    String scheduledCampaign() {
        return once("scheduled campaign", () -> campaign(
                        Map.of("opensAt", Instant.now().plusSeconds(600).toString()))
                .at("/campaign/id")
                .asString());
    }

    String campaign() {
        return once("campaign", () -> campaign(Map.of()).at("/campaign/id").asString());
    }

    JsonNode codeCampaign() {
        return onceJson("campaign with a code", () -> campaign(Map.of("codes", "campaign")));
    }

    String stoppedCampaign() {
        return once("stopped campaign", () -> {
            asAdmin("/v1/campaigns/" + campaign() + "/stop", Map.of("reason", "because"));
            return campaign();
        });
    }

    String waitingCampaign() {
        return waiting().at("/campaign/id").asString();
    }

    JsonNode waiting() {
        Map<String, ?> room = Map.of("order", "first-come", "perSecond", 100_000);
        return onceJson(
                "campaign with a waiting room", () -> campaign(Map.of("waitingRoom", room, "codes", "campaign")));
    }

    private JsonNode campaign(Map<String, ?> more) {
        Instant now = Instant.now();
        Map<String, Object> wanted = new HashMap<>(Map.of(
                "name",
                "a campaign",
                "total",
                100,
                "opensAt",
                now.minusSeconds(60).toString(),
                "closesAt",
                now.plus(Duration.ofHours(1)).toString(),
                "discount",
                Map.of("amount", 1000, "minimumPrice", 5000),
                "validDays",
                7));
        wanted.putAll(more);
        return asAdmin("/v1/campaigns", wanted).json();
    }

    String ticket() {
        return once("ticket", () -> asUser("POST", "/v1/campaigns/" + waitingCampaign() + "/tickets", Map.of())
                .text("ticket"));
    }

    String coupon() {
        return once("coupon", () -> asUser("POST", "/v1/campaigns/" + campaign() + "/coupons", Map.of())
                .text("couponId"));
    }

    String item() {
        return once(
                "item",
                () -> LastingThings.id(server.caller()
                        .send(
                                "POST",
                                "/v1/media?name=a.txt&title=mine",
                                server.userToken(user()),
                                BodyPublishers.ofByteArray(FILE),
                                Map.of("Content-Type", "application/octet-stream"))));
    }

    JsonNode upload() {
        return onceJson("upload", () -> asUser(
                        "POST", "/v1/media/uploads", Map.of("name", "a.txt", "title", "a", "size", FILE.length))
                .json());
    }

    String wholeUpload() {
        return once("whole upload", () -> {
            LastingThings.done(server.caller()
                    .send(
                            "PUT",
                            upload().at("/missing/0/url").asString(),
                            null,
                            BodyPublishers.ofByteArray(FILE),
                            Map.of("Content-Type", "application/octet-stream")));
            return upload().path("id").asString();
        });
    }

    String player() {
        match();
        return user().toString();
    }

    String match() {
        return once("match", () -> lasting.score(user()));
    }

    String serviceKey() {
        return once(
                "service key", () -> asAdmin("/v1/service-keys", Map.of("name", "test", "boards", List.of("default")))
                        .text("id"));
    }

    private Reply asUser(String method, String path, Map<String, ?> body) {
        return LastingThings.done(server.caller().call(method, path, server.userToken(user()), body));
    }

    private Reply asAdmin(String path, Map<String, ?> body) {
        return LastingThings.done(server.caller().call("POST", path, server.adminToken(), body));
    }

    /** What a maker may itself make of other things. */
    private String once(String what, Supplier<String> maker) {
        String known = made.get(what);
        if (known == null) {
            known = maker.get();
            made.put(what, known);
        }
        return known;
    }

    private JsonNode onceJson(String what, Supplier<JsonNode> maker) {
        return LastingThings.JSON.readTree(once(what, () -> maker.get().toString()));
    }
}
