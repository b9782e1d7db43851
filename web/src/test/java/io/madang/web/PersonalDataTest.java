package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.registry.AccountStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.personal.ArticlePersonalData;
import io.madang.contracts.personal.CommentPersonalData;
import io.madang.contracts.personal.CouponPersonalData;
import io.madang.contracts.personal.LikePersonalData;
import io.madang.contracts.personal.MarkPersonalData;
import io.madang.contracts.personal.MediaPersonalData;
import io.madang.contracts.personal.ModerationPersonalData;
import io.madang.contracts.personal.PersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.contracts.personal.ScorePersonalData;
import io.madang.testkit.service.Reply;
import io.madang.web.Browser.Visit;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What people download of themselves, from the page to the file. */
class PersonalDataTest {

    /** More than one page of what the article service gives at once. */
    private static final int ARTICLES = 23;

    private final WebServer server = WebServer.shared();

    @Test
    void downloadsEverythingThatIsHeldOfOneself() throws IOException {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        UserId user = UserId.of(browser.userId());
        UserId other = server.newUser(Browser.freshName());
        Board board = server.newBoard(CommentStyle.THREADED);
        ArticleId article = server.publish(board, user, "mine 0", "content of mine 0");
        for (int i = 1; i < ARTICLES; i++) {
            server.publish(board, user, "mine " + i, "content of mine " + i);
        }
        ArticleId theirs = server.publish(board, other, "theirs", "content of theirs");
        server.comment(article, user, "my comment", Map.of());
        server.comment(article, other, "their comment", Map.of());
        server.like(theirs, user);
        server.caller()
                .call(
                        "POST",
                        "/v1/reports",
                        server.userToken(user),
                        Map.of("articleId", theirs.toString(), "complaint", "other", "reason", "why I report"))
                .expect(200);
        order(user);
        order(other);

        givePasskey(user);
        CommentId theirComment = server.comment(theirs, other, "their second comment", Map.of());
        Traces traces = new Traces(server, user);
        traces.likes(theirs, theirComment);
        traces.bookmarks(theirs);
        traces.scores(7);
        String coupon = traces.claimsACoupon();

        Visit wrong = browser.send(browser.open("/me/data"), "/me/data", Map.of("password", "not this one"))
                .status(401);
        assertThat(wrong.wrong("data-password")).isEqualTo("Wrong password.");
        Visit file = browser.send(wrong, "/me/data", Map.of("password", Browser.PASSWORD))
                .status(200);
        assertThat(file.reply().header("Content-Type")).startsWith("application/zip");
        assertThat(file.reply().header("Content-Disposition")).contains("attachment");
        assertThat(file.reply().header("Cache-Control")).isEqualTo("no-store");

        Map<String, String> files = unzipped(file.reply());
        assertThat(files.keySet())
                .containsExactlyInAnyOrder(
                        "README.txt",
                        "account.json",
                        "avatar.json",
                        "roles.json",
                        "nicknames.json",
                        "sessions.json",
                        "passkeys.json",
                        "security-log.json",
                        "warnings.json",
                        "bans.json",
                        "drafts.json",
                        "visits.json",
                        "articles.json",
                        "comments.json",
                        "likes.json",
                        "orders.json",
                        "coupons.json",
                        "scores.json",
                        "leaderboard-results.json",
                        "community-points.json",
                        "media.json",
                        "follows-and-bookmarks.json",
                        "reports.json",
                        "moderation.json",
                        "moderation-of-account.json");
        assertThat(rows(files, "articles")).hasSize(ARTICLES);
        assertThat(rows(files, "articles").findValuesAsString("content")).contains("content of mine 0");
        assertThat(rows(files, "account").findValuesAsString("name")).containsExactly(name);
        assertThat(rows(files, "comments").findValuesAsString("content")).containsExactly("my comment");
        assertThat(rows(files, "likes").findValuesAsString("articleId")).containsExactly(theirs.toString());
        assertThat(rows(files, "likes").findValuesAsString("commentId")).containsExactly(theirComment.toString());
        assertThat(rows(files, "follows-and-bookmarks").findValuesAsString("bookmarkedArticleId"))
                .containsExactly(theirs.toString());
        assertThat(rows(files, "coupons").findValuesAsString("id")).containsExactly(coupon);
        assertThat(rows(files, "scores").findValuesAsString("points")).contains("7");
        assertThat(rows(files, "reports").findValuesAsString("reason")).containsExactly("why I report");
        assertThat(rows(files, "orders")).hasSize(1);
        assertThat(rows(files, "orders").at("/0/items/0/name").asString()).isEqualTo("Ordered");
        assertThat(rows(files, "sessions")).isNotEmpty();
        assertThat(rows(files, "passkeys").get(0).propertyNames())
                .as("names and times only")
                .containsExactlyInAnyOrder("name", "createdAt", "lastUsedAt");
        assertThat(rows(files, "passkeys").findValuesAsString("name")).containsExactly("my phone");
        assertThat(files.values()).noneMatch(text -> text.contains("their comment") || text.contains("of theirs"));
        WebServer.eventually(
                () -> assertThat(browser.open("/me/security").page().text()).contains("Data downloaded"));

        // a ticket works once
        assertThat(file.path()).startsWith("/v1/me/data?ticket=");
        server.caller().get(file.path(), null).expect(401);
        server.caller().get("/v1/me/data?ticket=x", null).expect(401);
        browser.send(wrong, "/me/data", Map.of("password", Browser.PASSWORD)).status(200);
        Visit third = browser.send(wrong, "/me/data", Map.of("password", Browser.PASSWORD))
                .status(429);
        assertThat(third.note()).isNotEmpty();
    }

