package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Guests who ask for an item: the fast path says what the usual way says, and follows changes. */
class ItemFastPathTest {

    private final MediaServer server = MediaServer.shared();
    private final String token = server.userToken();

    @Test
    void saysTheSameAsTheUsualWay() {
        String id = uploaded("public");
        JsonNode fast = guest(id);
        // what is asked with a query goes the usual way
        JsonNode usual = server.caller()
                .get("/v1/media/" + id + "?key=none", null)
                .expect(200)
                .json();
        assertThat(fast).isEqualTo(usual);
        assertThat(fast).isEqualTo(server.item(token, id));
        assertThat(fast.path("derivatives")).isNotEmpty();
    }

    @Test
    void followsChanges() {
        String id = uploaded("public");
        assertThat(guest(id).path("title").asString()).isEqualTo("A title");
        change(id, Map.of("title", "Another title"));
        assertThat(guest(id).path("title").asString()).isEqualTo("Another title");
        change(id, Map.of("visibility", "private"));
        server.caller().get("/v1/media/" + id, null).expect(404);
        change(id, Map.of("visibility", "unlisted"));
        server.caller().get("/v1/media/" + id, null).expect(404);
        change(id, Map.of("visibility", "public"));
        assertThat(guest(id).path("visibility").asString()).isEqualTo("public");
        server.caller().call("DELETE", "/v1/media/" + id, token).expect(204);
        server.caller().get("/v1/media/" + id, null).expect(404);
    }

    @Test
    void leavesOtherPathsAlone() {
        server.caller().get("/v1/media/mine", null).expect(401);
        server.caller().get("/v1/media/by-views", null).expect(200);
        server.caller().get("/v1/media/items", null).expect(200);
        server.caller().get("/v1/media/0", null).expect(400);
        server.caller().get("/v1/media/1", null).expect(404);
        server.caller().get("/v1/media/99999999999999999999", null).expect(400);
    }

    private String uploaded(String visibility) {
        String id = server.upload(token, "a.png", TestFiles.picture("png", 400, 300), visibility);
        server.worked(token, id);
        return id;
    }

    private JsonNode guest(String id) {
        return server.caller().get("/v1/media/" + id, null).expect(200).json();
    }

    private void change(String id, Map<String, ?> body) {
        server.caller()
                .call("PATCH", "/v1/media/" + id, token, body, Map.of("If-Match", "*"))
                .expect(200);
    }
}
