package io.madang.shop.payment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.shop.OrderId;
import io.madang.shop.ShopServer;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the provider reports by itself: signed, twice, late and in any order. */
class WebhookTest {

    private final ShopServer server = ShopServer.shared();
    private final String token = server.userToken();
    private final String product = server.newProduct(7_000, 10);

    @Test
    void takesEachReportOnceHoweverOftenItComes() {
        String order = processing();
        String body = report(order, "succeeded", 14_000, "KRW");
        Concurrently.run(6, i -> send(body, Instant.now()).expect(204).status());
        assertThat(server.state(token, order)).isEqualTo("paid");
        server.assertStock(product, 8, 0, 2);
        send(report(order, "processing", 14_000, "KRW"), Instant.now()).expect(204);
        send(report(order, "declined", 14_000, "KRW"), Instant.now()).expect(204);
        assertThat(server.state(token, order)).isEqualTo("paid");
    }

    @Test
    void refundsASuccessThatIsReportedAfterItsDecline() {
        String order = processing();
        send(report(order, "declined", 14_000, "KRW"), Instant.now()).expect(204);
        server.caller().call("POST", "/v1/orders/" + order + "/cancel", token).expect(200);
        send(report(order, "succeeded", 14_000, "KRW"), Instant.now()).expect(204);
        assertThat(status(order)).isEqualTo("refunding");
        send(report(order, "refunded", 14_000, "KRW"), Instant.now()).expect(204);
        send(report(order, "succeeded", 14_000, "KRW"), Instant.now()).expect(204);
        assertThat(status(order)).isEqualTo("refunded");
    }

    @Test
    void refusesWhatTheProviderDidNotSign() {
        String order = processing();
        String body = report(order, "succeeded", 14_000, "KRW");
        send(body, Map.of()).expect(401);
        send(body, Map.of(WebhookSignature.HEADER, "t=1,v1=00")).expect(401);
        String signature = sign(body, Instant.now());
        send(body.replace("14000", "1"), Map.of(WebhookSignature.HEADER, signature))
                .expect(401);
        send(body, Map.of(WebhookSignature.HEADER, signature.replaceFirst("t=[0-9]+", "t=1")))
                .expect(401);
        send(body, Instant.now().minus(Duration.ofMinutes(6))).expect(401);
        send(body, Instant.now().plus(Duration.ofMinutes(6))).expect(401);
        assertThat(server.state(token, order)).isEqualTo("pending");
    }

    @Test
    void refusesReportsThatFitNoPayment() {
        String order = processing();
        send(report(order, "succeeded", 13_999, "KRW"), Instant.now()).expect(422);
        send(report(order, "succeeded", 14_000, "USD"), Instant.now()).expect(422);
        send(report(order, "stolen", 14_000, "KRW"), Instant.now()).expect(400);
        send("{}", Instant.now()).expect(400);
        send("[", Instant.now()).expect(400);
        send("null", Instant.now()).expect(400);
        send(" ".repeat(5_000), Instant.now()).expect(400);
        send(
                        "{\"reference\":\"%s\",\"status\":\"succeeded\",\"amount\":1,\"currency\":\"KRW\"}"
                                .formatted(server.newUser()),
                        Instant.now())
                .expect(404);
        assertThat(server.state(token, order)).isEqualTo("pending");
    }

    /** An order of two pieces, with a payment whose result is not known. */
    private String processing() {
        String order = server.newOrder(token, product, 2);
        server.pay(token, order, LocalPaymentProvider.TIME_OUT).expect(202);
        return order;
    }

    private String status(String order) {
        return server.caller().get("/v1/orders/" + order, token).expect(200).text("payment");
    }

    private String report(String order, String status, long amount, String currency) {
        OrderId id = OrderId.of(order);
        long payment = server.shards()
                .named(id)
                .sql("select payment_id from payments where order_id = :id")
                .param("id", id.value())
                .query(Long.class)
                .single();
        return "{\"reference\":\"%d\",\"status\":\"%s\",\"amount\":%d,\"currency\":\"%s\"}"
                .formatted(payment, status, amount, currency);
    }

    private String sign(String body, Instant time) {
        return server.bean(WebhookSignature.class).sign(body.getBytes(StandardCharsets.UTF_8), time);
    }

    private Reply send(String body, Instant signedAt) {
        return send(body, Map.of(WebhookSignature.HEADER, sign(body, signedAt)));
    }

    private Reply send(String body, Map<String, String> headers) {
        return server.caller().send("POST", "/v1/payments/webhook", null, BodyPublishers.ofString(body), headers);
    }
}
