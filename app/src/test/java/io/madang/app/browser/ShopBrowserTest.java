package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The shop and its drops, from the order form to the refund and from the countdown to the coupon. */
@ExtendWith(BrowserExtension.class)
class ShopBrowserTest {

    private static final String DROP = "form[action^='/coupons/']";

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void ordersPaysAndCancelsWithACoupon(Screen screen, BrowserUser visitor, Site site) {
        String drop = drop(site, "바로 받는 쿠폰 · Autumn drop", Duration.ofMinutes(-5), false);
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        visitor.opens(drop).isContent("drop").photographs("drop-open");
        for (int i = 0; i < 3; i++) {
            visitor.opens(drop).presses(DROP + " .button").awaits(".done-note a[href='/me/coupons']");
        }
        visitor.isWithinTheScreen();
        visitor.isContent("drop granted").photographs("drop-granted");
        visitor.opens("/coupons").awaits("ul.rows a.title");
        visitor.isWithinTheScreen();
        visitor.isContent("drops").photographs("drops");
        visitor.opens("/me/coupons").awaits("ul.rows .row");
        visitor.isWithinTheScreen();
        visitor.isContent("my coupons").photographs("my-coupons");

        visitor.opens("/shop").presses("ul.tiles li.tile:not(:has(.badge)) a").awaits("select[name=coupon]");
        visitor.isContent("order form");
        visitor.run("document.querySelector('select[name=coupon]').selectedIndex = 1");
        visitor.isWithinTheScreen();
        visitor.photographs("order-form")
                .presses("form[action^='/shop/products/'] .button")
                .awaits("input[name=card]");
        visitor.isWithinTheScreen();
        visitor.isContent("order").photographs("order-pending");
        visitor.presses("input[name=card][value=declined]")
                .presses("form[action$='/payment'] .button")
                .awaits(".problem-note");
        visitor.isContent("payment declined").photographs("order-declined");
        visitor.presses("form[action$='/payment'] .button").awaits(".done-note");
        visitor.isWithinTheScreen();
        visitor.isContent("order paid").photographs("order-paid");
        visitor.opens("/shop/orders").awaits("ul.rows .row, table tbody tr");
        visitor.isWithinTheScreen();
        visitor.isContent("my orders").photographs("orders");
        visitor.opens("/me/coupons").presses(".row a[href^='/shop/orders/']").awaits("form[action$='/cancel']");
        visitor.presses("form[action$='/cancel'] button").awaits(".away");
        assertThat(visitor.number("main form")).isZero();
        visitor.isContent("order refunded").photographs("order-refunded");
    }

