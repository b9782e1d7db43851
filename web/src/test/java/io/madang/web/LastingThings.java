package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.board.Board;
import io.madang.testkit.service.Reply;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What a whole sweep needs only once, since none of its requests ends it. */
final class LastingThings {

    static final JsonMapper JSON = new JsonMapper();

    private final WebServer server;
    private final Board board;
    private final UserId user;
    private final String serviceKey;
    private final byte[] png = PageUploads.png();
    private @Nullable JsonNode picture;
    private @Nullable String closedSeason;
    private final String leaderboard = Browser.freshName();
    private boolean made;

    LastingThings(WebServer server) throws IOException {
        this.server = server;
        String slug = Browser.freshName();
        admin(
                "POST",
                "/v1/boards",
                Map.of("slug", slug, "name", slug, "commentStyle", "threaded", "votes", "likes-and-downvotes"));
        this.board = server.board(slug);
        this.user = server.newUser(Browser.freshName());
        this.serviceKey = admin("POST", "/v1/service-keys", Map.of("name", "sweep", "boards", List.of("*")))
                .text("key");
    }

    Board board() {
        return board;
    }

    String serviceKey() {
        return serviceKey;
    }

    byte[] png() {
        return png.clone();
    }

    /** Reports a score of the player, and returns the match. */
    String score(UserId player) {
        return score(player, "default");
    }

    String score(UserId player, String leaderboard) {
        String match = Browser.freshName();
        done(server.caller()
                .send(
                        "POST",
                        "/v1/scores",
                        null,
                        BodyPublishers.ofString("{\"user_id\":\"%s\",\"points\":7,\"match_id\":\"%s\",\"board\":\"%s\"}"
                                .formatted(player, match, leaderboard)),
                        Map.of("Service-Key", serviceKey)));
        return match;
    }

    /** A picture that everybody sees. */
    String picture() {
        return ready().path("id").asString();
    }

    /** The name of a file that was made of it. */
    String derivative() {
        return ready().at("/derivatives/0/name").asString();
    }

    /** A picture that the user has uploaded, and everybody sees. */
    JsonNode picture(UserId uploader) {
        String id = id(server.caller()
                .send(
                        "POST",
                        "/v1/media?name=a.png&title=public",
                        server.userToken(uploader),
                        BodyPublishers.ofByteArray(png),
                        Map.of("Content-Type", "application/octet-stream")));
        JsonNode[] ready = new JsonNode[1];
        WebServer.eventually(() -> {
            ready[0] = server.caller().get("/v1/media/" + id, null).expect(200).json();
            assertThat(ready[0].path("derivatives")).isNotEmpty();
        });
        return ready[0];
    }

    private JsonNode ready() {
        if (picture == null) {
            picture = picture(user);
        }
        return Objects.requireNonNull(picture);
    }

    String openSeason() {
        String slug = Browser.freshName();
        newLeaderboard(slug);
        return season(slug);
    }

    /** Somebody who has a rank in the closed season. */
    String player() {
        return user.toString();
    }

    /** The leaderboard that has the closed season, or will have it. */
    String leaderboard() {
        if (!made) {
            newLeaderboard(leaderboard);
            made = true;
        }
        return leaderboard;
    }

    /** A season with final results. */
    String closedSeason() {
        if (closedSeason == null) {
            leaderboard();
            String season = season(leaderboard);
            score(user, leaderboard);
            admin("POST", "/v1/seasons/" + season + "/end", Map.of());
            WebServer.eventually(() -> server.caller()
                    .get("/v1/seasons/" + season + "/scores", null)
                    .expect(200));
            closedSeason = season;
        }
        return closedSeason;
    }

    private void newLeaderboard(String slug) {
        admin("POST", "/v1/leaderboards", Map.of("slug", slug, "title", "t", "season", "manual"));
    }

    private String season(String leaderboard) {
        return server.caller()
                .get("/v1/seasons?board=" + leaderboard, null)
                .expect(200)
                .json()
                .at("/seasons/0/id")
                .asString();
    }

    private Reply admin(String method, String path, Map<String, ?> body) {
        return done(server.caller().call(method, path, server.adminToken(), body));
    }

    static String id(Reply reply) {
        return done(reply).text("id");
    }

    static Reply done(Reply reply) {
        assertThat(reply.status()).as(() -> WebServer.text(reply)).isBetween(200, 299);
        return reply;
    }
}
