package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.admin.AdminPassword;
import io.madang.account.registry.AccountStore;
import io.madang.account.settings.AccountProperties;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Databases;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PasskeyTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final String BAD_PASSKEY = "urn:madang:problem:bad-passkey";

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    /** A user with a passkey, and the recovery codes that came with it. */
    private record Owner(LoggedIn user, SoftwareAuthenticator passkey, String id, List<String> recoveryCodes) {}

    @Test
    void logsInWithoutAUsername() {
        LoggedIn user = client.newUser();
        LoggedIn elsewhere = client.logIn(user.name(), AccountClient.PASSWORD);
        Owner owner = withPasskey(user);
        assertThat(owner.recoveryCodes()).hasSize(10);
        client.get("/v1/me", user.access()).expect(200);
        client.get("/v1/me", elsewhere.access()).expect(401);
        JsonNode options = options();
        assertThat(options.path("rpId").asString()).isEqualTo("localhost");
        assertThat(options.path("userVerification").asString()).isEqualTo("required");
        assertThat(options.path("allowCredentials")).isEmpty();
        Reply tokens = logIn(owner.passkey().get(options)).expect(200);
        assertThat(tokens.text("userId")).isEqualTo(user.id());
        assertThat(tokens.header("Cache-Control")).isEqualTo("no-store");
        JsonNode kept = client.get("/v1/me/passkeys", tokens.text("accessToken"))
                .expect(200)
                .json();
        assertThat(kept).hasSize(1);
        assertThat(kept.at("/0/name").asString()).isEqualTo("내 휴대폰");
        assertThat(kept.at("/0/lastUsedAt").asString()).isNotEmpty();
        await().atMost(SOON).untilAsserted(() -> assertThat(log(tokens.text("accessToken")))
                .contains("PASSKEY_ADDED", "LOGGED_IN", ", passkey"));
    }

    @Test
    void tellsAuthenticatorsNothingAboutTheUser() {
        LoggedIn user = client.newUser();
        JsonNode options = beginAdding(user, Map.of()).expect(200).json();
        String handle = options.at("/user/id").asString();
        assertThat(Base64.getUrlDecoder().decode(handle)).hasSize(32);
        assertThat(options.path("attestation").asString()).isEqualTo("none");
        assertThat(options.at("/authenticatorSelection/residentKey").asString()).isEqualTo("required");
        assertThat(beginAdding(client.newUser(), Map.of())
                        .expect(200)
                        .json()
                        .at("/user/id")
                        .asString())
                .isNotEqualTo(handle);
    }

    @Test
    void isTheSecondStepAfterThePassword() {
        Owner owner = withPasskey(client.newUser());
        Reply first =
                client.logInReply(owner.user().name(), AccountClient.PASSWORD).expect(401);
        assertThat(first.json().path("methods").toString()).isEqualTo("[\"passkey\",\"recovery-code\"]");
        String challenge = first.text("challenge");
        JsonNode options = options(challenge);
        assertThat(options.path("allowCredentials")).hasSize(1);
        SoftwareAuthenticator stranger = withPasskey(client.newUser()).passkey();
        assertThat(finish(challenge, stranger.get(options(challenge)))
                        .expect(401)
                        .text("type"))
                .as("a passkey of somebody else")
                .isEqualTo(BAD_PASSKEY);
        assertThat(finish(challenge, owner.passkey().get(options())).expect(401).text("type"))
                .as("a challenge for logging in without a password")
                .isEqualTo(BAD_PASSKEY);
        String other = Authenticator.challenge(client, owner.user().name());
        assertThat(finish(other, owner.passkey().get(options)).expect(401).text("type"))
                .as("a challenge of another log-in")
                .isEqualTo(BAD_PASSKEY);
        Reply tokens =
                finish(challenge, owner.passkey().get(options(challenge))).expect(200);
        client.get("/v1/me", tokens.text("accessToken")).expect(200);
        Authenticator.finish(
                        client, other, "recoveryCode", owner.recoveryCodes().getFirst())
                .expect(200);
        client.call("POST", "/v1/sessions/passkey/options", null, Map.of("challenge", "mlc_" + "A".repeat(43)))
                .expect(401);
    }

    @Test
    void acceptsAChallengeOnceAndForItsPurposeOnly() {
        Owner owner = withPasskey(client.newUser());
        Map<String, Object> signed = owner.passkey().get(options());
        logIn(signed).expect(200);
        assertThat(logIn(signed).expect(401).text("type")).isEqualTo(BAD_PASSKEY);
        JsonNode options = options();
        Map<String, Object> tampered = owner.passkey().get(options);
        tampered.put("signature", flipped(tampered.get("signature")));
        refused(tampered);
        // a wrong answer has used it up
        refused(owner.passkey().get(options));
        refused(owner.passkey().get(confirmation(owner.user())));
        refused(owner.passkey().get(SoftwareAuthenticator.text(new byte[32])));
        Map<String, Object> forAll = withPasskey(client.newUser()).passkey().get(options());
        List<Integer> statuses = Concurrently.run(6, i -> server.client()
                .call("POST", "/v1/sessions/passkey", null, forAll)
                .status());
        assertThat(statuses)
                .containsOnly(200, 401)
                .filteredOn(status -> status == 200)
                .hasSize(1);
    }

    @Test
    void endsAChallengeAfterFiveMinutes() {
        Owner owner = withPasskey(client.newUser());
        JsonNode options = options();
        String token = new String(
                Base64.getUrlDecoder().decode(options.path("challenge").asString()), StandardCharsets.UTF_8);
        String key = "account:challenge:passkey-log-in:" + SoftwareAuthenticator.text(Digest.of(token));
        RedisCalls redis = new RedisCalls(server.bean(SharedRedisConnection.class), "test", Duration.ofSeconds(10));
        assertThat(redis.<Long>call(commands -> commands.pttl(key))).isBetween(1L, 300_000L);
        redis.<Boolean>call(commands -> commands.pexpire(key, 1));
        await().atMost(SOON).until(() -> redis.<Long>call(commands -> commands.exists(key)) == 0);
        refused(owner.passkey().get(options));
    }

    @Test
    void refusesWhatWasNotSignedHereByItsUser() {
        SoftwareAuthenticator passkey = withPasskey(client.newUser()).passkey();
        refused(passkey.at("http://localhost.evil.example").get(options()));
        refused(passkey.at("https://evil.example").get(options()));
        passkey.at(SoftwareAuthenticator.ORIGIN);
        refused(passkey.embedded(true).get(options()));
        passkey.embedded(false);
        refused(passkey.forSite("evil.example").get(options()));
        passkey.forSite("localhost");
        refused(passkey.with(SoftwareAuthenticator.PRESENT).get(options()));
        refused(passkey.with((byte) 4).get(options()));
        passkey.with(SoftwareAuthenticator.VERIFIED);
        await().atMost(SOON).untilAsserted(() -> assertThat(
                        log(logIn(passkey.get(options())).expect(200).text("accessToken")))
                .contains("PASSKEY_FAILED"));
    }

    @Test
    void refusesWhatWasTamperedWithAndOthersNames() {
        SoftwareAuthenticator passkey = withPasskey(client.newUser()).passkey();
        byte[] handle = passkey.userHandle();
        for (String member : List.of("signature", "authenticatorData", "clientDataJSON")) {
            Map<String, Object> tampered = passkey.get(options());
            tampered.put(member, flipped(tampered.get(member)));
            refused(tampered);
        }
        byte[] others = withPasskey(client.newUser()).passkey().userHandle();
        refused(passkey.of(others).get(options()));
        refused(passkey.of(new byte[0]).get(options()));
        passkey.of(handle);
        refused(new SoftwareAuthenticator().of(handle).get(options()));
        logIn(server.client(), passkey.get(options())).expect(200);
    }

    @Test
    void refusesACounterThatDoesNotGrow() {
        Owner counting = withPasskey(client.newUser(), new SoftwareAuthenticator().counting(5));
        SoftwareAuthenticator passkey = counting.passkey();
        Reply tokens = logIn(passkey.counting(7).get(options())).expect(200);
        refused(passkey.counting(7).get(options()));
        refused(passkey.counting(6).get(options()));
        refused(passkey.counting(0).get(options()));
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(log(tokens.text("accessToken"))).contains("PASSKEY_COUNTER_REGRESSED"));
        List<Map<String, Object>> same = new ArrayList<>();
        SoftwareAuthenticator copied = withPasskey(client.newUser(), new SoftwareAuthenticator().counting(1))
                .passkey()
                .counting(2);
        for (int i = 0; i < 6; i++) {
            same.add(copied.get(options()));
        }
        List<Integer> statuses =
                Concurrently.run(6, i -> logIn(server.client(), same.get(i)).status());
        assertThat(statuses)
                .as("a count is good once")
                .filteredOn(s -> s == 200)
                .hasSize(1);
        logIn(server.client(), passkey.counting(9).get(options())).expect(200);
        logIn(server.client(), copied.counting(3).get(options())).expect(200);
    }

    @Test
    void refusesANewPasskeyThatWasNotMadeHereForThisSession() {
        LoggedIn user = client.newUser();
        LoggedIn elsewhere = client.logIn(user.name(), AccountClient.PASSWORD);
        LoggedIn other = client.newUser();
        beginAdding(user, Map.of("password", "not the password")).expect(401);
        JsonNode options = beginAdding(user, Map.of()).expect(200).json();
        notAdded(elsewhere, new SoftwareAuthenticator().create(options, "x"));
        notAdded(user, new SoftwareAuthenticator().create(options, "used up by the other session"));
        notAdded(other, new SoftwareAuthenticator().create(begun(user), "x"));
        notAdded(user, new SoftwareAuthenticator().at("https://evil.example").create(begun(user), "x"));
        notAdded(user, new SoftwareAuthenticator().forSite("evil.example").create(begun(user), "x"));
        notAdded(
                user,
                new SoftwareAuthenticator().with(SoftwareAuthenticator.PRESENT).create(begun(user), "x"));
        Map<String, Object> assertion = new SoftwareAuthenticator().create(begun(user), "x");
        assertion.put(
                "clientDataJSON", new SoftwareAuthenticator().get(begun(user)).get("clientDataJSON"));
        notAdded(user, assertion);
        Map<String, Object> damaged = new SoftwareAuthenticator().create(begun(user), "x");
        damaged.put("attestationObject", SoftwareAuthenticator.text(new byte[] {(byte) 0x9f, (byte) 0x9f, 0}));
        notAdded(user, damaged);
        Map<String, Object> oversized = new SoftwareAuthenticator().create(begun(user), "x");
        oversized.put("attestationObject", "A".repeat(16_385));
        add(user, oversized).expect(400);
        notAdded(user, new SoftwareAuthenticator(1024).create(begun(user), "x"));
        add(user, new SoftwareAuthenticator().create(begun(user), " ")).expect(400);
        add(user, new SoftwareAuthenticator().create(begun(user), "n".repeat(65)))
                .expect(400);
        assertThat(rows("passkeys", user)).isZero();
        Map<String, Object> huge = new HashMap<>(new SoftwareAuthenticator().get(options()));
        huge.put("signature", "A".repeat(2_049));
        logIn(huge).expect(400);
        Map<String, Object> notBase64 = new HashMap<>(new SoftwareAuthenticator().get(options()));
        notBase64.put("id", "~~~");
        refused(notBase64);
    }

    @Test
    void keepsTwentyAtMostAndEachOnce() {
        Owner owner = withPasskey(client.newUser());
        LoggedIn user = owner.user();
        Map<String, Object> again = owner.passkey().create(begun(owner), "twice");
        assertThat(add(user, again).expect(409).text("detail")).contains("before");
        JsonNode last = begun(owner);
        server.home()
                .sql(
                        """
                        insert into passkeys
                        select passkey_id + seq, user_id, concat(credential_id, seq), user_handle, credential, transports,
                               backup_eligible, backed_up, sign_count, name, created_at, last_used_at
                        from passkeys, seq_1_to_19 where user_id = :user
                        """)
                .param("user", user.id())
                .update();
        add(user, new SoftwareAuthenticator().create(last, "the 21st")).expect(409);
        Reply full = beginAdding(user, confirmedBy(owner)).expect(409);
        assertThat(full.text("detail")).contains("20");
        assertThat(rows("passkeys", user)).isEqualTo(20);
    }

    @Test
    void asksForTheSecondFactorBeforeAnotherIsAdded() {
        Owner owner = withPasskey(client.newUser());
        LoggedIn user = owner.user();
        beginAdding(user, Map.of()).expect(400);
        beginAdding(user, Map.of("recoveryCode", "nothing")).expect(401);
        beginAdding(user, Map.of("passkey", owner.passkey().get(options()))).expect(401);
        beginAdding(user, Map.of("passkey", new SoftwareAuthenticator().get(confirmation(user))))
                .expect(401);
        client.call("POST", "/v1/me/second-factor/totp", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(400);
        Reply second = add(user, new SoftwareAuthenticator().create(begun(owner), "second"))
                .expect(200);
        assertThat(second.json().path("recoveryCodes"))
                .as("the codes from before stay")
                .isEmpty();
        Map<String, Object> withCode = new HashMap<>(confirmedBy(owner));
        withCode.put("password", AccountClient.PASSWORD);
        client.call("POST", "/v1/me/second-factor/totp", user.access(), withCode)
                .expect(200);
        LoggedIn withApp = client.newUser();
        Authenticator app = Authenticator.enrolled(client, withApp);
        beginAdding(withApp, Map.of()).expect(400);
        JsonNode options =
                beginAdding(withApp, Map.of("code", app.code())).expect(200).json();
        add(withApp, new SoftwareAuthenticator().create(options, "beside the app"))
                .expect(200);
        client.call(
                        "DELETE",
                        "/v1/me/second-factor/totp",
                        withApp.access(),
                        Map.of(
                                "password",
                                AccountClient.PASSWORD,
                                "recoveryCode",
                                app.recoveryCodes().getFirst()))
                .expect(204);
        assertThat(rows("recovery_codes", withApp))
                .as("codes stay while there is a passkey")
                .isEqualTo(9);
    }

    @Test
    void isRenamedAndRemovedByItsOwnerAlone() {
        Owner owner = withPasskey(client.newUser());
        Owner other = withPasskey(client.newUser());
        LoggedIn user = owner.user();
        client.call("PUT", path(owner), user.access(), Map.of("name", "새 이름")).expect(204);
        client.call("PUT", path(owner), user.access(), Map.of("name", "새 이름")).expect(204);
        client.call("PUT", path(other), user.access(), Map.of("name", "theirs")).expect(404);
        assertThat(client.get("/v1/me/passkeys", user.access())
                        .expect(200)
                        .json()
                        .at("/0/name")
                        .asString())
                .isEqualTo("새 이름");
        Reply elsewhere = logIn(owner.passkey().get(options())).expect(200);
        remove(user, owner, Map.of()).expect(400);
        remove(user, owner, Map.of("password", "wrong", "recoveryCode", "wrong"))
                .expect(401);
        remove(user, other, confirmedBy(owner)).expect(404);
        remove(user, owner, confirmedBy(owner)).expect(204);
        client.get("/v1/me", elsewhere.text("accessToken")).expect(401);
        refused(owner.passkey().get(options()));
        LoggedIn again = client.logIn(user.name(), AccountClient.PASSWORD);
        assertThat(rows("recovery_codes", user)).isZero();
        await().atMost(SOON).untilAsserted(() -> assertThat(log(again.access())).contains("PASSKEY_REMOVED"));
    }

    @Test
    void goesWithTheAccountWithAResetAndIsInTheDownload() {
        Owner closed = withPasskey(client.newUser());
        Reply ticket = client.get("/v1/me/passkeys", closed.user().access()).expect(200);
        assertThat(ticket.json().toString()).doesNotContain("credential", "handle", "publicKey");
        client.call("DELETE", "/v1/me", closed.user().access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        assertThat(rows("passkeys", closed.user())).isZero();
        refused(closed.passkey().get(options()));
        LoggedIn admin = client.admin();
        Owner reset = withPasskey(client.newUser());
        client.call("DELETE", "/v1/users/" + reset.user().id() + "/second-factor", admin.access())
                .expect(204);
        assertThat(rows("passkeys", reset.user())).isZero();
        client.logIn(reset.user().name(), AccountClient.PASSWORD);
        Owner byCommand = withPasskey(client.newUser());
        new AdminPassword(
                        server.bean(Databases.class),
                        server.bean(AccountStore.class).outbox(),
                        server.bean(Ids.class),
                        server.bean(AccountProperties.class))
                .resetSecondFactor(byCommand.user().name());
        assertThat(rows("passkeys", byCommand.user())).isZero();
    }

    @Test
    void logsNobodyInWhoIsSuspended() {
        LoggedIn admin = client.admin();
        Owner owner = withPasskey(client.newUser());
        client.call("PUT", "/v1/users/" + owner.user().id() + "/suspension", admin.access(), Map.of())
                .expect(204);
        logIn(owner.passkey().get(options())).expect(403);
    }

    @Test
    void limitsWrongTriesPerAddress() {
        AccountClient attacker = server.client();
        List<Integer> statuses = Concurrently.run(12, i -> {
            Map<String, Object> wrong = new SoftwareAuthenticator().get(options());
            return logIn(attacker, wrong).status();
        });
        assertThat(statuses).filteredOn(status -> status == 401).hasSize(10);
        assertThat(statuses).filteredOn(status -> status == 429).hasSize(2);
        attacker.logInReply("nobody-at-all", "a wrong password").expect(429);
    }

    @Test
    void satisfiesTheRequirementForAdministrators() {
        AccountServer strict = AccountServer.strict();
        AccountClient there = strict.client();
        LoggedIn admin = client.admin();
        LoggedIn promoted = client.newUser();
        client.call("PUT", "/v1/users/" + promoted.id() + "/roles/admin", admin.access())
                .expect(204);
        Reply tokens = await().atMost(SOON)
                .until(() -> there.logInReply(promoted.name(), AccountClient.PASSWORD), reply -> reply.status() != 503)
                .expect(200);
        assertThat(tokens.json().path("secondFactorMissing").asBoolean()).isTrue();
        String limited = tokens.text("accessToken");
        there.get("/v1/users/all", limited).expect(403);
        JsonNode options = await().atMost(SOON)
                .until(
                        () -> there.call(
                                "POST", "/v1/me/passkeys/options", limited, Map.of("password", AccountClient.PASSWORD)),
                        reply -> reply.status() != 503)
                .expect(200)
                .json();
        SoftwareAuthenticator passkey = new SoftwareAuthenticator();
        there.call("POST", "/v1/me/passkeys", limited, passkey.create(options, "key"))
                .expect(200);
        there.get("/v1/me", limited).expect(401);
        Reply full = there.refresh(tokens.text("refreshToken")).expect(200);
        assertThat(full.json().path("secondFactorMissing").asBoolean()).isFalse();
        there.get("/v1/users/all", full.text("accessToken")).expect(200);
        Reply alone = there.call("POST", "/v1/sessions/passkey", null, passkey.get(options()))
                .expect(200);
        there.get("/v1/users/all", alone.text("accessToken")).expect(200);
        client.call("DELETE", "/v1/users/" + promoted.id() + "/roles/admin", admin.access())
                .expect(204);
    }

    private Owner withPasskey(LoggedIn user) {
        return withPasskey(user, new SoftwareAuthenticator());
    }

    private Owner withPasskey(LoggedIn user, SoftwareAuthenticator passkey) {
        Reply added = add(user, passkey.create(begun(user), "내 휴대폰")).expect(200);
        List<String> codes = new ArrayList<>();
        added.json().path("recoveryCodes").forEach(code -> codes.add(code.asString()));
        return new Owner(user, passkey, added.json().at("/passkey/id").asString(), codes);
    }

    /** Of somebody without a second factor. */
    private JsonNode begun(LoggedIn user) {
        return beginAdding(user, Map.of()).expect(200).json();
    }

    private JsonNode begun(Owner owner) {
        return beginAdding(owner.user(), confirmedBy(owner)).expect(200).json();
    }

    private Reply beginAdding(LoggedIn user, Map<String, ?> proof) {
        Map<String, Object> body = new HashMap<>(Map.of("password", AccountClient.PASSWORD));
        body.putAll(proof);
        return client.call("POST", "/v1/me/passkeys/options", user.access(), body);
    }

    private Map<String, Object> confirmedBy(Owner owner) {
        return Map.of("passkey", owner.passkey().get(confirmation(owner.user())));
    }

    private JsonNode confirmation(LoggedIn user) {
        return client.call("POST", "/v1/me/passkeys/confirmation", user.access(), Map.of())
                .expect(200)
                .json();
    }

    private Reply add(LoggedIn user, Map<String, ?> passkey) {
        return client.call("POST", "/v1/me/passkeys", user.access(), passkey);
    }

    private void notAdded(LoggedIn user, Map<String, ?> passkey) {
        assertThat(add(user, passkey).expect(401).text("type")).isEqualTo(BAD_PASSKEY);
    }

    private Reply remove(LoggedIn user, Owner owner, Map<String, ?> proof) {
        Map<String, Object> body = new HashMap<>(Map.of("password", AccountClient.PASSWORD));
        body.putAll(proof);
        return client.call("DELETE", path(owner), user.access(), body);
    }

    private static String path(Owner owner) {
        return "/v1/me/passkeys/" + owner.id();
    }

    private JsonNode options() {
        return server.client()
                .call("POST", "/v1/sessions/passkey/options", null, Map.of())
                .expect(200)
                .json();
    }

    private JsonNode options(String challenge) {
        return client.call("POST", "/v1/sessions/passkey/options", null, Map.of("challenge", challenge))
                .expect(200)
                .json();
    }

    private Reply logIn(Map<String, ?> assertion) {
        return logIn(client, assertion);
    }

    private static Reply logIn(AccountClient from, Map<String, ?> assertion) {
        return from.call("POST", "/v1/sessions/passkey", null, assertion);
    }

    /** From an address of its own, so that it is not refused for being one too many. */
    private void refused(Map<String, ?> assertion) {
        assertThat(logIn(server.client(), assertion).expect(401).text("type")).isEqualTo(BAD_PASSKEY);
    }

    private Reply finish(String challenge, Map<String, ?> assertion) {
        return client.call(
                "POST", "/v1/sessions/second-factor", null, Map.of("challenge", challenge, "passkey", assertion));
    }

    private static String flipped(@Nullable Object base64) {
        byte[] bytes = Base64.getUrlDecoder().decode(String.valueOf(base64));
        bytes[bytes.length / 2] ^= 1;
        return SoftwareAuthenticator.text(bytes);
    }

    private String log(String access) {
        return client.get("/v1/me/security-log?size=100", access)
                .expect(200)
                .json()
                .toString();
    }

    private int rows(String table, LoggedIn user) {
        return server.home()
                .sql("select count(*) from " + table + " where user_id = :user")
                .param("user", user.id())
                .query(Integer.class)
                .single();
    }
}
