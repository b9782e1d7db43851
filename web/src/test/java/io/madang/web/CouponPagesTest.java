package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.web.Browser.Visit;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** Drops, one's own coupons and campaigns, without scripts. */
class CouponPagesTest {

    private static final String NEW = "/moderation/campaigns/new";

    private final WebServer server = WebServer.shared();

    private static Map<String, String> campaign(int openInMinutes) {
        LocalDateTime now = LocalDateTime.now(ZoneId.of("Asia/Seoul")).truncatedTo(ChronoUnit.MINUTES);
        return new HashMap<>(Map.of(
                "name", "Autumn <b>drop</b>",
                "total", "1",
                "opensAt", now.plusMinutes(openInMinutes).toString(),
                "closesAt", now.plusHours(2).toString(),
                "kind", "percent",
                "value", "10",
                "cap", "5000",
                "validDays", "7",
                "audience", "everybody",
                "codes", "none"));
    }

    @Test
    void makesOpensClaimsAndStopsADrop() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        Visit form = admin.open(NEW).status(200);
        Map<String, String> wrong = campaign(30);
        wrong.put("total", "many");
        Visit refused = admin.send(form, NEW, wrong).status(400);
        assertThat(refused.wrong("total")).isNotEmpty();
        Map<String, String> allWrong = campaign(30);
        allWrong.putAll(Map.of("name", " ", "total", "many", "validDays", "", "kind", "gift"));
        Visit all = admin.send(form, NEW, allWrong).status(400);
        assertThat(List.of("name", "total", "validDays"))
                .allSatisfy(field -> assertThat(all.wrong(field)).as(field).isNotEmpty());
        assertThat(all.page().select("fieldset .wrong")).hasSize(1);
        assertThat(refused.page().select("#name").val()).isEqualTo("Autumn <b>drop</b>");
        Map<String, String> counted = campaign(30);
        counted.put("count", "true");
        assertThat(admin.send(form, NEW, counted)
                        .status(200)
                        .page()
                        .select(".done-note")
                        .text())
                .startsWith("Eligible members");
        counted.put("minLevel", "3");
        assertThat(admin.send(form, NEW, counted)
                        .status(200)
                        .page()
                        .select(".done-note")
                        .text())
                .contains("minimum level isn't counted");
        Map<String, String> daily = campaign(60);
        String name = "daily " + Browser.freshName();
        daily.putAll(Map.of("name", name, "days", "3"));
        Visit series = admin.send(form, NEW, daily).status(200);
        assertThat(series.path()).isEqualTo("/moderation/campaigns");
        assertThat(series.page().select("td a").eachText().stream().filter(name::equals))
                .hasSize(3);
        daily.put("days", "0");
        assertThat(admin.send(form, NEW, daily).status(400).wrong("days")).isNotEmpty();
        Visit made = admin.send(form, NEW, campaign(30)).status(200);
        String report = made.path();
        String drop = report.replace("/moderation/campaigns/", "/coupons/");
        assertThat(made.page().select("h1").text()).isEqualTo("Autumn <b>drop</b>");
        assertThat(made.page().select("noscript").html()).contains("refresh", report + "?still=true");
        assertThat(admin.open(report + "?still=true")
                        .status(200)
                        .page()
                        .select("noscript")
                        .html())
                .doesNotContain("http-equiv")
                .contains(report);

