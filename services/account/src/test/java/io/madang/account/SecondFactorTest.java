package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.digest.Digest;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SecondFactorTest {

    private static final Duration SOON = Duration.ofSeconds(30);

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    @Test
    void asksForACodeAfterThePassword() {
        LoggedIn user = client.newUser();
        LoggedIn elsewhere = client.logIn(user.name(), AccountClient.PASSWORD);
        Authenticator app = Authenticator.enrolled(client, user);
        assertThat(app.recoveryCodes()).hasSize(10).allMatch(code -> code.matches("[a-z2-7]{6}(-[a-z2-7]{6}){3}"));
        client.get("/v1/me", user.access()).expect(200);
        client.get("/v1/me", elsewhere.access()).expect(401);
        client.refresh(elsewhere.refresh()).expect(401);
        Reply first = client.logInReply(user.name(), AccountClient.PASSWORD).expect(401);
        assertThat(first.text("type")).isEqualTo("urn:madang:problem:second-factor-required");
        assertThat(first.json().path("methods").toString()).isEqualTo("[\"totp\",\"recovery-code\"]");
        assertThat(first.json().path("expiresInSeconds").asInt()).isEqualTo(300);
        assertThat(first.header("Cache-Control")).isEqualTo("no-store");
        Reply second = Authenticator.finish(client, first.text("challenge"), "code", app.code())
                .expect(200);
        client.get("/v1/me", second.text("accessToken")).expect(200);
        Reply state =
                client.get("/v1/me/second-factor", second.text("accessToken")).expect(200);
        assertThat(state.json().path("enabled").asBoolean()).isTrue();
        assertThat(state.json().path("recoveryCodesLeft").asInt()).isEqualTo(10);
        assertThat(state.json().path("required").asBoolean()).isFalse();
    }

    @Test
    void tellsNobodyWithoutThePasswordThatThereIsASecondFactor() {
        LoggedIn user = client.newUser();
        Authenticator.enrolled(client, user);
        Reply wrong = client.logInReply(user.name(), "a wrong password").expect(401);
        assertThat(wrong.text("type")).isEqualTo("urn:madang:problem:bad-credentials");
    }

    @Test
    void countsOnlyFromTheFirstCodeOn() {
        LoggedIn user = client.newUser();
        client.call("POST", "/v1/me/second-factor/totp", user.access(), Map.of("password", "not the password"))
                .expect(401);
        Authenticator app = Authenticator.begun(client, user, AccountClient.PASSWORD);
        client.call("PUT", "/v1/me/second-factor/totp", user.access(), Map.of("code", app.wrongCode()))
                .expect(401);
        client.logIn(user.name(), AccountClient.PASSWORD);
        Authenticator again = Authenticator.begun(client, user, AccountClient.PASSWORD);
        client.call("PUT", "/v1/me/second-factor/totp", user.access(), Map.of("code", app.code()))
                .expect(401);
        again.confirm(client, user);
        client.logInReply(user.name(), AccountClient.PASSWORD).expect(401);
        client.call("POST", "/v1/me/second-factor/totp", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(409);
    }

    @Test
    void refusesAnEnrolmentThatTookTooLong() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.begun(client, user, AccountClient.PASSWORD);
        server.home()
                .sql("update totp_factors set created_at = created_at - interval 16 minute where user_id = :user")
                .param("user", user.id())
                .update();
        client.call("PUT", "/v1/me/second-factor/totp", user.access(), Map.of("code", app.code()))
                .expect(401);
        client.logIn(user.name(), AccountClient.PASSWORD);
    }

    @Test
    void acceptsACodeOnceHoweverManySendItAtOnce() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        String code = app.code();
        List<Integer> statuses = Concurrently.run(6, i -> {
            AccountClient own = server.client();
            return Authenticator.finish(own, Authenticator.challenge(own, user.name()), "code", code)
                    .status();
        });
        assertThat(statuses)
                .containsOnly(200, 401)
                .filteredOn(status -> status == 200)
                .hasSize(1);
        Reply replayed = Authenticator.finish(client, Authenticator.challenge(client, user.name()), "code", code)
                .expect(401);
        assertThat(replayed.text("type")).isEqualTo("urn:madang:problem:bad-code");
    }

    @Test
    void usesAChallengeUpWithItsLogIn() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        String challenge = Authenticator.challenge(client, user.name());
        Authenticator.finish(
                        client, challenge, "recoveryCode", app.recoveryCodes().getFirst())
                .expect(200);
        Reply again = Authenticator.finish(
                        client, challenge, "recoveryCode", app.recoveryCodes().get(1))
                .expect(401);
        assertThat(again.text("type")).isEqualTo("urn:madang:problem:unauthenticated");
        Authenticator.finish(
                        client,
                        Authenticator.challenge(client, user.name()),
                        "recoveryCode",
                        app.recoveryCodes().get(1))
                .expect(200);
    }

    @Test
    void endsAChallengeAfterFiveMinutes() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        String challenge = Authenticator.challenge(client, user.name());
        String key = "account:challenge:log-in:"
                + Base64.getUrlEncoder().withoutPadding().encodeToString(Digest.of(challenge));
        RedisCalls redis = new RedisCalls(server.bean(SharedRedisConnection.class), "test", Duration.ofSeconds(10));
        assertThat(redis.<Long>call(commands -> commands.pttl(key))).isBetween(1L, 300_000L);
        redis.<Boolean>call(commands -> commands.pexpire(key, 1));
        await().atMost(SOON).until(() -> redis.<Long>call(commands -> commands.exists(key)) == 0);
        Authenticator.finish(client, challenge, "code", app.code()).expect(401);
    }

    @Test
    void endsAChallengeWithANewPassword() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        String challenge = Authenticator.challenge(client, user.name());
        client.call(
                        "PUT",
                        "/v1/me/password",
                        user.access(),
                        Map.of("currentPassword", AccountClient.PASSWORD, "newPassword", "another fine sentence"))
                .expect(204);
        Authenticator.finish(client, challenge, "code", app.code()).expect(401);
    }

    @Test
    void takesNoCodeOfAnotherUser() {
        LoggedIn mine = client.newUser();
        LoggedIn other = client.newUser();
        Authenticator.enrolled(client, mine);
        Authenticator theirs = Authenticator.enrolled(client, other);
        String challenge = Authenticator.challenge(client, mine.name());
        Authenticator.finish(client, challenge, "code", theirs.code()).expect(401);
        Authenticator.finish(
                        client,
                        challenge,
                        "recoveryCode",
                        theirs.recoveryCodes().getFirst())
                .expect(401);
        Authenticator.finish(client, "mlc_" + "A".repeat(43), "code", theirs.code())
                .expect(401);
        client.call("POST", "/v1/sessions/second-factor", null, Map.of("challenge", challenge))
                .expect(400);
    }

    @Test
    void takesEachRecoveryCodeOnceAndNoneAfterNewOnes() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        String code = app.recoveryCodes().getFirst();
        String typed = code.toUpperCase(Locale.ROOT).replace("-", " ");
        Authenticator.finish(client, Authenticator.challenge(client, user.name()), "recoveryCode", typed)
                .expect(200);
        Authenticator.finish(client, Authenticator.challenge(client, user.name()), "recoveryCode", code)
                .expect(401);
        assertThat(left(user)).isEqualTo(9);
        client.call("POST", "/v1/me/second-factor/recovery-codes", user.access(), Map.of("password", "wrong one"))
                .expect(401);
        Reply fresh = client.call(
                        "POST",
                        "/v1/me/second-factor/recovery-codes",
                        user.access(),
                        Map.of("password", AccountClient.PASSWORD))
                .expect(200);
        assertThat(left(user)).isEqualTo(10);
        Authenticator.finish(
                        client,
                        Authenticator.challenge(client, user.name()),
                        "recoveryCode",
                        app.recoveryCodes().get(1))
                .expect(401);
        Authenticator.finish(
                        client,
                        Authenticator.challenge(client, user.name()),
                        "recoveryCode",
                        fresh.json().at("/recoveryCodes/0").asString())
                .expect(200);
    }

    @Test
    void limitsWrongCodesPerChallengeAndPerUser() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        String challenge = Authenticator.challenge(client, user.name());
        for (int i = 0; i < 5; i++) {
            Authenticator.finish(server.client(), challenge, "code", app.wrongCode())
                    .expect(401);
        }
        Reply ended = Authenticator.finish(server.client(), challenge, "code", app.code())
                .expect(401);
        assertThat(ended.text("type")).isEqualTo("urn:madang:problem:unauthenticated");
        List<Integer> statuses = Concurrently.run(10, i -> {
            AccountClient own = server.client();
            return Authenticator.finish(own, Authenticator.challenge(own, user.name()), "code", app.wrongCode())
                    .status();
        });
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(5);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(5);
        Reply refused = Authenticator.finish(client, Authenticator.challenge(client, user.name()), "code", app.code())
                .expect(429);
        assertThat(Long.parseLong(refused.header("Retry-After"))).isBetween(1L, 900L);
    }

    @Test
    void limitsWrongCodesPerAddress() {
        AccountClient attacker = server.client();
        List<Integer> statuses = Concurrently.run(12, i -> {
            LoggedIn user = server.client().newUser();
            Authenticator app = Authenticator.enrolled(server.client(), user);
            return Authenticator.finish(
                            attacker, Authenticator.challenge(server.client(), user.name()), "code", app.wrongCode())
                    .status();
        });
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(2);
    }

    @Test
    void isRemovedWithThePasswordAndACode() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        LoggedIn elsewhere = loggedIn(user.name(), app.recoveryCodes().getFirst());
        remove(user, Map.of("password", "a wrong password", "code", app.code())).expect(401);
        remove(user, Map.of("password", AccountClient.PASSWORD, "code", app.wrongCode()))
                .expect(401);
        remove(user, Map.of("password", AccountClient.PASSWORD)).expect(400);
        client.get("/v1/me", elsewhere.access()).expect(200);
        remove(
                        user,
                        Map.of(
                                "password",
                                AccountClient.PASSWORD,
                                "recoveryCode",
                                app.recoveryCodes().get(1)))
                .expect(204);
        client.get("/v1/me", elsewhere.access()).expect(401);
        String access = client.refresh(user.refresh()).expect(200).text("accessToken");
        remove(
                        new LoggedIn(user.id(), user.name(), access, "", ""),
                        Map.of("password", AccountClient.PASSWORD, "code", "000000"))
                .expect(404);
        client.logIn(user.name(), AccountClient.PASSWORD);
        assertThat(rows("recovery_codes", user)).isZero();
    }

    @Test
    void keepsNoSecretAndNoCodeAsItIs() {
        LoggedIn user = client.newUser();
        Reply begun = client.call(
                        "POST", "/v1/me/second-factor/totp", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(200);
        String secret = begun.text("secret");
        assertThat(secret).matches("[A-Z2-7]{32}");
        assertThat(begun.text("uri"))
                .isEqualTo("otpauth://totp/Madang:" + user.name() + "?secret=" + secret
                        + "&issuer=Madang&algorithm=SHA1&digits=6&period=30");
        byte[] kept = server.home()
                .sql("select secret from totp_factors where user_id = :user")
                .param("user", user.id())
                .query((row, number) -> row.getBytes(1))
                .single();
        assertThat(kept).as("nonce, 20 bytes, tag").hasSize(12 + 20 + 16);
        assertThat(new String(kept, StandardCharsets.ISO_8859_1))
                .doesNotContain(new String(Authenticator.decode(secret), StandardCharsets.ISO_8859_1))
                .doesNotContain(secret);
        LoggedIn owner = client.newUser();
        Authenticator app = Authenticator.enrolled(client, owner);
        List<byte[]> hashes = server.home()
                .sql("select code_hash from recovery_codes where user_id = :user")
                .param("user", owner.id())
                .query((row, number) -> row.getBytes(1))
                .list();
        assertThat(hashes).hasSameSizeAs(app.recoveryCodes()).allSatisfy(hash -> {
            assertThat(hash).as("SHA-256").hasSize(32);
            assertThat(app.recoveryCodes())
                    .noneMatch(code -> isWithin(code, hash) || isWithin(code.replace("-", ""), hash));
        });
    }

    private static boolean isWithin(String text, byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1).contains(text);
    }

    @Test
    void goesWithTheAccount() {
        LoggedIn user = client.newUser();
        Authenticator.enrolled(client, user);
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        assertThat(rows("totp_factors", user)).isZero();
        assertThat(rows("recovery_codes", user)).isZero();
    }

    @Test
    void isResetByAnAdministratorForSomebodyElse() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        Authenticator.enrolled(client, user);
        client.call("DELETE", "/v1/users/" + user.id() + "/second-factor", user.access())
                .expect(403);
        client.call("DELETE", "/v1/users/" + admin.id() + "/second-factor", admin.access())
                .expect(409);
        client.call("DELETE", "/v1/users/" + user.id() + "/second-factor?reason=lost%20phone", admin.access())
                .expect(204);
        client.get("/v1/me", user.access()).expect(401);
        String halves = "a" + "%F0%9F%93%B1".repeat(300);
        client.call("DELETE", "/v1/users/" + user.id() + "/second-factor?reason=" + halves, admin.access())
                .expect(204);
        LoggedIn again = client.logIn(user.name(), AccountClient.PASSWORD);
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(events(again)).contains("SECOND_FACTORS_RESET", "TOTP_ENABLED"));
        Reply log = client.get("/v1/users/security-log?user=" + user.id(), admin.access())
                .expect(200);
        assertThat(log.json().toString()).contains("lost phone", admin.id(), "a" + "\ud83d\udcf1".repeat(199) + "\"");
    }

    @Test
    void letsAnAdministratorWithoutOneDoNothingButSetItUp() {
        AccountServer strict = AccountServer.strict();
        LoggedIn admin = client.admin();
        LoggedIn promoted = client.newUser();
        assertThat(logIn(strict, promoted.name())
                        .json()
                        .path("secondFactorMissing")
                        .asBoolean())
                .as("others may do without")
                .isFalse();
        client.call("PUT", "/v1/users/" + promoted.id() + "/roles/admin", admin.access())
                .expect(204);
        AccountClient there = strict.client();
        Reply tokens = logIn(strict, promoted.name());
        assertThat(tokens.json().path("secondFactorMissing").asBoolean()).isTrue();
        LoggedIn limited = new LoggedIn(
                promoted.id(),
                promoted.name(),
                tokens.text("accessToken"),
                tokens.text("refreshToken"),
                tokens.text("sessionId"));
        for (AccountServer instance : List.of(strict, server)) {
            Reply refused =
                    instance.client().get("/v1/users/all", limited.access()).expect(403);
            assertThat(refused.text("type")).isEqualTo("urn:madang:problem:enrolment-required");
            assertThat(refused.text("detail")).contains("/v1/me/second-factor");
            instance.client().get("/v1/me/sessions", limited.access()).expect(403);
            instance.client()
                    .call("PUT", "/v1/me/profile", limited.access(), Map.of("bio", "x"))
                    .expect(403);
            instance.client().get("/v1/me", limited.access()).expect(200);
        }
        assertThat(there.refresh(limited.refresh())
                        .expect(200)
                        .json()
                        .path("secondFactorMissing")
                        .asBoolean())
                .isTrue();
        limited = again(strict, promoted.name());
        assertThat(there.get("/v1/me/second-factor", limited.access())
                        .expect(200)
                        .json()
                        .path("required")
                        .asBoolean())
                .isTrue();
        Authenticator app = Authenticator.enrolled(there, limited);
        there.get("/v1/me", limited.access()).expect(401);
        Reply full = there.refresh(limited.refresh()).expect(200);
        assertThat(full.json().path("secondFactorMissing").asBoolean()).isFalse();
        there.get("/v1/users/all", full.text("accessToken")).expect(200);
        Reply second = Authenticator.finish(there, Authenticator.challenge(there, promoted.name()), "code", app.code())
                .expect(200);
        there.get("/v1/users/all", second.text("accessToken")).expect(200);
        client.call("DELETE", "/v1/users/" + promoted.id() + "/roles/admin", admin.access())
                .expect(204);
    }

    private LoggedIn again(AccountServer instance, String name) {
        Reply tokens = logIn(instance, name);
        return new LoggedIn(
                tokens.text("userId"),
                name,
                tokens.text("accessToken"),
                tokens.text("refreshToken"),
                tokens.text("sessionId"));
    }

    /** The strict instance hashes one password at a time, and others may be using it. */
    private static Reply logIn(AccountServer instance, String name) {
        return await().atMost(SOON)
                .until(() -> instance.client().logInReply(name, AccountClient.PASSWORD), reply -> reply.status() != 503)
                .expect(200);
    }

    @Test
    void writesEverythingDownForItsOwner() {
        LoggedIn user = client.newUser();
        Authenticator app = Authenticator.enrolled(client, user);
        Authenticator.finish(client, Authenticator.challenge(client, user.name()), "code", app.wrongCode())
                .expect(401);
        loggedIn(user.name(), app.recoveryCodes().getFirst());
        client.call(
                        "POST",
                        "/v1/me/second-factor/recovery-codes",
                        user.access(),
                        Map.of("password", AccountClient.PASSWORD))
                .expect(200);
        remove(user, Map.of("password", AccountClient.PASSWORD, "code", app.code()))
                .expect(204);
        LoggedIn again = client.logIn(user.name(), AccountClient.PASSWORD);
        await().atMost(SOON).untilAsserted(() -> assertThat(events(again))
                .contains(
                        "TOTP_ENABLED",
                        "SECOND_FACTOR_FAILED",
                        "RECOVERY_CODE_USED",
                        "RECOVERY_CODES_REPLACED",
                        "TOTP_REMOVED"));
        assertThat(client.get("/v1/me/security-log?size=100", again.access())
                        .expect(200)
                        .json()
                        .toString())
                .doesNotContain(app.recoveryCodes().getFirst(), "mlc_");
    }

    private LoggedIn loggedIn(String name, String recoveryCode) {
        Reply reply = Authenticator.finish(client, Authenticator.challenge(client, name), "recoveryCode", recoveryCode)
                .expect(200);
        return new LoggedIn(
                reply.text("userId"),
                name,
                reply.text("accessToken"),
                reply.text("refreshToken"),
                reply.text("sessionId"));
    }

    private Reply remove(LoggedIn user, Map<String, ?> body) {
        return client.call("DELETE", "/v1/me/second-factor/totp", user.access(), body);
    }

    private int left(LoggedIn user) {
        return client.get("/v1/me/second-factor", user.access())
                .expect(200)
                .json()
                .path("recoveryCodesLeft")
                .asInt();
    }

    private int rows(String table, LoggedIn user) {
        return server.home()
                .sql("select count(*) from " + table + " where user_id = :user")
                .param("user", user.id())
                .query(Integer.class)
                .single();
    }

    private List<String> events(LoggedIn user) {
        return client.get("/v1/me/security-log?size=100", user.access())
                .expect(200)
                .json()
                .path("entries")
                .findValuesAsString("event");
    }
}
