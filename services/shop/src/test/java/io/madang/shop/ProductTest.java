package io.madang.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Products as administrators make them and everybody sees them. */
class ProductTest {

    private final ShopServer server = ShopServer.shared();

    @Test
    void makesOneProductPerKeyAndChangesItByVersion() {
        Map<String, Object> body = product("곶감", 32_000, 3);
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        Reply made = server.caller()
                .call("POST", "/v1/products", server.admin(), body, key)
                .expect(201);
        String id = made.text("id");
        assertThat(server.caller()
                        .call("POST", "/v1/products", server.admin(), body, key)
                        .expect(201)
                        .text("id"))
                .isEqualTo(id);
        server.caller()
                .call("POST", "/v1/products", server.admin(), product("other", 1, 1), key)
                .expect(422);
        assertThat(made.text("currency")).isEqualTo("KRW");

        Map<String, Object> change = product("반건시", 30_000, 0);
        change.remove("stock");
        String path = "/v1/products/" + id;
        server.caller().call("PUT", path, server.admin(), change).expect(428);
        server.caller()
                .call("PUT", path, server.admin(), change, Map.of("If-Match", "\"9\""))
                .expect(412);
        Reply changed = server.caller()
                .call("PUT", path, server.admin(), change, Map.of("If-Match", made.header("ETag")))
                .expect(200);
        assertThat(changed.header("ETag")).isEqualTo("\"2\"");
        assertThat(server.caller().get(path, null).expect(200).text("name")).isEqualTo("반건시");
        change.put("state", "draft");
        server.caller()
                .call("PUT", path, server.admin(), change, Map.of("If-Match", "\"2\""))
                .expect(409);
    }

    @Test
    void showsDraftsToAdministratorsOnly() throws IOException {
        Map<String, Object> draft = product("a draft", 100, 1);
        draft.put("state", "draft");
        String id = server.caller()
                .call("POST", "/v1/products", server.admin(), draft)
                .expect(201)
                .text("id");
        server.caller().get("/v1/products/" + id, null).expect(404);
        upload("/v1/products/" + id + "/picture", jpeg()).expect(200);
        server.caller().get("/v1/products/" + id + "/picture", null).expect(404);
        server.caller().get("/v1/products/" + id + "/draft", server.admin()).expect(200);
        server.caller().get("/v1/products/" + id + "/draft", server.userToken()).expect(403);
        assertThat(listed("/v1/products", null)).doesNotContain(id);
        assertThat(server.caller()
                        .get("/v1/products/all?size=1", server.admin())
                        .expect(200)
                        .json()
                        .at("/products/0/id")
                        .asString())
                .isEqualTo(id);
        server.order(server.userToken(), null, List.of(Map.of("productId", id, "pieces", 1)), null)
                .expect(409);
    }

