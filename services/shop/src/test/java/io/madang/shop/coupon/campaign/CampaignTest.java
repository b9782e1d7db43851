package io.madang.shop.coupon.campaign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.TopicEvents;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class CampaignTest {

    private static final String SERIES = "daily drop";

    private final CouponServer server = CouponServer.shared();

    private Map<String, Object> with(String member, Object value) {
        Map<String, Object> body = CouponServer.campaign(10);
        body.put(member, value);
        return body;
    }

    private Reply post(Map<String, ?> body) {
        return server.caller().call("POST", "/v1/campaigns", server.admin(), body);
    }

    private Reply act(CampaignId id, String what) {
        return server.caller()
                .call("POST", "/v1/campaigns/" + id + "/" + what, server.admin(), Map.of("reason", "a test"));
    }

    private JsonNode report(CampaignId id) {
        return server.caller()
                .get("/v1/campaigns/" + id + "/report", server.admin())
                .expect(200)
                .json();
    }

    @Test
    void refusesTermsThatMakeNoSense() {
        Instant now = Instant.now();
        long before = report(server.open(1)).at("/campaign/id").asLong();
        List<Map<String, Object>> wrong = List.of(
                with("name", " "),
                with("name", "x".repeat(101)),
                with("total", 0),
                with("total", 1_000_001),
                with("closesAt", now.minusSeconds(1).toString()),
                with("opensAt", now.plus(Duration.ofHours(2)).toString()),
                with("closesAt", now.plus(Duration.ofDays(4000)).toString()),
                with("discount", Map.of("minimumPrice", 1)),
                with("discount", Map.of("amount", 1, "percent", 1)),
                with("discount", Map.of("amount", 1, "cap", 1)),
                with("discount", Map.of("percent", 101)),
                with("discount", Map.of("amount", 0)),
                with("discount", Map.of("amount", 1, "minimumPrice", -1)),
                with("validDays", 0),
                with("validUntil", now.plus(Duration.ofDays(2)).toString()),
                with(
                        "eligibility",
                        Map.of("signedUpFrom", "2026-01-02T00:00:00Z", "signedUpUntil", "2026-01-01T00:00:00Z")),
                with("eligibility", Map.of("signedUpFrom", "9999-12-31T00:00:00Z")),
                with("eligibility", Map.of("audience", "friends")),
                with("codes", "five-letters"));
        for (Map<String, Object> body : wrong) {
            Reply reply = post(body).expect(400);
            assertThat(reply.text("detail")).as(body.toString()).isNotBlank();
        }
        assertThat(post(with("eligibility", Map.of("minLevel", 3))).expect(422).text("reason"))
                .isEqualTo("coupon.level-unknown");
        assertThat(server.caller()
                        .get("/v1/campaigns/all?size=1", server.admin())
                        .json()
                        .at("/campaigns/0/id")
                        .asLong())
                .isEqualTo(before);
    }

    @Test
    void letsOnlyAdministratorsKeepCampaigns() {
        CampaignId id = server.open(1);
        String user = server.token(server.newUser());
        Map<String, Object> why = Map.of("reason", "x");
        Map<String, Map<String, ?>> posts = new HashMap<>(Map.of("/v1/campaigns", CouponServer.campaign(1)));
        posts.put("/v1/campaigns/eligible-users", Map.of());
        posts.put("/v1/campaigns/daily", Map.of("campaign", CouponServer.campaign(1), "days", 2, "zone", "UTC"));
        List.of("activation", "stop", "void").forEach(what -> posts.put("/v1/campaigns/" + id + "/" + what, why));
        posts.forEach((path, body) -> {
            server.caller().call("POST", path, null, body).expect(401);
            server.caller().call("POST", path, user, body).expect(403);
        });
        for (String path : List.of("/v1/campaigns/all", "/v1/campaigns/" + id + "/report")) {
            server.caller().get(path, null).expect(401);
            server.caller().get(path, user).expect(403);
        }
    }

    @Test
    void makesOneCampaignForEachKey() {
        Map<String, Object> body = CouponServer.campaign(10);
        Map<String, String> key = Map.of("Idempotency-Key", "campaign-" + server.newUser());
        List<String> ids = Concurrently.run(4, i -> post("/v1/campaigns", body, key)
                .expect(201)
                .json()
                .at("/campaign/id")
                .asString());
        assertThat(ids).containsOnly(ids.getFirst());
        body.put("total", 11);
        post("/v1/campaigns", body, key).expect(422);
        assertThat(server.create(body)).doesNotHaveToString(ids.getFirst());
    }

    @Test
    void makesASeriesOfDaysOrNoneOfThem() {
        Map<String, Object> first = CouponServer.campaign(10);
        // the clocks of Berlin go forward on 28 March 2027: that day has 23 hours
        first.putAll(Map.of("name", SERIES, "opensAt", "2027-03-27T11:00:00Z", "closesAt", "2027-03-27T12:00:00Z"));
        first.remove("validDays");
        first.put("validUntil", "2027-03-30T22:00:00Z");
        Map<String, Object> body = new HashMap<>(Map.of("campaign", first, "days", 3, "zone", "Europe/Berlin"));
        Map<String, String> key = Map.of("Idempotency-Key", "series-" + server.newUser());
        JsonNode made =
                post("/v1/campaigns/daily", body, key).expect(201).json().path("campaigns");
        assertThat(made.findValuesAsString("opensAt"))
                .containsExactly("2027-03-27T11:00:00Z", "2027-03-28T10:00:00Z", "2027-03-29T10:00:00Z");
        assertThat(made.findValuesAsString("id")).doesNotHaveDuplicates();
        assertThat(post("/v1/campaigns/daily", body, key).expect(201).json().path("campaigns"))
                .hasSameSizeAs(made);
        assertThat(seriesSize()).isEqualTo(3);
        body.put("days", 0);
        post("/v1/campaigns/daily", body, Map.of()).expect(400);
        body.put("days", 101);
        post("/v1/campaigns/daily", body, Map.of()).expect(400);
        body.putAll(Map.of("days", 100, "zone", "Mars/Olympus"));
        assertThat(post("/v1/campaigns/daily", body, Map.of()).expect(400).text("reason"))
                .isEqualTo("coupon.zone-form");
        body.put("zone", "Asia/Seoul");
        try {
            Reply reply;
            do {
                reply = post("/v1/campaigns/daily", body, Map.of());
            } while (reply.status() == 201);
            assertThat(reply.expect(409).text("reason")).isEqualTo("coupon.too-many-campaigns");
            assertThat(seriesSize() % 100).as("all of a series or none").isEqualTo(3);
        } finally {
            onEachDatabase("delete from campaigns where name = ?");
        }
    }

    private long seriesSize() {
        return server.shards().sources().stream()
                .mapToLong(source -> source.jdbc()
                        .sql("select count(*) from campaigns where name = ?")
                        .param(SERIES)
                        .query(Long.class)
                        .single())
                .sum();
    }

    private void onEachDatabase(String statement) {
        server.shards()
                .sources()
                .forEach(source -> source.jdbc().sql(statement).param(SERIES).update());
    }

    private Reply post(String path, Map<String, ?> body, Map<String, String> headers) {
        return server.caller().call("POST", path, server.admin(), body, headers);
    }

    @Test
    void opensEarlyAndStopsAtOnce() {
        Map<String, Object> later =
                with("opensAt", Instant.now().plus(Duration.ofMinutes(30)).toString());
        CampaignId id = server.create(later);
        assertThat(report(id).at("/campaign/state").asString()).isEqualTo("scheduled");
        UserId user = server.newUser();
        server.claim(id, user).expect(200);
        server.claim(id, user).expect(200);
        JsonNode early = server.claim(id, user).expect(200).json();
        assertThat(early.path("result").asString()).isEqualTo("not-open");
        assertThat(Instant.parse(early.path("opensAt").asString()))
                .isAfter(Instant.parse(early.path("now").asString()));
        server.caller()
                .call("POST", "/v1/campaigns/" + id + "/activation", server.admin())
                .expect(200);
        server.caller()
                .call("POST", "/v1/campaigns/" + id + "/activation", server.admin())
                .expect(409);
        assertThat(server.claim(id, user).expect(200).text("result")).isEqualTo("granted");
        assertThat(act(id, "void").expect(409).text("reason")).isEqualTo("coupon.campaign-not-stopped");
        act(id, "stop").expect(200);
        act(id, "stop").expect(409);
        assertThat(server.claim(id, server.newUser()).expect(200).text("result"))
                .isEqualTo("stopped");
        assertThat(CouponServer.databases().granted(id)).isEqualTo(1);
        try (TopicEvents topic = new TopicEvents("shop")) {
            await().untilAsserted(() -> assertThat(topic.arrived().stream()
                            .filter(event -> event.type().equals("act-taken"))
                            .map(event -> event.payload().at("/act/deed").asString())
                            .toList())
                    .contains("campaign-created", "campaign-activated", "campaign-stopped"));
        }
    }

    @Test
    void takesBackUnusedCouponsInStepsThatCanBeInterrupted() {
        CampaignId id = server.open(25);
        List<UserId> users =
                IntStream.range(0, 25).mapToObj(i -> server.newUser()).toList();
        users.forEach(user -> server.granted(id, user));
        act(id, "stop").expect(200);
        act(id, "void").expect(202);
        act(id, "void").expect(202);
        String token = server.token(users.getFirst());
        assertThat(server.caller()
                        .get("/v1/coupons", token)
                        .expect(200)
                        .json()
                        .at("/coupons/0/state")
                        .asString())
                .as("at once, before its row says so")
                .isEqualTo("voided");
        CouponVoiding steps = new CouponVoiding(
                server.bean(io.madang.shop.store.ShopStore.class), server.bean(CampaignRows.class), 10);
        assertThat(steps.step(id)).isTrue();
        assertThat(report(id).path("voided").asInt()).isEqualTo(10);
        assertThat(report(id).path("voiding").asBoolean()).isTrue();
        server.bean(CouponVoiding.class).run();
        assertThat(report(id).path("voided").asInt()).isEqualTo(25);
        assertThat(report(id).path("voiding").asBoolean()).isFalse();
        try (TopicEvents topic = new TopicEvents("shop")) {
            await().untilAsserted(() -> assertThat(topic.arrived().stream()
                            .filter(event -> event.type().equals("coupon-voided")
                                    && event.payload()
                                            .path("campaignId")
                                            .asString()
                                            .equals(id.toString()))
                            .map(event -> event.key() + ":" + event.version())
                            .distinct()
                            .toList())
                    .hasSize(25)
                    .allMatch(event -> event.endsWith(":2")));
        }
    }

    @Test
    void countsWhoCouldTakePart() {
        Map<String, Object> all = Map.of();
        Reply before = server.caller().call("POST", "/v1/campaigns/eligible-users", server.admin(), all);
        long count = before.expect(200).json().path("users").asLong();
        String name = "coupons" + Long.toString(System.nanoTime(), 36);
        server.caller()
                .call(
                        "POST",
                        "/v1/accounts",
                        null,
                        Map.of("name", name, "password", "a long pass phrase for a drop", "nickname", name))
                .expect(201);
        assertThat(server.caller()
                        .call("POST", "/v1/campaigns/eligible-users", server.admin(), all)
                        .json()
                        .path("users")
                        .asLong())
                .isEqualTo(count + 1);
        Map<String, Object> longAgo = Map.of("signedUpUntil", "2020-02-01T00:00:00Z", "audience", "moderators");
        assertThat(server.caller()
                        .call("POST", "/v1/campaigns/eligible-users", server.admin(), longAgo)
                        .json()
                        .path("users")
                        .asLong())
                .isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "audience, 'friends'",
        "signedUpFrom, 'yesterday'",
        "signedUpFrom, '1999-12-31T23:59:59Z'",
        "signedUpUntil, '2150-01-01T00:00:00Z'",
        "minLevel, 'high'",
        "minLevel, '3'"
    })
    void refusesBadEligibilityAndMakesNothing(String field, String value) {
        CampaignId newest = server.open(1);
        Map<String, Object> bad = Map.of(field, value);
        for (Reply refused : List.of(
                server.caller().call("POST", "/v1/campaigns/eligible-users", server.admin(), bad),
                server.caller().call("POST", "/v1/campaigns", server.admin(), with("eligibility", bad)))) {
            assertThat(refused.status()).isIn(400, 422);
            assertThat(refused.text("detail")).isNotBlank();
        }
        assertThat(server.caller()
                        .get("/v1/campaigns/all?size=1", server.admin())
                        .expect(200)
                        .json()
                        .at("/campaigns/0/id")
                        .asString())
                .isEqualTo(newest.toString());
    }

    @Test
    void makesCodesThatNobodyGuesses() {
        CouponCodes codes = new CouponCodes(RandomGenerator.of("SecureRandom"));
        assertThat(codes.next()).matches("[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}");
        CampaignId id = server.create(with("codes", "per-grant"));
        UserId user = server.newUser();
        String coupon = server.granted(id, user).toString();
        assertThat(server.caller()
                        .get("/v1/coupons/" + coupon, server.token(user))
                        .expect(200)
                        .text("code"))
                .hasSize(23);
    }

    @Test
    void limitsWrongCodesAndNotRightOnes() {
        CampaignId id = server.create(with("codes", "campaign"));
        String code = report(id).path("code").asString();
        String token = server.token(server.newUser());
        String path = "/v1/campaigns/" + id + "/claims-with-code";
        for (int i = 0; i < 20; i++) {
            server.caller()
                    .call("POST", path, token, Map.of("code", "wrong " + i))
                    .expect(403);
        }
        server.caller().call("POST", path, token, Map.of("code", "wrong")).expect(429);
        String coupon = server.caller()
                .call("POST", path, token, Map.of("code", code))
                .expect(200)
                .text("couponId");
        for (int i = 0; i < 30; i++) {
            assertThat(server.caller()
                            .call("POST", path, token, Map.of("code", code))
                            .expect(200)
                            .text("couponId"))
                    .isEqualTo(coupon);
        }
    }

    @Test
    void asksForTheCampaignsCode() {
        Map<String, Object> body = with("codes", "campaign");
        // nobody chooses a code that others guess
        body.put("code", "AAAAAAAAAAAAAAAA");
        CampaignId id = server.create(body);
        String code = report(id).path("code").asString();
        assertThat(code).matches("[A-HJ-NP-Z2-9]{5}(-[A-HJ-NP-Z2-9]{5}){3}");
        UserId user = server.newUser();
        assertThat(server.claim(id, user).expect(400).text("reason")).isEqualTo("coupon.code-needed");
        String path = "/v1/campaigns/" + id + "/claims-with-code";
        assertThat(server.caller()
                        .call("POST", path, server.token(user), Map.of("code", "wrong"))
                        .expect(403)
                        .text("reason"))
                .isEqualTo("coupon.code-wrong");
        assertThat(CouponServer.databases().granted(id)).isZero();
        assertThat(server.caller()
                        .call("POST", path, server.token(user), Map.of("code", " " + code.toLowerCase() + " "))
                        .expect(200)
                        .text("result"))
                .isEqualTo("granted");
    }
}
