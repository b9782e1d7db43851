package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.Client.LoggedIn;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.Together;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SessionTest {

    private final AccountServer server = AccountServer.shared();
    private final Client client = server.client();

    @Test
    void answersUnknownNameAndWrongPasswordAlike() {
        LoggedIn user = client.newUser();
        Reply wrong = client.logInReply(user.name(), "not the password").expect(401);
        Reply unknown =
                client.logInReply(Client.freshName(), "not the password").expect(401);
        assertThat(withoutRequestId(wrong)).isEqualTo(withoutRequestId(unknown));
        assertThat(wrong.raw().headers().map().keySet())
                .isEqualTo(unknown.raw().headers().map().keySet());
    }

    @Test
    void limitsWrongPasswordsPerNameWhetherOrNotItExists() {
        LoggedIn user = client.newUser();
        for (String name : List.of(user.name(), Client.freshName())) {
            List<Integer> statuses = Together.run(
                    20, i -> server.client().logInReply(name, "wrong " + i).status());
            assertThat(statuses).containsOnly(401, 429);
            assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
            Reply refused = server.client().logInReply(name, Client.PASSWORD).expect(429);
            assertThat(Long.parseLong(refused.header("Retry-After"))).isBetween(1L, 900L);
        }
    }

    @Test
    void limitsWrongPasswordsPerAddress() {
        Client attacker = server.client();
        List<Integer> statuses = Together.run(20, i -> attacker.logInReply(Client.freshName(), "wrong password")
                .status());
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(10);
    }

    @Test
    void doesNotCountRightPasswords() {
        LoggedIn user = client.newUser();
        for (int i = 0; i < 12; i++) {
            client.logIn(user.name(), Client.PASSWORD);
        }
    }

    @Test
    void rotatesRefreshTokens() {
        LoggedIn user = client.newUser();
        Reply first = client.refresh(user.refresh()).expect(200);
        assertThat(first.text("refreshToken")).isNotEqualTo(user.refresh());
        Reply second = client.refresh(first.text("refreshToken")).expect(200);
        client.get("/v1/me", second.text("accessToken")).expect(200);
        assertThat(second.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void endsTheSessionWhenAnOldTokenComesAgain() {
        LoggedIn user = client.newUser();
        String second = client.refresh(user.refresh()).expect(200).text("refreshToken");
        String third = client.refresh(second).expect(200).text("refreshToken");
        client.refresh(user.refresh()).expect(401);
        client.refresh(third).expect(401);
    }

    @Test
    void endsTheSessionWhenTheLastTokenComesAgainAfterTheGrace() {
        LoggedIn user = client.newUser();
        String second = client.refresh(user.refresh()).expect(200).text("refreshToken");
        server.home()
                .sql("update refresh_tokens set used_at = used_at - interval 11 second where session_id = :id")
                .param("id", user.session())
                .update();
        client.refresh(user.refresh()).expect(401);
        client.refresh(second).expect(401);
    }

    @Test
    void givesTheSameSuccessorAgainWhenTheReplyWasLost() {
        LoggedIn user = client.newUser();
        String lost = client.refresh(user.refresh()).expect(200).text("refreshToken");
        assertThat(client.refresh(user.refresh()).expect(200).text("refreshToken"))
                .isEqualTo(lost);
        client.refresh(lost).expect(200);
    }

    @Test
    void keepsOneValidTokenWhen64RefreshAtOnce() {
        LoggedIn user = client.newUser();
        List<String> successors =
                Together.run(64, i -> client.refresh(user.refresh()).expect(200).text("refreshToken"));
        assertThat(successors).containsOnly(successors.getFirst());
        assertThat(server.home()
                        .sql("select count(*) from refresh_tokens where session_id = :id")
                        .param("id", user.session())
                        .query(Integer.class)
                        .single())
                .isEqualTo(2);
        client.refresh(successors.getFirst()).expect(200);
    }

    @Test
    void keepsNoTokenInTheDatabase() {
        LoggedIn user = client.newUser();
        client.refresh(user.refresh()).expect(200);
        var rows = server.home()
                .sql("select hex(token_hash) as hash from refresh_tokens where session_id = :id")
                .param("id", user.session())
                .query()
                .listOfRows();
        assertThat(rows).hasSize(2).noneMatch(row -> user.refresh().contains(String.valueOf(row.get("hash"))));
    }

    @Test
    void refusesTokensThatAreNone() {
        client.refresh("nonsense").expect(401);
        client.refresh("mrt_" + "A".repeat(43)).expect(401);
        client.get("/v1/me", "nonsense").expect(401);
    }

    @Test
    void logsOut() {
        LoggedIn user = client.newUser();
        client.call("DELETE", "/v1/sessions/current", user.access()).expect(204);
        client.refresh(user.refresh()).expect(401);
        client.call("DELETE", "/v1/sessions/current", user.access()).expect(204);
    }

    @Test
    void listsAndEndsOwnSessionsOnly() {
        LoggedIn here = client.newUser();
        LoggedIn elsewhere = client.logIn(here.name(), Client.PASSWORD);
        JsonNode sessions =
                client.get("/v1/me/sessions", here.access()).expect(200).json();
        assertThat(sessions.size()).isEqualTo(2);
        LoggedIn stranger = client.newUser();
        client.call("DELETE", "/v1/me/sessions/" + elsewhere.session(), stranger.access())
                .expect(404);
        client.call("DELETE", "/v1/me/sessions/" + elsewhere.session(), here.access())
                .expect(204);
        client.refresh(elsewhere.refresh()).expect(401);
        client.refresh(here.refresh()).expect(200);
    }

    @Test
    void endsTheSessionUnusedForLongestBeyondTheLimit() {
        Client strict = AccountServer.strict().client();
        LoggedIn first = strict.newUser();
        LoggedIn second = strict.logIn(first.name(), Client.PASSWORD);
        LoggedIn third = strict.logIn(first.name(), Client.PASSWORD);
        String used = strict.refresh(first.refresh()).expect(200).text("refreshToken");
        LoggedIn fourth = strict.logIn(first.name(), Client.PASSWORD);
        strict.refresh(second.refresh()).expect(401);
        assertThat(strict.get("/v1/me/sessions", fourth.access())
                        .expect(200)
                        .json()
                        .findValuesAsString("id"))
                .containsExactly(fourth.session(), first.session(), third.session());
        strict.refresh(used).expect(200);
        strict.refresh(third.refresh()).expect(200);
        strict.refresh(fourth.refresh()).expect(200);
    }

    @Test
    void keepsTheLimitWhenManyLogInAtOnce() {
        LoggedIn user = client.newUser();
        Together.run(3, i -> IntStream.range(0, 20)
                .mapToObj(j -> server.client().logIn(user.name(), Client.PASSWORD))
                .toList());
        assertThat(client.get("/v1/me/sessions", user.access())
                        .expect(200)
                        .json()
                        .size())
                .isEqualTo(50);
        assertThat(server.home()
                        .sql(
                                """
                                select count(*) from refresh_tokens t join sessions s on s.session_id = t.session_id
                                where s.user_id = :user
                                """)
                        .param("user", user.id())
                        .query(Integer.class)
                        .single())
                .isEqualTo(50);
    }

    @Test
    void changesThePasswordAndEndsTheOtherSessions() {
        LoggedIn here = client.newUser();
        LoggedIn elsewhere = client.logIn(here.name(), Client.PASSWORD);
        Map<String, String> change = Map.of("currentPassword", Client.PASSWORD, "newPassword", "another fine password");
        client.call(
                        "PUT",
                        "/v1/me/password",
                        here.access(),
                        Map.of("currentPassword", "wrong one", "newPassword", "another fine password"))
                .expect(401);
        client.call("PUT", "/v1/me/password", here.access(), change).expect(204);
        client.refresh(elsewhere.refresh()).expect(401);
        client.refresh(here.refresh()).expect(200);
        client.logInReply(here.name(), Client.PASSWORD).expect(401);
        client.logIn(here.name(), "another fine password");
    }

    private static JsonNode withoutRequestId(Reply reply) {
        ObjectNode problem = (ObjectNode) reply.json();
        problem.remove("requestId");
        return problem;
    }
}
