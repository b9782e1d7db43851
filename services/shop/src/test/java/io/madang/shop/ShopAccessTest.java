package io.madang.shop;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.service.Reply;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may call each endpoint: nobody in particular, a user, an administrator. */
class ShopAccessTest {

    private final ShopServer server = ShopServer.shared();

    @ParameterizedTest
    @CsvSource({
        "GET, /v1/products, 200, 200, 200",
        "GET, /v1/products/30000, 404, 404, 404",
        "GET, /v1/products/30000/picture, 404, 404, 404",
        "POST, /v1/products, 401, 403, 400",
        "GET, /v1/products/all, 401, 403, 200",
        "GET, /v1/products/30000/draft, 401, 403, 404",
        "PUT, /v1/products/30000, 401, 403, 400",
        "PUT, /v1/products/30000/picture, 401, 403, 415",
        "GET, /v1/products/30000/stock, 401, 403, 404",
        "POST, /v1/products/30000/stock, 401, 403, 400",
        "POST, /v1/orders, 401, 400, 400",
        "GET, /v1/orders, 401, 200, 200",
        "GET, /v1/orders/1, 401, 404, 404",
        "POST, /v1/orders/1/payment, 401, 400, 400",
        "POST, /v1/orders/1/cancel, 401, 404, 404",
        "GET, /v1/payments/cards, 401, 200, 200",
        "POST, /v1/payments/webhook, 401, 401, 401",
        "GET, /v1/popular-products?limit=0, 400, 400, 400"
    })
    void isForThoseWhomItIsMeantFor(String method, String path, int nobody, int user, int admin) {
        assertThat(call(method, path, "").status()).as("nobody").isEqualTo(nobody);
        assertThat(call(method, path, server.userToken()).status()).as("a user").isEqualTo(user);
        assertThat(call(method, path, server.admin()).status())
                .as("an administrator")
                .isEqualTo(admin);
    }

    private Reply call(String method, String path, String token) {
        @Nullable String used = token.isEmpty() ? null : token;
        return method.equals("GET")
                ? server.caller().get(path, used)
                : server.caller().call(method, path, used, Map.of());
    }
}