    @Test
    void listsNewestFirstWithoutGapsOrRepeats() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            made.addFirst(server.newProduct(100, 1));
        }
        List<String> all = listed("/v1/products", null);
        assertThat(all).doesNotHaveDuplicates().containsSubsequence(made);
    }

    /** Every page of two. */
    private List<String> listed(String path, @Nullable String token) {
        List<String> ids = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = server.caller().get(path + "?size=2" + cursor, token).expect(200);
            page.json()
                    .path("products")
                    .forEach(product -> ids.add(product.path("id").asString()));
            cursor = page.text("next").isEmpty() ? "" : "&cursor=" + page.text("next");
        } while (!cursor.isEmpty());
        return ids;
    }

    @Test
    void stocksOncePerKeyAndNeverBelowZero() {
        String id = server.newProduct(100, 2);
        Map<String, String> key = Map.of("Idempotency-Key", UUID.randomUUID().toString());
        stock(id, 5, key).expect(200);
        stock(id, 5, key).expect(200);
        assertThat(server.stock(id)).isEqualTo(7);
        stock(id, -8, Map.of()).expect(409);
        stock(id, 10_000_000_000_000L, Map.of()).expect(400);
        assertThat(stock(id, 1_000_000_000L, Map.of()).expect(409).text("reason"))
                .isEqualTo("shop.stock-too-large");
        server.caller()
                .call("POST", "/v1/products/" + id + "/stock", server.admin(), Map.of("pieces", "many"))
                .expect(400);
        server.assertStock(id, 7, 0, 0);
        stock(id, -7, Map.of()).expect(200);
        assertThat(server.caller().get("/v1/products/" + id, null).text("state"))
                .isEqualTo("sold-out");
    }

    private Reply stock(String id, long pieces, Map<String, String> headers) {
        return server.caller()
                .call("POST", "/v1/products/" + id + "/stock", server.admin(), Map.of("pieces", pieces), headers);
    }

    @Test
    void drawsPicturesAnew() throws IOException {
        String id = server.newProduct(100, 2);
        String path = "/v1/products/" + id + "/picture";
        server.caller().get(path, null).expect(404);
        upload(path, jpeg()).expect(200);
        Reply picture = server.caller().get(path, null).expect(200);
        assertThat(picture.header("Content-Type")).isEqualTo("image/png");
        assertThat(picture.header("X-Content-Type-Options")).isEqualTo("nosniff");
        assertThat(ImageIO.read(new ByteArrayInputStream(picture.raw().body())).getWidth())
                .isEqualTo(512);
        server.caller()
                .send("GET", path, null, BodyPublishers.noBody(), Map.of("If-None-Match", picture.header("ETag")))
                .expect(304);
        upload(path, "<svg/>".getBytes(java.nio.charset.StandardCharsets.UTF_8)).expect(415);
        upload(path, new byte[2 << 20]).expect(413);
        Reply same = server.caller().get(path, null).expect(200);
        assertThat(same.header("ETag")).isEqualTo(picture.header("ETag"));
        assertThat(same.raw().body()).isEqualTo(picture.raw().body());
    }

    private static byte[] jpeg() throws IOException {
        ByteArrayOutputStream jpeg = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(800, 300, BufferedImage.TYPE_INT_RGB), "jpeg", jpeg);
        return jpeg.toByteArray();
    }

    private Reply upload(String path, byte[] body) {
        return server.caller()
                .send(
                        "PUT",
                        path,
                        server.admin(),
                        BodyPublishers.ofByteArray(body),
                        Map.of("Content-Type", "application/octet-stream"));
    }

    @ParameterizedTest
    @CsvSource({
        "name, ''",
        "name, '\u202Ereversed'",
        "price, 0",
        "price, -1",
        "price, 1000000000001",
        "price, cheap",
        "stock, -1",
        "state, sold-out",
        "state, unheard-of"
    })
    void refusesBadProducts(String field, String value) {
        String id = server.newProduct(100, 1);
        String path = "/v1/products/" + id;
        String before = server.caller().get(path, null).expect(200).json().toString();
        Map<String, Object> body = product("fine", 100, 1);
        body.put(field, value);
        Reply refused = server.caller()
                .call("POST", "/v1/products", server.admin(), body)
                .expect(400);
        assertThat(refused.text("detail")).isNotBlank();
        if (!field.equals("stock")) {
            body.remove("stock");
            server.caller()
                    .call("PUT", path, server.admin(), body, Map.of("If-Match", "*"))
                    .expect(400);
        }
        assertThat(server.caller()
                        .get("/v1/products/all?size=1", server.admin())
                        .json()
                        .at("/products/0/id")
                        .asString())
                .as("the newest product is still the one before")
                .isEqualTo(id);
        assertThat(server.caller().get(path, null).expect(200).json()).hasToString(before);
        server.assertStock(id, 1, 0, 0);
    }

    private static Map<String, Object> product(String name, long price, long stock) {
        return new HashMap<>(
                Map.of("name", name, "description", "of some use", "price", price, "stock", stock, "state", "on-sale"));
    }
}
