package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Files on their way through a gateway. */
class MediaGatewayTest {

    private static final int SIZE = 17 << 20;
    private static final int PART = 16 << 20;

    private final MediaServer server = MediaServer.shared();
    private final MediaServer gateway = MediaServer.sharedGateway();
    private final String token = server.userToken();

    @Test
    void passesPartsAndFilesWithTheirProtection() {
        byte[] file = TestFiles.sound(SIZE, 21);
        Map<String, Object> wish = Map.of("name", "long.wav", "size", SIZE, "title", "A long sound");
        JsonNode upload = gateway.caller()
                .call("POST", "/v1/media/uploads", token, wish)
                .expect(201)
                .json();
        for (JsonNode part : upload.path("missing")) {
            int from = (part.path("number").asInt() - 1) * PART;
            byte[] bytes = Arrays.copyOfRange(file, from, Math.min(SIZE, from + PART));
            gateway.send("PUT", part.path("url").asString(), null, bytes).expect(204);
        }
        String id = upload.path("id").asString();
        gateway.caller()
                .call("POST", "/v1/media/uploads/" + id + "/complete", token)
                .expect(202);
        server.worked(token, id);

        Reply served =
                gateway.caller().get("/v1/media/" + id + "/content", null).expect(200);
        assertThat(served.raw().body()).isEqualTo(file);
        assertThat(served.header("Content-Security-Policy")).contains("sandbox");
    }

    @Test
    void passesSmallFilesThatComeWhole() {
        String id = gateway.send(
                        "POST", "/v1/media?name=a.wav&title=t&visibility=public", token, TestFiles.sound(3 << 20, 22))
                .expect(202)
                .text("id");
        assertThat(server.worked(token, id).path("state").asString()).isEqualTo("ready");
    }
}