        Browser ann = Browser.joined(server, Browser.freshName());
        Visit waiting = ann.open(drop).status(200);
        assertThat(waiting.page().select(".countdown").attr("data-opens")).isNotEmpty();
        Visit early = ann.send(waiting, drop, Map.of()).status(200);
        assertThat(early.page().select("[role=status]").text()).contains("Not open yet");
        admin.send(made, report + "/open", Map.of()).status(200);
        for (int i = 0; i < 3; i++) {
            assertThat(ann.send(waiting, drop, Map.of())
                            .status(200)
                            .page()
                            .select(".done-note")
                            .text())
                    .contains("The coupon is yours");
        }
        // what is counted is the grant, not the button
        await().untilAsserted(() ->
                assertThat(admin.open(report).page().select(".facts").text()).contains("1 granted"));
        Document mine = ann.open("/me/coupons").status(200).page();
        assertThat(mine.select(".row")).hasSize(1);
        assertThat(mine.select(".row").text()).contains("10% off, up to ₩5,000", "Ready to use");
        Browser bob = Browser.joined(server, Browser.freshName());
        assertThat(bob.send(bob.open(drop), drop, Map.of())
                        .status(200)
                        .page()
                        .select("[role=status]")
                        .text())
                .contains("All coupons are gone");
        assertThat(ann.open("/coupons").status(200).page().select("a.title").eachAttr("href"))
                .contains(drop);

        Visit unreasoned =
                admin.send(made, report + "/stop", Map.of("reason", " ")).status(400);
        assertThat(unreasoned.wrong("reason")).isNotEmpty();
        assertThat(unreasoned.page().select("noscript").html())
                .as("what is being typed stays")
                .doesNotContain("http-equiv");
        Visit stopped = admin.send(made, report + "/stop", Map.of("reason", "wrong price"))
                .status(200);
        admin.send(stopped, report + "/void", Map.of("reason", "wrong price")).status(200);
        assertThat(ann.open("/me/coupons").page().select(".row").text()).contains("Withdrawn");
        assertThat(admin.open("/moderation/campaigns")
                        .status(200)
                        .page()
                        .select("td a")
                        .eachAttr("href"))
                .contains(report);
    }

    @Test
    void leadsThroughTheWaitingRoom() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        Map<String, String> campaign = campaign(30);
        campaign.put("room", "first-come");
        campaign.put("perSecond", "none");
        Visit refused = admin.send(admin.open(NEW), NEW, campaign).status(400);
        assertThat(refused.wrong("perSecond")).isNotEmpty();
        campaign.put("perSecond", "1000");
        Visit made = admin.send(refused, NEW, campaign).status(200);
        String report = made.path();
        String drop = report.replace("/moderation/campaigns/", "/coupons/");

        Browser ann = Browser.joined(server, Browser.freshName());
        Visit line = ann.send(ann.open(drop), drop + "/line", Map.of()).status(200);
        assertThat(line.page().select(".place").text()).isEqualTo("People ahead of you: 0");
        assertThat(line.page().select("#line").attr("hx-trigger")).startsWith("every ");
        assertThat(line.page().select("noscript").html()).contains("refresh");
        String place = line.page().select("#line").attr("hx-get");
        Browser bob = Browser.joined(server, Browser.freshName());
        assertThat(bob.open(place).status(200).path()).isEqualTo(drop);

        admin.send(made, report + "/open", Map.of()).status(200);
        await().until(() -> !ann.open(place).page().select("input[name=ticket]").isEmpty());
        Visit turn = ann.open(place);
        String ticket = turn.page().select("input[name=ticket]").val();
        assertThat(ann.send(turn, drop, Map.of("ticket", ticket))
                        .status(200)
                        .page()
                        .select(".done-note")
                        .text())
                .contains("The coupon is yours");
        // an instance reads several times a second which campaigns are sold out
        await().untilAsserted(() -> assertThat(bob.send(bob.open(drop), drop + "/line", Map.of())
                        .status(200)
                        .page()
                        .select("[role=status]")
                        .text())
                .contains("All coupons are gone"));
    }

    @Test
    void isForAdministratorsAndThoseLoggedIn() {
        Browser user = Browser.joined(server, Browser.freshName());
        for (String path : List.of("/moderation/campaigns", NEW, "/moderation/campaigns/4711")) {
            user.open(path).status(403);
        }
        user.open("/coupons/4711").status(404);
        Browser.of(server).open("/coupons").status(200);
    }
}
