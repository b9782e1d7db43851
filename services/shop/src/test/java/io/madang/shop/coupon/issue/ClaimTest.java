package io.madang.shop.coupon.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.contracts.shop.CouponId;
import io.madang.kernel.id.SnowflakeIds;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.service.TopicEvents;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class ClaimTest {

    private final CouponServer server = CouponServer.shared();

    @Test
    void givesTheSameCouponHoweverOftenAUserAsks() {
        CampaignId campaign = server.open(2);
        UserId ann = server.newUser();
        CouponId coupon = server.granted(campaign, ann);
        for (int i = 0; i < 200; i++) {
            assertThat(server.granted(campaign, ann)).isEqualTo(coupon);
        }
        UserId bob = server.newUser();
        assertThat(server.granted(campaign, bob)).isNotEqualTo(coupon);
        UserId late = server.newUser();
        assertThat(server.claim(campaign, late).expect(200).text("result")).isEqualTo("sold-out");
        await().until(() -> server.bean(SoldOutCampaigns.class).find(campaign).isPresent());
        assertThat(server.claim(campaign, late).expect(200).text("result")).isEqualTo("sold-out");
        assertThat(server.granted(campaign, ann)).isEqualTo(coupon);
        assertThat(CouponServer.database().granted(campaign)).isEqualTo(2);
        try (TopicEvents topic = new TopicEvents("shop")) {
            Set<String> users = new HashSet<>();
            await().untilAsserted(() -> {
                topic.arrived().stream()
                        .filter(event -> event.type().equals("coupons-granted")
                                && event.key().equals(campaign.toString()))
                        .forEach(event -> event.payload()
                                .path("grants")
                                .forEach(grant -> users.add(grant.path("userId").asString())));
                assertThat(users).containsExactlyInAnyOrder(ann.toString(), bob.toString());
            });
        }
    }

    @Test
    void answersTheSameByTheHandlerAndTheFastPath() {
        CampaignId campaign = server.open(1);
        UserId ann = server.newUser();
        String path = "/v1/campaigns/" + campaign + "/coupons";
        JsonNode fast = server.claim(campaign, ann).expect(200).json();
        JsonNode usual = server.caller()
                .send("POST", path, server.token(ann), BodyPublishers.ofString("{}"), Map.of())
                .expect(200)
                .json();
        assertThat(usual).isEqualTo(fast);
        server.caller().call("POST", path, null).expect(401);
        server.caller()
                .call("POST", "/v1/campaigns/4711/coupons", server.token(ann))
                .expect(404);
        server.caller()
                .call("POST", "/v1/campaigns/none/coupons", server.token(ann))
                .expect(400);
    }

    @Test
    void isForThoseWhomItIsFor() {
        Map<String, Object> body = CouponServer.campaign(10);
        body.put("eligibility", Map.of("audience", "moderators"));
        CampaignId moderators = server.create(body);
        UserId user = server.newUser();
        assertThat(server.claim(moderators, user).expect(200).text("result")).isEqualTo("not-eligible");
        String moderator = server.instance().moderatorToken(user, 7L);
        assertThat(server.caller()
                        .call("POST", "/v1/campaigns/" + moderators + "/coupons", moderator)
                        .expect(200)
                        .text("result"))
                .isEqualTo("granted");
        Instant since = Instant.parse("2026-01-01T00:00:00Z");
        body.put("eligibility", Map.of("signedUpUntil", since.toString()));
        CampaignId veterans = server.create(body);
        UserId veteran = new UserId(SnowflakeIds.firstIdAt(since) - 1 - user.value() % 100_000);
        assertThat(server.claim(veterans, user).expect(200).text("result")).isEqualTo("not-eligible");
        assertThat(server.claim(veterans, veteran).expect(200).text("result")).isEqualTo("granted");
    }

    @Test
    void isCheckedAndRepairedFromOutside() {
        CampaignId campaign = server.open(5);
        UserId ann = server.newUser();
        String coupon = server.granted(campaign, ann).toString();
        CouponCheck check =
                new CouponCheck(server.shards(), Optional.of(server.instance().redis()));
        List<String> lines = new ArrayList<>();
        String prefix = "campaign " + campaign + ": ";
        check.run(false, lines::add);
        assertThat(lines).contains(prefix + "1 of 5 granted, sound");
        server.shardOf(campaign)
                .sql("update campaigns set granted = 3 where campaign_id = ?")
                .param(campaign.value())
                .update();
        assertThat(check.run(true, lines::add)).isPositive();
        assertThat(lines)
                .anyMatch(line -> line.equals(prefix + "3 of 5 granted, the row counts 3 and there are 1 coupons"));
        await().untilAsserted(() -> {
            assertThat(server.granted(campaign, ann)).hasToString(coupon);
            assertThat(server.bean(PlacesInRedis.class)
                            .inspect(campaign)
                            .orElseThrow()
                            .left())
                    .isEqualTo(4);
        });
        assertThat(check.run(false, line -> {})).isZero();
        for (int i = 0; i < 4; i++) {
            server.granted(campaign, server.newUser());
        }
        assertThat(server.claim(campaign, server.newUser()).expect(200).text("result"))
                .isEqualTo("sold-out");
    }

    @Test
    void countsPlacesAgainThatDoNotAddUp() {
        CampaignId campaign = server.open(5);
        UserId ann = server.newUser();
        String coupon = server.granted(campaign, ann).toString();
        // as if Redis had evicted one of the keys
        server.instance().redis().del(new IssueKeys(campaign).granted());
        assertThat(server.granted(campaign, ann)).hasToString(coupon);
        for (int i = 0; i < 4; i++) {
            server.granted(campaign, server.newUser());
        }
        assertThat(server.claim(campaign, server.newUser()).expect(200).text("result"))
                .isEqualTo("sold-out");
    }

    @Test
    void showsWhatHappens() {
        CampaignId campaign = server.open(3);
        List.of(1, 2, 3, 4, 5)
                .forEach(i -> server.claim(campaign, server.newUser()).expect(200));
        await().untilAsserted(() -> {
            JsonNode report = server.caller()
                    .get("/v1/campaigns/" + campaign + "/report", server.admin())
                    .expect(200)
                    .json();
            long granted = 0;
            long refused = 0;
            for (JsonNode second : report.path("activity")) {
                granted += second.path("granted").asLong();
                refused += second.path("refused").asLong();
            }
            assertThat(List.of(granted, refused)).containsExactly(3L, 2L);
        });
    }
}