    @Test
    void deletesEverythingThatSomebodyWroteAndLikedWithTheAccount() {
        Browser browser = Browser.joined(server, Browser.freshName());
        UserId user = UserId.of(browser.userId());
        UserId other = server.newUser(Browser.freshName());
        Board board = server.newBoard(CommentStyle.THREADED);
        List<ArticleId> mine = new ArrayList<>();
        for (int i = 0; i < ARTICLES; i++) {
            mine.add(server.publish(board, user, "mine " + i, "content of mine " + i));
        }
        ArticleId theirs = server.publish(board, other, "theirs", "content of theirs");
        CommentId commented = server.comment(theirs, user, "my comment", Map.of());
        server.comment(theirs, other, "their answer", Map.of("parentId", commented.toString()));
        server.comment(theirs, user, "my last comment", Map.of());
        server.like(theirs, user);
        server.like(theirs, other);
        CommentId liked = server.comment(theirs, other, "their liked comment", Map.of());
        Traces traces = new Traces(server, user);
        traces.likes(theirs, liked);
        traces.votesDown(other);
        traces.bookmarks(theirs);
        traces.follows(other);
        traces.uploads();
        traces.scores(7);
        traces.claimsACoupon();
        assertThat(allHeld(LikePersonalData.class, user)).hasSize(3);
        assertThat(allHeld(MarkPersonalData.class, user)).hasSize(2);
        assertThat(allHeld(MediaPersonalData.class, user)).hasSize(1);
        assertThat(allHeld(ScorePersonalData.class, user)).isNotEmpty();
        assertThat(allHeld(CouponPersonalData.class, user)).hasSize(1);
        server.caller()
                .call(
                        "POST",
                        "/v1/reports",
                        server.userToken(user),
                        Map.of("articleId", theirs.toString(), "complaint", "other", "reason", "why I report"))
                .expect(200);

        browser.send(
                        browser.open("/me/data"),
                        "/me/close",
                        Map.of("password", Browser.PASSWORD, "sure", "yes", "erase", "yes"))
                .status(200);

        WebServer.eventually(() -> {
            mine.forEach(article ->
                    server.caller().get("/v1/articles/" + article, null).expect(404));
            String comments = server.caller()
                    .get("/v1/articles/" + theirs + "/comments", null)
                    .expect(200)
                    .json()
                    .toString();
            assertThat(comments)
                    .contains("their answer")
                    .doesNotContain("my comment")
                    .doesNotContain("my last comment");
            JsonNode like = server.caller()
                    .get("/v1/articles/" + theirs + "/like", null)
                    .expect(200)
                    .json();
            assertThat(like.path("likeCount").asLong()).isEqualTo(1);
            for (Class<? extends PersonalData> holder : List.of(
                    ArticlePersonalData.class,
                    CommentPersonalData.class,
                    LikePersonalData.class,
                    MarkPersonalData.class,
                    MediaPersonalData.class,
                    CouponPersonalData.class)) {
                assertThat(allHeld(holder, user)).as(holder.getSimpleName()).isEmpty();
            }
            assertThat(allHeld(ScorePersonalData.class, user))
                    .noneMatch(row -> "default".equals(row.get("leaderboard")));
            assertThat(allHeld(ModerationPersonalData.class, user))
                    .extracting(report -> report.get("reason"))
                    .containsExactly("");
        });
        server.caller().get("/v1/articles/" + theirs, null).expect(200);
    }

    private List<Map<String, Object>> allHeld(Class<? extends PersonalData> holder, UserId user) {
        List<Map<String, Object>> rows = new ArrayList<>();
        String cursor = null;
        do {
            PersonalDataPage page = server.bean(holder).personalData(user, cursor);
            rows.addAll(page.rows());
            cursor = page.next();
        } while (cursor != null);
        return rows;
    }

    private void givePasskey(UserId user) {
        server.bean(AccountStore.class)
                .shard()
                .sql(
                        """
                        insert into passkeys (passkey_id, user_id, credential_id, user_handle, credential, transports,
                                              backup_eligible, backed_up, sign_count, name, created_at)
                        values (:user, :user, :credential, :handle, :credential, '', false, false, 0, 'my phone', now())
                        """)
                .param("user", user.value())
                .param("credential", user.toString().getBytes(StandardCharsets.UTF_8))
                .param("handle", new byte[32])
                .update();
    }

    private static JsonNode rows(Map<String, String> files, String kind) {
        return JsonMapper.shared().readTree(files.get(kind + ".json"));
    }

    private void order(UserId buyer) {
        String product = server.caller()
                .call(
                        "POST",
                        "/v1/products",
                        server.adminToken(),
                        Map.of("name", "Ordered", "description", "", "price", 1, "stock", 1, "state", "on-sale"))
                .expect(201)
                .text("id");
        Map<String, Object> item = Map.of("productId", product, "pieces", 1);
        server.caller()
                .call("POST", "/v1/orders", server.userToken(buyer), Map.of("items", List.of(item)))
                .expect(201);
    }

    private static Map<String, String> unzipped(Reply reply) throws IOException {
        Map<String, String> files = new LinkedHashMap<>();
        try (ZipInputStream zip =
                new ZipInputStream(new ByteArrayInputStream(reply.raw().body()))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
