package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole thing as a process: started, used, killed, started again, split and stopped. */
class UpTest {

    private static final Map<String, String> ADMIN = Map.of("MADANG_ADMIN_PASSWORD", ApiClient.PASSWORD);
    private static final int CLIENTS = 4;
    private static final int ACKNOWLEDGED_BEFORE_THE_KILL = 20;

    private final HttpClient http = HttpClient.newHttpClient();

    @TempDir
    Path place;

    @Test
    void keepsEveryAcknowledgedAccountThroughKillNine() throws Exception {
        Path config = Files.writeString(place.resolve("madang.properties"), "madang.account.rates.sign-ups=10000\n");
        String[] up = {"up", "--data", data(), "--port", "0", "--config", config.toString()};
        Set<String> acknowledged = ConcurrentHashMap.newKeySet();

        try (MadangProcess first = MadangProcess.run(ADMIN, up)) {
            ApiClient client = new ApiClient(http, first.port());
            CountDownLatch enough = new CountDownLatch(ACKNOWLEDGED_BEFORE_THE_KILL);
            List<Thread> clients = IntStream.range(0, CLIENTS)
                    .mapToObj(number ->
                            Thread.ofVirtual().start(() -> signUpUntilCut(client, number, acknowledged, enough)))
                    .toList();
            enough.await();
            first.kill();
            for (Thread thread : clients) {
                thread.join();
            }
        }

        try (MadangProcess second = MadangProcess.run(Map.of(), up)) {
            ApiClient client = new ApiClient(http, second.port());
            assertThat(client.logIn("admin").statusCode()).isEqualTo(200);
            Set<String> ids = new HashSet<>();
            for (String name : acknowledged) {
                String answer = client.logIn(name).body();
                assertThat(answer).as("log-in of %s", name).contains("accessToken");
                ids.add(answer.replaceFirst("(?s).*\"userId\":\"(\\d+)\".*", "$1"));
            }
            assertThat(ids).hasSize(acknowledged.size());
            assertThat(new RunningEngines(Path.of(data())).keysOfEvents("account", ids))
                    .containsAll(ids);

            assertThat(MadangProcess.run(Map.of(), "up", "--data", data(), "--port", "0"))
                    .satisfies(third -> {
                        assertThat(third.exitStatus()).isEqualTo(1);
                        assertThat(third.output())
                                .contains("in use by another Madang")
                                .doesNotContain("\tat ");
                    });

            List<ProcessHandle> children = second.children();
            assertThat(children).isNotEmpty();
            assertThat(second.stop()).isZero();
            assertThat(children).noneMatch(ProcessHandle::isAlive);
            assertThat(second.output())
                    .containsPattern("MariaDB +127\\.0\\.0\\.1:\\d+, \\d+\\.\\d+\\.\\d+ \\(")
                    .containsPattern("Redis +127\\.0\\.0\\.1:\\d+, \\d+\\.\\d+\\.\\d+ \\(")
                    .containsPattern("Kafka +127\\.0\\.0\\.1:\\d+, \\d+\\.\\d+\\.\\d+ \\(bundled\\)")
                    .doesNotContain(Files.readString(Path.of(data(), "secrets", "kafka-password")));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(data(), "logs"))))
                    .isEqualTo("rwx------");
            assertThat(Path.of(data(), "logs", "madang.log"))
                    .content()
                    .doesNotContain(Files.readString(Path.of(data(), "secrets", "kafka-password")));
        }
    }

    @Test
    void servesTheSameRequestsSplitByRoles() throws Exception {
        try (MadangProcess whole = MadangProcess.run(ADMIN, "up", "--data", data(), "--port", "0")) {
            answersAsMadang(new ApiClient(http, whole.port()), "whole");
            assertThat(MadangProcess.run(Map.of(), "leaderboard", "rebuild", "--data", data()))
                    .satisfies(rebuild -> {
                        assertThat(rebuild.exitStatus()).as(rebuild.output()).isZero();
                        assertThat(rebuild.output()).contains("Redis has what the log's totals come to");
                    });
            obeysTheOperator(new ApiClient(http, whole.port()), "whole");
            String engines = Path.of(data(), "connect.properties").toString();
            try (MadangProcess account = MadangProcess.run(
                            Map.of(), "up", "--roles", "account", "--config", engines, "--port", "0");
                    MadangProcess gateway = MadangProcess.run(
                            Map.of("MADANG_PEERS", "account=http://127.0.0.1:" + account.port()),
                            "up",
                            "--roles",
                            "gateway",
                            "--config",
                            engines,
                            "--port",
                            "0")) {
                answersAsMadang(new ApiClient(http, gateway.port()), "split");
            }
        }
    }

    /** All commands at once, as nothing orders them. */
    private void obeysTheOperator(ApiClient client, String user) throws Exception {
        String before = client.token("admin");
        String set = "set by whoever holds the data";
        try (MadangProcess password =
                        admin("password", "--stdin", "--name", user).type(set);
                MadangProcess reset = admin("reset-second-factor", "--name", user);
                MadangProcess keys = admin("rotate-keys", "--now")) {
            assertSaid(password, "The password of '" + user + "' is set");
            assertSaid(reset, "The second factor of '" + user + "' is removed");
            assertSaid(keys, "signs access tokens within seconds, and all others are refused");
        }
        assertThat(client.logIn(user).statusCode()).isEqualTo(401);
        assertThat(client.logIn(user, set).statusCode()).isEqualTo(200);
        await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(
                        client.call("GET", "/v1/me", before, "").statusCode())
                .isEqualTo(401));
        String log = client.call("GET", "/v1/users/security-log", client.token("admin"), "")
                .body();
        assertThat(log).contains("PASSWORD_SET", "SECOND_FACTORS_RESET", "KEYS_ROTATED");
    }

    private MadangProcess admin(String... words) throws IOException {
        List<String> all = new ArrayList<>(List.of("admin"));
        all.addAll(List.of(words));
        all.addAll(List.of("--data", data()));
        return MadangProcess.run(Map.of(), all.toArray(String[]::new));
    }

    private static void assertSaid(MadangProcess process, String words) throws InterruptedException {
        assertThat(process.exitStatus()).as(process.output()).isZero();
        assertThat(process.output()).contains(words);
    }

    @Test
    void saysWhatIsWrongAndWhatWouldBeRight() throws Exception {
        try (MadangProcess role = MadangProcess.run(Map.of(), "up", "--roles", "acount", "--data", data());
                MadangProcess option = MadangProcess.run(Map.of(), "up", "--prt", "1");
                java.net.ServerSocket taken =
                        new java.net.ServerSocket(0, 1, java.net.InetAddress.getLoopbackAddress());
                MadangProcess port =
                        MadangProcess.run(Map.of(), "up", "--port", "" + taken.getLocalPort(), "--data", data())) {
            assertThat(role.exitStatus()).isEqualTo(1);
            assertThat(role.output())
                    .contains("no role 'acount'")
                    .contains("account")
                    .doesNotContain("\tat ");
            assertThat(option.exitStatus()).isEqualTo(2);
            assertThat(option.output()).contains("--port").doesNotContain("\tat ");
            assertThat(port.exitStatus()).isEqualTo(1);
            assertThat(port.output()).contains("is taken").contains("--port").doesNotContain("\tat ");
        }
        assertThat(Path.of(data())).doesNotExist();
    }

    private static void answersAsMadang(ApiClient client, String name) throws Exception {
        assertThat(client.signUp(name).statusCode()).isEqualTo(201);
        assertThat(client.signUp(name).statusCode()).isEqualTo(409);
        assertThat(client.me(client.logIn(name).body()).body()).contains("\"" + name + "\"");
        assertThat(client.logIn("admin").statusCode()).isEqualTo(200);
        assertThat(client.logIn("nobody").statusCode()).isEqualTo(401);
        assertThat(client.get("/v1/users/1").statusCode()).isEqualTo(404);
        assertThat(client.get("/v1/me").statusCode()).isEqualTo(401);
    }

    private static void signUpUntilCut(ApiClient client, int number, Set<String> acknowledged, CountDownLatch enough) {
        try {
            for (int serial = 0; ; serial++) {
                String name = "user" + number + "x" + serial;
                if (client.signUp(name).statusCode() == 201) {
                    acknowledged.add(name);
                    enough.countDown();
                }
            }
        } catch (IOException cut) {
            // the process was killed: what was not answered was not acknowledged
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private String data() {
        return place.resolve("data").toString();
    }
}