    @Test
    void buysWithoutScripts(BrowserUser visitor, Site site) {
        String drop = drop(site, "스크립트 없이 받는 쿠폰", Duration.ofMinutes(-5), false);
        visitor.comesWith(Screen.PHONE).logsIn("demo-user", site.password("demo-user"));
        visitor.withoutScripts(() -> {
            visitor.opens(drop).presses(DROP + " .button").awaits(".done-note a[href='/me/coupons']");
            visitor.opens("/shop")
                    .presses("ul.tiles li.tile:not(:has(.badge)) a")
                    .awaits("select[name=coupon]");
            visitor.presses("form[action^='/shop/products/'] .button").awaits("input[name=card]");
            visitor.presses("form[action$='/payment'] .button").awaits(".done-note");
            visitor.presses("form[action$='/cancel'] button").awaits(".away");
        });
        visitor.isContent("an order without scripts");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void waitsForADropAndStandsInLine(Screen screen, BrowserUser visitor, Site site) {
        String soon = drop(site, "곧 열리는 쿠폰 · Evening drop", Duration.ofMinutes(50), false);
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        visitor.opens(soon)
                .awaits(
                        "the countdown runs",
                        "return /^00:[45]\\d:\\d\\d$/.test(document.querySelector('.countdown').textContent)");
        visitor.isWithinTheScreen();
        visitor.isContent("countdown").photographs("drop-countdown");
        visitor.presses(DROP + " .button").awaits("[role=status].away");
        visitor.isContent("too early").photographs("drop-early");

        String line = drop(site, "대기열 쿠폰 · Drop with a line", Duration.ofSeconds(80), true);
        visitor.opens(line).presses(DROP + " .button").awaits("#line .place");
        visitor.isWithinTheScreen();
        visitor.isContent("line").photographs("drop-line");
        site.administers("POST", line.replace("/coupons/", "/v1/campaigns/") + "/activation", Map.of());
        // the page updates itself
        visitor.awaits("#line input[name=ticket]");
        visitor.isContent("turn").photographs("drop-turn");
        visitor.presses("#line .button").awaits(".done-note");
        visitor.isContent("granted in turn");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void administersProductsAndCampaigns(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).logsIn("demo-admin", site.password("demo-admin"));
        visitor.opens("/shop/admin/products").awaits("table tbody tr, ul.rows .row");
        visitor.isWithinTheScreen();
        visitor.isContent("products").photographs("products-admin");
        visitor.opens("/shop/admin/products/new").awaits("#name");
        visitor.types("#name", "시험 상품 · Trial " + screen)
                .types("#price", "12,000")
                .types("#stock", "5")
                .isContent("new product")
                .photographs("product-new")
                .presses("main form .button")
                .awaits("form[action$='/stock']");
        visitor.isWithinTheScreen();
        visitor.isContent("product").photographs("product-edit");
        visitor.types("form[action$='/stock'] [name=pieces]", "7")
                .presses("form[action$='/stock'] .button")
                .awaitsText("main", "12");
        visitor.opens("/moderation/campaigns").awaits("table tbody tr");
        visitor.isWithinTheScreen();
        visitor.isContent("campaigns").photographs("campaigns");
        String drop = makesADrop(screen, visitor);
        visitor.opens(drop).presses(DROP + " .button").awaits(".done-note");
        visitor.opens(drop.replace("/coupons/", "/moderation/campaigns/"))
                .awaits("a bar of the last minute", "return document.querySelectorAll('svg rect').length > 0");
        visitor.isWithinTheScreen();
        visitor.isContent("campaign").photographs("campaign");
        visitor.types("[name=reason]", "가격 오류")
                .presses("form[action$='/stop'] .danger")
                .awaits("form[action$='/void']");
        visitor.isContent("campaign stopped").photographs("campaign-stopped");
    }

    /** Makes a campaign by its form; returns the path of its drop. */
    private static String makesADrop(Screen screen, BrowserUser visitor) {
        LocalDateTime now = LocalDateTime.now(ZoneId.of("Asia/Seoul")).truncatedTo(ChronoUnit.MINUTES);
        visitor.opens("/moderation/campaigns/new")
                .types("#name", "관리하는 쿠폰 · Trial")
                .types("#total", "100");
        sets(visitor, "#opensAt", now.minusMinutes(5).toString());
        sets(visitor, "#closesAt", now.plusHours(3).toString());
        visitor.types("#minLevel", "1")
                .presses("main form [name=count]")
                .awaits(".done-note")
                .types("#minLevel", "");
        visitor.isWithinTheScreen();
        visitor.isContent("new campaign").photographs("campaign-new");
        visitor.presses("main form .button:not(.plain)").awaits("#live");
        return visitor.path().replace("/moderation/campaigns/", "/coupons/");
    }

    /** A drop of a thousand coupons, made by the API; returns the path of its page. */
    private static String drop(Site site, String name, Duration opensIn, boolean withLine) {
        Instant now = Instant.now();
        Map<String, Object> campaign = new HashMap<>(Map.of(
                "name",
                name,
                "total",
                1000,
                "opensAt",
                now.plus(opensIn).toString(),
                "closesAt",
                now.plus(Duration.ofHours(3)).toString(),
                "discount",
                Map.of("percent", 10, "cap", 5000),
                "validDays",
                7));
        if (withLine) {
            campaign.put("waitingRoom", Map.of("order", "first-come", "perSecond", 100));
        }
        String id = site.administers("POST", "/v1/campaigns", campaign)
                .at("/campaign/id")
                .asString();
        return "/coupons/" + id;
    }

    /** A time, whatever the form in which the browser shows it. */
    private static void sets(BrowserUser visitor, String field, String value) {
        visitor.run("document.querySelector(arguments[0]).value = arguments[1]", field, value);
    }
}
