package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.web.Browser.Visit;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;

/** The shop in a browser without scripts. */
class ShopPagesTest {

    private static final String ADMIN = "/shop/admin/products";

    private final WebServer server = WebServer.shared();

    @Test
    void sellsAProductFromItsFormToTheRefund() throws IOException {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        String product = made(admin, "Persimmons <b>", "32,000");
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", png);
        Visit edit = admin.open(ADMIN + "/" + product);
        admin.upload(edit, ADMIN + "/" + product + "/picture", "picture", png.toByteArray())
                .isAt(ADMIN + "/" + product);

        String page = "/shop/products/" + product;
        Document guest = server.page(page);
        assertThat(guest.select("h1").text()).isEqualTo("Persimmons <b>");
        assertThat(guest.select(".price").text()).isEqualTo("₩32,000");
        assertThat(guest.select("main form")).isEmpty();
        assertThat(guest.select(".product img").attr("src")).startsWith("/v1/products/" + product + "/picture?v=");

        Browser buyer = Browser.joined(server, Browser.freshName());
        Visit form = buyer.open(page).status(200);
        assertThat(buyer.send(form, page, Map.of("pieces", "0")).status(400).wrong("pieces"))
                .isNotEmpty();
        Visit refused = buyer.send(form, page, Map.of("pieces", "6")).status(409);
        assertThat(refused.note()).contains("sold out");
        Visit order = buyer.send(refused, page, Map.of("pieces", "2")).status(200);
        String path = order.path();
        assertThat(path).startsWith("/shop/orders/");
        assertThat(buyer.send(refused, page, Map.of("pieces", "2")).path())
                .as("the same form again")
                .isEqualTo(path);
        Visit declined =
                buyer.send(order, path + "/payment", Map.of("card", "declined")).isAt(path);
        assertThat(declined.page().select(".problem-note").text()).contains("declined");
        Visit paid = buyer.send(declined, path + "/payment", Map.of("card", "approved"))
                .isAt(path);
        assertThat(paid.page().select(".done-note").text()).startsWith("Payment complete");
        assertThat(buyer.open("/shop/orders").status(200).page().select(".row").text())
                .contains("Persimmons <b>", "Paid", "₩64,000");
        Browser.joined(server, Browser.freshName()).open(path).status(404);
        Visit back = buyer.send(paid, path + "/cancel", Map.of()).isAt(path);
        assertThat(back.page().select(".away").text()).contains("refunded");
        assertThat(back.page().select("main form")).isEmpty();
    }

    @Test
    void usesACouponOfADropInAnOrder() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        String page = "/shop/products/" + made(admin, "Soap", "20000");
        Browser buyer = Browser.joined(server, Browser.freshName());
        assertThat(buyer.open(page).status(200).page().select("select[name=coupon]"))
                .as("nothing to choose from")
                .isEmpty();
        String drop = drop(admin);
        buyer.send(buyer.open(drop), drop, Map.of()).status(200);
        String number = buyer.open(page)
                .page()
                .select("select[name=coupon] option:last-child")
                .val();
        assertThat(buyer.open("/me/coupons").page().select(".row").text()).contains(number);
        Visit form = buyer.open(page);
        assertThat(form.page().select("option[value=" + number + "]").text())
                .isEqualTo("₩3,000 off · on orders of ₩30,000 or more · Soap week");
        Visit tooLittle =
                buyer.send(form, page, Map.of("pieces", "1", "coupon", number)).status(422);
        assertThat(tooLittle.note()).contains("30,000");
        assertThat(tooLittle.page().select("option[selected]").val()).isEqualTo(number);
        Visit order = buyer.send(tooLittle, page, Map.of("pieces", "2", "coupon", number))
                .status(200);
        assertThat(order.page().select("main table").text()).contains("−₩3,000", "₩37,000");
        assertThat(buyer.open(page).page().select("option[value=" + number + "]"))
                .as("it is in the order")
                .isEmpty();
        buyer.send(order, order.path() + "/payment", Map.of("card", "approved")).isAt(order.path());
        Document mine = buyer.open("/me/coupons").page();
        assertThat(mine.select(".row").text()).contains("Used");
        assertThat(mine.select(".row a").attr("href")).isEqualTo(order.path());
    }

    /** Three thousand off thirty thousand or more. */
    private static String drop(Browser admin) {
        LocalDateTime now = LocalDateTime.now(ZoneId.of("Asia/Seoul")).truncatedTo(ChronoUnit.MINUTES);
        String form = "/moderation/campaigns/new";
        Map<String, String> campaign = new HashMap<>(Map.of(
                "name", "Soap week",
                "total", "10",
                "opensAt", now.minusMinutes(5).toString(),
                "closesAt", now.plusHours(2).toString(),
                "kind", "amount",
                "value", "3000",
                "minimumPrice", "30000",
                "validDays", "7",
                "audience", "everybody",
                "codes", "none"));
        return admin.send(admin.open(form), form, campaign)
                .status(200)
                .path()
                .replace("/moderation/campaigns/", "/coupons/");
    }

    @Test
    void showsTheFrontInBothLanguages() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        String product = made(admin, "A product of the front", "1000");
        Document front = server.page("/shop?period=week");
        assertThat(front.select("nav.tabs a[aria-current]").text()).isEqualTo("Past week");
        assertThat(front.select(".tile a[href=/shop/products/" + product + "]").text())
                .isEqualTo("A product of the front");
        Browser korean = Browser.of(server).inKorean();
        assertThat(korean.open("/shop").status(200).page().select("nav.tabs a").eachText())
                .containsExactly("어제", "실시간", "주간");
        assertThat(korean.open("/shop/products/" + product)
                        .page()
                        .select(".price")
                        .text())
                .isEqualTo("1,000원");
        server.get("/shop?period=never").expect(400);
    }

    @Test
    void administersProducts() {
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        Visit fresh = admin.open(ADMIN + "/new").status(200);
        Visit wrong = admin.send(
                        fresh, ADMIN + "/new", Map.of("name", "x", "price", "cheap", "stock", "1", "state", "DRAFT"))
                .status(400);
        assertThat(wrong.wrong("price")).isNotEmpty();
        String product = made(admin, "To be stocked", "500");
        String path = ADMIN + "/" + product;
        Visit edit = admin.open(path).status(200);
        admin.send(edit, path + "/stock", Map.of("pieces", "7")).isAt(path);
        assertThat(admin.send(edit, path + "/stock", Map.of("pieces", "7"))
                        .page()
                        .select("main")
                        .text())
                .as("the same form again counts once")
                .contains("In stock: 12");
        admin.send(edit, path, Map.of("state", "ENDED", "price", "600")).isAt(ADMIN);
        assertThat(admin.send(edit, path, Map.of("state", "ENDED")).status(412).note())
                .isNotEmpty();
        assertThat(server.page("/shop/products/" + product).select(".away").text())
                .isEqualTo("No longer available");
        Browser.joined(server, Browser.freshName()).open(ADMIN).status(403);
    }

    private static String made(Browser admin, String name, String price) {
        Visit fresh = admin.open(ADMIN + "/new").status(200);
        Map<String, String> typed =
                Map.of("name", name, "description", "Dried.\nTwice.", "price", price, "stock", "5", "state", "ON_SALE");
        String path = admin.send(fresh, ADMIN + "/new", typed).status(200).path();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
