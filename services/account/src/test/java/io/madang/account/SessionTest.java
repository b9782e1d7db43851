package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SessionTest {

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    @Test
    void answersUnknownNameAndWrongPasswordAlike() {
        LoggedIn user = client.newUser();
        Reply wrong = client.logInReply(user.name(), "not the password").expect(401);
        Reply unknown =
                client.logInReply(AccountClient.freshName(), "not the password").expect(401);
        assertThat(withoutRequestId(wrong)).isEqualTo(withoutRequestId(unknown));
        assertThat(wrong.raw().headers().map().keySet())
                .isEqualTo(unknown.raw().headers().map().keySet());
    }

    @Test
    void limitsWrongPasswordsPerNameWhetherOrNotItExists() {
        LoggedIn user = client.newUser();
        for (String name : List.of(user.name(), AccountClient.freshName())) {
            List<Integer> statuses = Concurrently.run(
                    20, i -> server.client().logInReply(name, "wrong " + i).status());
            assertThat(statuses).containsOnly(401, 429);
            assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
            Reply refused =
                    server.client().logInReply(name, AccountClient.PASSWORD).expect(429);
            assertThat(Long.parseLong(refused.header("Retry-After"))).isBetween(1L, 900L);
        }
    }

    @Test
    void strangersWhoGuessDoNotKeepTheOwnerOut() {
        LoggedIn user = client.newUser();
        Concurrently.run(
                20, i -> server.client().logInReply(user.name(), "wrong " + i).status());
        server.client().logInReply(user.name(), AccountClient.PASSWORD).expect(429);

        client.logIn(user.name(), AccountClient.PASSWORD);
        List<Integer> statuses = Concurrently.run(
                20, i -> client.logInReply(user.name(), "wrong " + i).status());
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        client.logInReply(user.name(), AccountClient.PASSWORD).expect(429);
    }

    @Test
    void limitsWrongPasswordsPerAddress() {
        AccountClient attacker = server.client();
        List<Integer> statuses =
                Concurrently.run(20, i -> attacker.logInReply(AccountClient.freshName(), "wrong password")
                        .status());
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(10);
    }

    @Test
    void takesNoOtherSpellingForAName() {
        String name = "Kim" + AccountClient.freshName();
        client.signUp(name).expect(201);
        Timer hashing =
                server.bean(MeterRegistry.class).get("madang.account.hashing").timer();
        List<String> spellings = List.of(
                name + " ",
                name + "   ",
                " " + name,
                name + "\t",
                name + "\u0000",
                name + "\u00a0",
                name + "\u3000",
                name + "\u200b",
                name + "\u0301",
                "\u212a" + name.substring(1),
                "\uff2b" + name.substring(1),
                name.replace('i', '\u0131'),
                name.replace('m', '\u1d0d'));
        Reply wrong = server.client().logInReply(name, "a wrong password").expect(401);
        for (String spelling : spellings) {
            long before = hashing.count();
            Reply refused = server.client().logInReply(spelling, AccountClient.PASSWORD);
            assertThat(refused.status()).as("'%s'", spelling).isEqualTo(401);
            assertThat(withoutRequestId(refused)).isEqualTo(withoutRequestId(wrong));
            assertThat(hashing.count()).as("'%s' costs a hash", spelling).isGreaterThan(before);
        }
        client.logIn(name.toUpperCase(Locale.ROOT), AccountClient.PASSWORD);
    }

    @Test
    void givesOtherSpellingsNoMoreTriesThanTheName() {
        String name = "kim" + AccountClient.freshName();
        client.signUp(name).expect(201);
        // each try has an address of its own, so that the limit by address stops none
        List<Integer> statuses = Concurrently.run(20, i -> {
            String spelling = name.substring(0, i).toUpperCase(Locale.ROOT) + name.substring(i);
            return server.client().logInReply(spelling, "wrong " + i).status();
        });
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(10);
        server.client().logInReply(name, AccountClient.PASSWORD).expect(429);
    }

    @Test
    void keepsNamesThatTheDatabaseDoesNotPad() {
        String name = client.newUser().name();
        for (String column : List.of("name_key", "nickname_key")) {
            assertThat(server.home()
                            .sql("select count(*) from accounts where " + column + " in (:padded, :cut)")
                            .param("padded", name + " ")
                            .param("cut", name + "\u0000")
                            .query(Integer.class)
                            .single())
                    .isZero();
        }
    }

    @Test
    void doesNotCountRightPasswords() {
        LoggedIn user = client.newUser();
        for (int i = 0; i < 12; i++) {
            client.logIn(user.name(), AccountClient.PASSWORD);
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
        List<String> successors = Concurrently.run(
                64, i -> client.refresh(user.refresh()).expect(200).text("refreshToken"));
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
        client.call("DELETE", "/v1/sessions/current", user.access()).expect(401);
    }

    @Test
    void endsASessionThatIsTooOldHoweverOftenItIsUsed() {
        LoggedIn user = client.newUser();
        grow(user, 179);
        Reply last = client.refresh(user.refresh()).expect(200);
        Instant end = Instant.parse(last.text("refreshTokenExpiresAt"));
        assertThat(end)
                .isBefore(Instant.now().plus(Duration.ofDays(2)))
                .isEqualTo(Instant.parse(client.get("/v1/me/sessions", last.text("accessToken"))
                        .expect(200)
                        .json()
                        .path(0)
                        .path("endsAt")
                        .asString()));
        grow(user, 1);
        client.refresh(last.text("refreshToken")).expect(401);
    }

    @Test
    void givesNoAccessBeyondTheEndOfASession() {
        LoggedIn user = client.newUser();
        server.home()
                .sql("update sessions set created_at = utc_timestamp(3) - interval 180 day + interval 60 second"
                        + " where session_id = :id")
                .param("id", user.session())
                .update();
        Reply last = client.refresh(user.refresh()).expect(200);
        assertThat(Instant.parse(last.text("accessTokenExpiresAt")))
                .isEqualTo(Instant.parse(last.text("refreshTokenExpiresAt")));
    }

    private void grow(LoggedIn user, int days) {
        server.home()
                .sql("update sessions set created_at = created_at - interval :days day where session_id = :id")
                .param("days", days)
                .param("id", user.session())
                .update();
    }

    @Test
    void listsAndEndsOwnSessionsOnly() {
        LoggedIn here = client.newUser();
        LoggedIn elsewhere = client.logIn(here.name(), AccountClient.PASSWORD);
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
        AccountClient strict = AccountServer.strict().client();
        LoggedIn first = strict.newUser();
        LoggedIn second = strict.logIn(first.name(), AccountClient.PASSWORD);
        LoggedIn third = strict.logIn(first.name(), AccountClient.PASSWORD);
        String used = strict.refresh(first.refresh()).expect(200).text("refreshToken");
        LoggedIn fourth = strict.logIn(first.name(), AccountClient.PASSWORD);
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
        Concurrently.run(3, i -> IntStream.range(0, 20)
                .mapToObj(j -> server.client().logIn(user.name(), AccountClient.PASSWORD))
                .toList());
        // the first session made room for the others
        assertThat(client.get(
                                "/v1/me/sessions",
                                client.logIn(user.name(), AccountClient.PASSWORD)
                                        .access())
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
        LoggedIn elsewhere = client.logIn(here.name(), AccountClient.PASSWORD);
        Map<String, String> change =
                Map.of("currentPassword", AccountClient.PASSWORD, "newPassword", "another fine password");
        client.call(
                        "PUT",
                        "/v1/me/password",
                        here.access(),
                        Map.of("currentPassword", "wrong one", "newPassword", "another fine password"))
                .expect(401);
        client.call("PUT", "/v1/me/password", here.access(), change).expect(204);
        client.refresh(elsewhere.refresh()).expect(401);
        client.refresh(here.refresh()).expect(200);
        client.logInReply(here.name(), AccountClient.PASSWORD).expect(401);
        client.logIn(here.name(), "another fine password");
    }

    private static JsonNode withoutRequestId(Reply reply) {
        ObjectNode problem = (ObjectNode) reply.json();
        problem.remove("requestId");
        return problem;
    }
}
