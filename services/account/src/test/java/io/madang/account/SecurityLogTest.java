package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.cluster.ClusterConfiguration;
import io.madang.sharding.Databases;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SecurityLogTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    @Test
    void showsPeopleWhatHappenedToTheirAccounts() {
        LoggedIn user = client.newUser();
        LoggedIn other = client.logIn(user.name(), AccountClient.PASSWORD);
        client.logInReply(user.name(), "a wrong password").expect(401);
        client.call("DELETE", "/v1/me/sessions/" + other.session(), user.access())
                .expect(204);
        client.call(
                        "PUT",
                        "/v1/me/password",
                        user.access(),
                        Map.of("currentPassword", AccountClient.PASSWORD, "newPassword", "another fine sentence"))
                .expect(204);
        await().atMost(SOON).untilAsserted(() -> assertThat(events("/v1/me/security-log", user.access()))
                .containsExactlyInAnyOrder(
                        "PASSWORD_CHANGED", "SESSION_ENDED", "LOG_IN_FAILED", "LOGGED_IN", "LOGGED_IN"));
        String all = client.get("/v1/me/security-log", user.access())
                .expect(200)
                .json()
                .toString();
        assertThat(all)
                .contains("127.77.", ".0/24")
                .doesNotContain(
                        user.refresh(), user.access(), AccountClient.PASSWORD, "another fine sentence", "wrong");
    }

    @Test
    void showsAdministratorsWhatHappenedToAll() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        client.call("GET", "/v1/users/all", user.access()).expect(403);
        client.call("GET", "/v1/users/all", user.access()).expect(403);
        String board = client.newBoard(admin);
        client.call("PUT", "/v1/users/" + user.id() + "/moderates/" + board, admin.access())
                .expect(204);
        client.call("DELETE", "/v1/users/" + user.id() + "/moderates/" + board, admin.access())
                .expect(204);
        client.call("PUT", "/v1/users/" + user.id() + "/suspension", admin.access())
                .expect(204);
        client.call("DELETE", "/v1/users/" + user.id() + "/suspension", admin.access())
                .expect(204);
        String path = "/v1/users/security-log?user=" + user.id();
        await().atMost(SOON).untilAsserted(() -> assertThat(events(path, admin.access()))
                .containsExactlyInAnyOrder(
                        "REINSTATED",
                        "SUSPENDED",
                        "MODERATOR_REVOKED",
                        "MODERATOR_GRANTED",
                        "ACCESS_REFUSED",
                        "LOGGED_IN"));
        List<String> pieces = new ArrayList<>();
        String next = "";
        do {
            Reply part = client.get(path + "&size=2" + next, admin.access()).expect(200);
            part.json()
                    .path("entries")
                    .forEach(entry -> pieces.add(entry.path("id").asString()));
            JsonNode cursor = part.json().path("next");
            next = cursor.isString() ? "&cursor=" + cursor.asString() : "";
        } while (!next.isEmpty());
        assertThat(pieces).hasSize(6).doesNotHaveDuplicates();
        client.get("/v1/users/security-log?cursor=AAAA", admin.access()).expect(400);
        client.get("/v1/users/security-log", user.access()).expect(401);
    }

    @Test
    void administratorsChooseByPersonKindAndTime() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        client.logInReply(user.name(), "a wrong password").expect(401);
        String path = "/v1/users/security-log?who=";
        await().atMost(SOON).untilAsserted(() -> assertThat(events(path + user.name(), admin.access()))
                .containsExactlyInAnyOrder("LOGGED_IN", "LOG_IN_FAILED"));
        assertThat(events(path + user.id(), admin.access())).hasSize(2);
        assertThat(events(path + user.id() + "&event=LOG_IN_FAILED", admin.access()))
                .containsExactly("LOG_IN_FAILED");
        assertThat(events(path + user.id() + "&since=2021-01-01T00:00:00Z", admin.access()))
                .hasSize(2);
        assertThat(events(path + user.id() + "&since=2079-01-01T00:00:00Z", admin.access()))
                .isEmpty();
        assertThat(events(path + "nobody-has-this-name", admin.access())).isEmpty();
        client.get("/v1/users/security-log?event=SNEEZED", admin.access()).expect(400);
        client.get("/v1/users/security-log?since=yesterday", admin.access()).expect(400);
    }

    @Test
    void forgetsAddressesAndNicknamesOfAClosedAccount() {
        LoggedIn user = client.newUser();
        String former = AccountClient.freshName();
        client.call("PUT", "/v1/me/nickname", user.access(), Map.of("nickname", former))
                .expect(200);
        await().atMost(SOON).untilAsserted(() -> assertThat(rows(user.id())).isEqualTo(1));
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        assertThat(server.home()
                        .sql("select address, user_agent from security_log where user_id = :user")
                        .param("user", user.id())
                        .query((row, number) -> row.getString(1) + row.getString(2))
                        .list())
                .hasSize(2)
                .containsOnly("");
        // every text of every table of the service
        List<String> texts = server.home()
                .sql("select concat(table_name, '.', column_name) from information_schema.columns where table_schema ="
                        + " database() and data_type in ('varchar', 'char', 'text', 'mediumtext', 'longtext')")
                .query((row, number) -> row.getString(1))
                .list();
        assertThat(texts).contains("accounts.nickname", "nickname_log.nickname", "security_log.address");
        for (String text : texts) {
            String[] column = text.split("\\.");
            // events on their way leave with the relay
            if (!column[0].startsWith("outbox")) {
                assertThat(server.home()
                                .sql("select count(*) from `" + column[0] + "` where locate(:name, `" + column[1]
                                        + "`) > 0 or locate(:former, `" + column[1] + "`) > 0")
                                .param("name", user.name())
                                .param("former", former)
                                .query(Long.class)
                                .single())
                        .as(text)
                        .isZero();
            }
        }
    }

    @Test
    void limitsWhatOneUserCanAdd() {
        LoggedIn user = client.newUser();
        for (int i = 0; i < 220; i++) {
            client.logIn(user.name(), AccountClient.PASSWORD);
        }
        LoggedIn last = client.logIn(user.name(), AccountClient.PASSWORD);
        await().atMost(SOON).untilAsserted(() -> assertThat(rows(user.id())).isEqualTo(200));
        // refused log-ins have a budget of their own
        client.logInReply(user.name(), "a wrong password").expect(401);
        await().atMost(SOON).untilAsserted(() -> assertThat(rows(user.id())).isEqualTo(201));
        client.get("/v1/me/security-log?size=100", last.access()).expect(200);
    }

    @Test
    void showsWrongPasswordsOfThoseWhoAreLoggedIn() {
        LoggedIn user = client.newUser();
        String wrong = "a wrong password";
        client.call(
                        "PUT",
                        "/v1/me/password",
                        user.access(),
                        Map.of("currentPassword", wrong, "newPassword", "another fine sentence"))
                .expect(401);
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", wrong))
                .expect(401);
        client.call("POST", "/v1/me/data", user.access(), Map.of("password", wrong))
                .expect(401);
        client.call("POST", "/v1/me/second-factor/totp", user.access(), Map.of("password", wrong))
                .expect(401);
        await().atMost(SOON).untilAsserted(() -> assertThat(events("/v1/me/security-log", user.access()))
                .containsExactlyInAnyOrder(
                        "PASSWORD_CHECK_FAILED",
                        "PASSWORD_CHECK_FAILED",
                        "PASSWORD_CHECK_FAILED",
                        "PASSWORD_CHECK_FAILED",
                        "LOGGED_IN"));
        for (int i = 0; i < 10; i++) {
            client.call("POST", "/v1/me/data", user.access(), Map.of("password", wrong));
        }
        await().atMost(SOON).untilAsserted(() -> assertThat(client.get("/v1/me/security-log", user.access())
                        .expect(200)
                        .json()
                        .path("entries")
                        .findValuesAsString("detail"))
                .contains("too many attempts"));
    }

    @Test
    void showsThatSomebodyKnowsThePasswordOfASuspendedAccount() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        String suspension = "/v1/users/" + user.id() + "/suspension";
        client.call("PUT", suspension, admin.access()).expect(204);
        client.logInReply(user.name(), AccountClient.PASSWORD).expect(403);
        client.logInReply(user.name(), "a wrong password").expect(401);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(events("/v1/users/security-log?user=" + user.id(), admin.access()))
                        .containsExactlyInAnyOrder("LOG_IN_FAILED", "LOG_IN_SUSPENDED", "SUSPENDED", "LOGGED_IN"));
    }

    @Test
    void showsAdministratorsThatASigningKeyWasReplacedByAge() {
        LoggedIn admin = client.admin();
        String path = "/v1/users/security-log?event=KEYS_ROTATED";
        server.bean(Databases.class)
                .inHome(ClusterConfiguration.SCHEMA)
                .sql("update cluster_key set created_at = created_at - interval 91 day where name like 'access-token%'")
                .update();
        await().atMost(SOON).untilAsserted(() -> {
            // whoever makes a token looks at the key's age
            client.admin();
            assertThat(client.get(path, admin.access())
                            .expect(200)
                            .json()
                            .path("entries")
                            .findValuesAsString("detail"))
                    .anyMatch(detail -> detail.matches("key [0-9a-f]+, by age"));
        });
        client.get("/v1/me", admin.access()).expect(200);
    }

    private long rows(String user) {
        return server.home()
                .sql("select count(*) from security_log where user_id = :user")
                .param("user", user)
                .query(Long.class)
                .single();
    }

    private List<String> events(String path, String token) {
        return client.get(path, token).expect(200).json().path("entries").findValuesAsString("event");
    }
}
