package io.madang.media;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call each endpoint: nobody in particular, a user, an administrator. */
class MediaAccessTest {

    private final MediaServer server = MediaServer.shared();

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/media/30000, 404, 404, 404",
        "GET, /v1/media/items?ids=30000, 200, 200, 200",
        "GET, /v1/media/30000/content, 404, 404, 404",
        "GET, /v1/media/30000/derivatives/poster.jpg, 404, 404, 404",
        "GET, /v1/media/mine, 401, 200, 200",
        "GET, /v1/media/all, 401, 403, 200",
        "GET, /v1/media/all/uploads, 401, 403, 200",
        "POST, /v1/media?name=a&title=b, 401, 202, 202",
        "PATCH, /v1/media/30000, 401, 428, 428",
        "DELETE, /v1/media/30000, 401, 404, 404",
        "POST, /v1/media/uploads, 401, 400, 400",
        "GET, /v1/media/uploads, 401, 200, 200",
        "GET, /v1/media/uploads/30000, 401, 404, 404",
        "POST, /v1/media/uploads/30000/complete, 401, 404, 404",
        "DELETE, /v1/media/uploads/30000, 401, 404, 404",
        "PUT, /v1/media/uploads/30000/parts/1, 403, 403, 403"
    })
    void isForThoseWhomItIsMeantFor(String method, String path, int nobody, int user, int admin) {
        assertThat(call(method, path, "").status()).as("nobody").isEqualTo(nobody);
        assertThat(call(method, path, server.userToken()).status()).as("a user").isEqualTo(user);
        assertThat(call(method, path, server.admin()).status())
                .as("an administrator")
                .isEqualTo(admin);
    }

    private Reply call(String method, String path, String token) {
        @Nullable String used = token.isEmpty() ? null : token;
        return method.equals("GET")
                ? server.caller().get(path, used)
                : server.caller().call(method, path, used, Map.of());
    }
}
