package io.madang.shop.coupon.waiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.shop.CampaignId;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.CouponServer;
import io.madang.shop.coupon.campaign.CampaignDirectory;
import io.madang.shop.coupon.campaign.StoredCampaign;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WaitingRoomTest {

    private static final Duration SOON = Duration.ofMinutes(30);

    private final CouponServer server = CouponServer.shared();

    private CampaignId campaign(String order, int perSecond, Duration opensIn) {
        Map<String, Object> body = CouponServer.campaign(10);
        body.put("opensAt", Instant.now().plus(opensIn).toString());
        body.put("waitingRoom", Map.of("order", order, "perSecond", perSecond));
        return server.create(body);
    }

    private void open(CampaignId campaign) {
        server.caller()
                .call("POST", "/v1/campaigns/" + campaign + "/activation", server.admin())
                .expect(200);
    }

    private Reply join(CampaignId campaign, UserId user) {
        return server.caller().call("POST", "/v1/campaigns/" + campaign + "/tickets", server.token(user));
    }

    private String ticket(CampaignId campaign, UserId user) {
        return join(campaign, user).expect(200).text("ticket");
    }

    private Reply look(CampaignId campaign, UserId user, String ticket) {
        return server.caller().get("/v1/campaigns/" + campaign + "/tickets/" + ticket, server.token(user));
    }

    private Reply claim(CampaignId campaign, UserId user, String ticket) {
        return server.caller()
                .call(
                        "POST",
                        "/v1/campaigns/" + campaign + "/claims-with-ticket",
                        server.token(user),
                        Map.of("ticket", ticket));
    }

    private List<UserId> users(int number) {
        return IntStream.range(0, number).mapToObj(i -> server.newUser()).toList();
    }

    @Test
    void tellsThoseBeyondAFullLineToComeAgain() {
        CampaignId campaign = campaign("first-come", 1, SOON);
        StoredCampaign stored = server.bean(CampaignDirectory.class).stored(campaign);
        Line line = new Line(
                new RedisCalls(server.bean(SharedRedisConnection.class), "line-test", Duration.ofSeconds(10)),
                RandomGenerator.getDefault(),
                2);
        UserId ann = server.newUser();
        line.enter(stored, ann, null, Instant.now());
        line.enter(stored, server.newUser(), null, Instant.now());
        assertThatThrownBy(() -> line.enter(stored, server.newUser(), null, Instant.now()))
                .isInstanceOfSatisfying(Failure.class, failure -> {
                    assertThat(failure.code()).isEqualTo(ErrorCode.UNAVAILABLE);
                    assertThat(failure.reason()).isEqualTo("coupon.line-full");
                });
        // whoever stands in it keeps their place
        assertThat(line.enter(stored, ann, null, Instant.now()).before()).isZero();
    }

    private void awaitTurn(CampaignId campaign, UserId user, String ticket) {
        await().until(() ->
                look(campaign, user, ticket).expect(200).json().path("admitted").asBoolean());
    }

    /** As Redis has them, the first first. */
    private List<UserId> line(CampaignId campaign) {
        return server.instance().redis().zrange("{campaign-" + campaign + "}:line", 0, -1).stream()
                .map(UserId::of)
                .toList();
    }

    /** As if Redis had lost them. */
    private void lose(CampaignId campaign) {
        String tag = "{campaign-" + campaign + "}:";
        server.instance().redis().del(tag + "line", tag + "gate");
    }

    @Test
    void admitsInTheOrderOfArrivalAtTheRateOfTheRoom() {
        CampaignId campaign = campaign("first-come", 1, SOON);
        List<UserId> users = users(4);
        List<String> tickets = new ArrayList<>();
        for (int i = 0; i < users.size(); i++) {
            Reply joined = join(campaign, users.get(i)).expect(200);
            assertThat(joined.json().path("before").asLong()).isEqualTo(i);
            assertThat(joined.json().path("admitted").asBoolean()).isFalse();
            assertThat(joined.text("opensAt")).isNotBlank();
            tickets.add(joined.text("ticket"));
        }
        assertThat(claim(campaign, users.getFirst(), tickets.getFirst())
                        .expect(200)
                        .text("result"))
                .isEqualTo("not-open");
        open(campaign);
        UserId last = users.getLast();
        assertThat(claim(campaign, last, tickets.getLast()).expect(200).text("result"))
                .isEqualTo("waiting");
        List<UserId> admitted = new ArrayList<>();
        await().atMost(Duration.ofSeconds(30)).until(() -> {
            // the last first, so that nobody is found admitted before somebody who was looked at later
            for (UserId user : users.reversed()) {
                if (!admitted.contains(user)
                        && look(campaign, user, tickets.get(users.indexOf(user)))
                                .json()
                                .path("admitted")
                                .asBoolean()) {
                    admitted.add(user);
                }
            }
            return admitted.size() == users.size();
        });
        assertThat(admitted).isEqualTo(users);
        assertThat(claim(campaign, last, tickets.getLast()).expect(200).text("result"))
                .isEqualTo("granted");
    }

    @Test
    void givesAHammeringUserOnePlace() {
        CampaignId campaign = campaign("random", 5, SOON);
        UserId user = server.newUser();
        List<String> tickets = Concurrently.run(16, i -> ticket(campaign, user));
        assertThat(tickets).containsOnly(tickets.getFirst());
        assertThat(join(campaign, server.newUser())
                        .expect(200)
                        .json()
                        .path("waiting")
                        .asLong())
                .isEqualTo(2);
    }

    @Test
    void drawsTheOrderOfThoseWhoAreThereBeforeTheOpening() {
        CampaignId campaign = campaign("random", 1, SOON);
        List<UserId> early = users(24);
        for (UserId user : early) {
            assertThat(join(campaign, user).expect(200).json().has("before")).isFalse();
        }
        open(campaign);
        UserId late = server.newUser();
        join(campaign, late).expect(200);
        List<UserId> line = line(campaign);
        assertThat(line.getLast()).isEqualTo(late);
        assertThat(line.subList(0, early.size())).containsExactlyInAnyOrderElementsOf(early);
        // one of 24! orders
        assertThat(line.subList(0, early.size())).isNotEqualTo(early);
    }

    @Test
    void keepsTheOrderWhenRedisLosesTheLine() {
        CampaignId campaign = campaign("random", 1, SOON);
        Map<UserId, String> tickets = new HashMap<>();
        users(12).forEach(user -> tickets.put(user, ticket(campaign, user)));
        List<UserId> before = line(campaign);
        lose(campaign);
        tickets.forEach((user, ticket) -> look(campaign, user, ticket).expect(200));
        assertThat(line(campaign)).isEqualTo(before);
    }

    @Test
    void keepsWhoIsAdmittedAdmittedWhenRedisLosesTheLine() {
        CampaignId campaign = campaign("first-come", 1, Duration.ofSeconds(-60));
        UserId user = server.newUser();
        String ticket = ticket(campaign, user);
        awaitTurn(campaign, user, ticket);
        String admitted = look(campaign, user, ticket).text("ticket");
        lose(campaign);
        users(3).forEach(other -> join(campaign, other).expect(200));
        assertThat(claim(campaign, user, admitted).expect(200).text("result")).isEqualTo("granted");
    }

    @Test
    void letsNobodyIntoAClaimWithoutATicketOfTheirOwn() {
        CampaignId campaign = campaign("first-come", 1000, Duration.ofSeconds(-60));
        UserId ann = server.newUser();
        UserId bob = server.newUser();
        String anns = ticket(campaign, ann);
        assertThat(server.claim(campaign, ann).expect(400).text("reason")).isEqualTo("coupon.ticket-needed");
        CampaignId other = campaign("first-come", 1000, Duration.ofSeconds(-60));
        String forged = (anns.charAt(45) == 'A' ? "B" : "A");
        for (Reply refused : List.of(
                claim(campaign, bob, anns),
                claim(other, ann, anns),
                claim(campaign, ann, anns.substring(0, 45) + forged + anns.substring(46)),
                claim(campaign, ann, "x"),
                claim(campaign, ann, "!".repeat(anns.length())),
                look(campaign, bob, anns))) {
            assertThat(refused.expect(403).text("reason")).isEqualTo("coupon.ticket-wrong");
        }
        assertThat(CouponServer.databases().granted(campaign)).isZero();
        assertThat(CouponServer.databases().granted(other)).isZero();
    }

    @Test
    void hasNoLineWhereThereIsNothingToWaitFor() {
        CampaignId plain = server.open(1);
        assertThat(join(plain, server.newUser()).expect(409).text("reason")).isEqualTo("coupon.no-waiting-room");
        Map<String, Object> tomorrow = CouponServer.campaign(1);
        tomorrow.put("opensAt", Instant.now().plus(Duration.ofDays(1)).toString());
        tomorrow.put("closesAt", Instant.now().plus(Duration.ofDays(2)).toString());
        tomorrow.put("waitingRoom", Map.of("order", "random", "perSecond", 1));
        Reply early = join(server.create(tomorrow), server.newUser()).expect(200);
        assertThat(early.json().has("ticket")).isFalse();
        assertThat(early.text("opensAt")).isNotBlank();
        CampaignId stopped = campaign("random", 1, Duration.ofSeconds(-60));
        server.caller()
                .call("POST", "/v1/campaigns/" + stopped + "/stop", server.admin(), Map.of("reason", "a test"))
                .expect(200);
        UserId user = server.newUser();
        assertThat(join(stopped, user).expect(200).json().path("admitted").asBoolean())
                .isTrue();
        assertThat(server.claim(stopped, user).expect(200).text("result")).isEqualTo("stopped");
    }

    @Test
    void refusesRoomsThatMakeNoSense() {
        for (Map<String, ?> room : List.of(
                Map.of("order", "loudest", "perSecond", 1),
                Map.of("order", "random", "perSecond", 0),
                Map.of("order", "random", "perSecond", 100_001),
                Map.of("order", "random"),
                Map.of("perSecond", 1))) {
            Map<String, Object> body = CouponServer.campaign(10);
            body.put("waitingRoom", room);
            Reply refused = server.caller()
                    .call("POST", "/v1/campaigns", server.admin(), body)
                    .expect(400);
            assertThat(refused.text("detail")).as(room.toString()).isNotBlank();
        }
    }
}
