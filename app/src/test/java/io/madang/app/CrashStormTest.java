package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.testkit.BoardAudit;
import io.madang.testkit.Seeds;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Storms of writes on a whole Madang that is killed in the middle of them, again and again. */
@Tag("chaos")
class CrashStormTest {

    /** More by {@code -Dmadang.storms=…}. */
    private static final int STORMS = Integer.getInteger("madang.storms", 2);

    private static final int ACKNOWLEDGED_OF_EACH = 60;
    private static final int USERS = 4;
    private static final List<String> SERVICES = List.of("account", "article", "comment", "like", "view");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @TempDir
    Path place;

    @Test
    void keepsEveryAcknowledgedWriteAndEveryCount() throws Exception {
        long seed = Seeds.next("storms");
        Path config = Files.writeString(place.resolve("madang.properties"), limits());
        Path data = place.resolve("data");
        String[] up = {"up", "--data", data.toString(), "--port", "0", "--config", config.toString()};
        AcknowledgedWrites writes = new AcknowledgedWrites(USERS);
        WriteStorm.Place scene = null;
        for (int storm = 0; storm < STORMS; storm++) {
            try (MadangProcess madang = MadangProcess.run(Map.of("MADANG_ADMIN_PASSWORD", ApiClient.PASSWORD), up)) {
                ApiClient client = new ApiClient(http, madang.port());
                if (scene == null) {
                    scene = prepare(client);
                } else {
                    check(client, new RunningEngines(data), writes);
                }
                WriteStorm raging = new WriteStorm(client, scene, writes, seed + storm);
                raging.rage(ACKNOWLEDGED_OF_EACH);
                if (storm % 2 == 0) {
                    madang.kill();
                } else {
                    madang.killWithEngines();
                }
                raging.end();
            }
        }
        try (MadangProcess madang = MadangProcess.run(Map.of(), up)) {
            check(new ApiClient(http, madang.port()), new RunningEngines(data), writes);
            assertThat(madang.stop()).isZero();
        }
    }

    private static WriteStorm.Place prepare(ApiClient client) throws Exception {
        String admin = client.token("admin");
        Map<String, String> users = new LinkedHashMap<>();
        for (int i = 0; i < USERS; i++) {
            String name = "stormer" + i;
            assertThat(client.signUp(name).statusCode()).isEqualTo(201);
            HttpResponse<String> session = client.logIn(name);
            users.put(
                    session.body().replaceFirst("(?s).*\"userId\":\"(\\d+)\".*", "$1"),
                    ApiClient.found(session.body()));
        }
        String flat = board(client, admin, "flat", "two-level");
        String deep = board(client, admin, "deep", "threaded");
        List<String> hot = List.of(article(client, admin, flat), article(client, admin, deep));
        return new WriteStorm.Place(users, flat, hot);
    }

    private static String board(ApiClient client, String admin, String slug, String style) throws Exception {
        return made(client.call(
                "POST",
                "/v1/boards",
                admin,
                "{\"slug\":\"%1$s\",\"name\":\"%1$s\",\"commentStyle\":\"%2$s\",\"votes\":\"likes-and-downvotes\"}"
                        .formatted(slug, style)));
    }

    private static String article(ApiClient client, String admin, String board) throws Exception {
        return made(client.call(
                "POST", "/v1/boards/" + board + "/articles", admin, "{\"title\":\"Hot\",\"content\":\"x\"}"));
    }

    private static String made(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return WriteStorm.id(answer);
    }

    /** What was acknowledged is there, what is counted is there, and what was to be told has been told. */
    private static void check(ApiClient client, RunningEngines engines, AcknowledgedWrites writes) throws Exception {
        writes.isKept(engines);
        try (Connection connection = engines.database()) {
            for (String service : List.of("article", "comment", "like")) {
                assertThat(BoardAudit.violations(connection, service))
                        .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
            }
        }
        writes.viewsAreKept(client);
        for (String service : SERVICES) {
            await("outbox of " + service)
                    .atMost(Duration.ofMinutes(2))
                    .until(() -> engines.number("select count(*) from madang_" + service + ".outbox") == 0);
            assertThat(engines.number("select count(*) from madang_" + service + ".outbox_dead"))
                    .isZero();
        }
        assertThat(engines.keysOfEvents("article", writes.articles)).containsAll(writes.articles);
    }

    private static String limits() {
        return Stream.of("article-publish", "comment", "comment-change", "like", "board-create")
                .map(name -> "madang.limits." + name + "=10000/1s\n")
                .collect(Collectors.joining());
    }
}
