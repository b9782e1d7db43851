package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.cluster.ClusterKeys;
import io.madang.testkit.OrderAudit;
import io.madang.testkit.Seeds;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Orders with coupons and payments that decline, time out and succeed late, with webhooks that come again and in any
 * order, on two instances in processes of their own,
 * which are killed, with Redis killed and wiped and the database stopped, at random moments. When everything that was due
 * is done, stock, coupons, money and the ranking are compared with the orders.
 */
@Tag("chaos")
class OrderChaosTest {

    private static final int ROUNDS = Integer.getInteger("madang.rounds", 5);
    private static final int BUYERS = 24;
    private static final int PURCHASES_OF_EACH = 12;
    private static final int PRODUCTS = 8;
    private static final int FAULTS_IN_A_ROUND = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final Pattern COUPON = Pattern.compile("\"couponId\":\"(\\d+)\"");
    private static final Pattern POINTS = Pattern.compile("\"points\":([0-9.E]+),\"product\":\\{\"id\":\"(\\d+)\"");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestInstallation installation = new TestInstallation();
    private TestInstallation.Running issuer;
    private ShopInstances instances;
    private ShopFaults faults;
    private Random random;
    private long seed;

    @TempDir
    Path place;

    @BeforeEach
    void start() throws Exception {
        seed = Seeds.next("orders");
        random = new Random(seed);
        instances = new ShopInstances(installation, place);
        faults = new ShopFaults(installation, instances, random);
        issuer = installation.start("account,article");
    }

    @AfterEach
    void stop() throws Exception {
        issuer.close();
        instances.close();
        installation.close();
    }

    @Test
    void keepsStockCouponsAndMoneyExact() throws Exception {
        String admin = issuer.token("1", true);
        for (int round = 1; round <= ROUNDS; round++) {
            long first = 1_000_000L * round;
            List<String> tokens = IntStream.range(0, BUYERS)
                    .mapToObj(i -> issuer.token(Long.toString(first + i), false))
                    .toList();
            List<String> products = products(admin, round);
            ShopBuyers buyers = new ShopBuyers(http, instances, tokens, products, coupons(admin, tokens), seed + round);
            List<ShopFaults.Fault> struck = new ArrayList<>();
            List<Integer> progress = IntStream.range(0, FAULTS_IN_A_ROUND)
                    .map(i -> random.nextInt(BUYERS * PURCHASES_OF_EACH))
                    .sorted()
                    .boxed()
                    .toList();
            int reports;
            try (ShopWebhooks webhooks = webhooks(round)) {
                buyers.rage(PURCHASES_OF_EACH, progress, () -> struck.add(faults.strike()));
                awaitNothingDue();
                reports = webhooks.stop();
            }
            check(buyers);
            System.out.printf(
                    "round %d of %d: %s; %d purchases, %d told paid, %d webhooks, orders %s, %d answers were failures%n",
                    round,
                    ROUNDS,
                    struck,
                    buyers.purchases(),
                    buyers.toldPaid().size(),
                    reports,
                    states(),
                    buyers.failures());
        }
    }

    private ShopWebhooks webhooks(int round) {
        byte[] key = issuer.context().getBean(ClusterKeys.class).key("payment-webhook");
        return new ShopWebhooks(http, instances, installation.database, key, seed + round);
    }

    private void awaitNothingDue() throws SQLException {
        try (Connection connection = database()) {
            await("all that was due is done")
                    .atMost(PATIENCE)
                    .pollInterval(Duration.ofMillis(500))
                    .until(() -> OrderAudit.unfinished(connection) == 0);
        }
    }

    private List<String> products(String admin, int round) throws Exception {
        List<String> products = new ArrayList<>();
        for (int i = 0; i < PRODUCTS; i++) {
            // few pieces of some: they are sold out while others still pay
            products.add(made(
                    admin,
                    "/v1/products",
                    "{\"name\":\"p%d\",\"description\":\"d\",\"price\":%d,\"state\":\"on-sale\",\"stock\":%d}"
                            .formatted(round * PRODUCTS + i, 1000 + i, i % 2 == 0 ? 20 : 500)));
        }
        return products;
    }

    private Map<Integer, String> coupons(String admin, List<String> tokens) throws Exception {
        Instant now = Instant.now();
        String campaign = made(
                admin,
                "/v1/campaigns",
                """
                {"name": "drop", "total": %d, "opensAt": "%s", "closesAt": "%s", "discount": {"amount": 500},
                 "validDays": 7}"""
                        .formatted(tokens.size(), now.minusSeconds(60), now.plusSeconds(7200)));
        Map<Integer, String> coupons = new HashMap<>();
        for (int i = 0; i < tokens.size(); i++) {
            HttpResponse<String> claimed = new ApiClient(http, instances.port(0))
                    .call("POST", "/v1/campaigns/" + campaign + "/coupons", tokens.get(i), "");
            Matcher coupon = COUPON.matcher(claimed.body());
            assertThat(coupon.find()).as(claimed.body()).isTrue();
            coupons.put(i, coupon.group(1));
        }
        return coupons;
    }

    private String made(String admin, String path, String body) throws Exception {
        HttpResponse<String> made = new ApiClient(http, instances.port(0)).call("POST", path, admin, body);
        assertThat(made.statusCode()).as(made.body()).isEqualTo(201);
        return ShopBuyers.id(made.body()).orElseThrow();
    }

    private void check(ShopBuyers buyers) throws Exception {
        awaitNothingDue();
        try (Connection connection = database()) {
            assertThat(OrderAudit.violations(connection))
                    .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
            if (!buyers.toldPaid().isEmpty()) {
                assertThat(OrderAudit.number(
                                connection,
                                "select count(*) from orders where state = 'PAID' and order_id in ("
                                        + String.join(",", buyers.toldPaid()) + ")"))
                        .as("orders that were told to be paid, and are")
                        .isEqualTo(buyers.toldPaid().size());
            }
            if (!buyers.toldEnded().isEmpty()) {
                assertThat(OrderAudit.number(
                                connection,
                                "select count(*) from orders where state in ('CANCELLED', 'REFUNDED', 'EXPIRED')"
                                        + " and order_id in (" + String.join(",", buyers.toldEnded()) + ")"))
                        .as("orders that were told to have ended, and have")
                        .isEqualTo(buyers.toldEnded().size());
            }
        }
        await("the ranking is that of all paid orders")
                .atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(500))
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(ranking()).isEqualTo(counted()));
        await("all instances answer").atMost(PATIENCE).until(() -> instances.allAnswer(http));
    }

    private Map<String, Double> ranking() throws Exception {
        String list = new ApiClient(http, instances.port(0))
                .get("/v1/popular-products?period=now&limit=100")
                .body();
        Map<String, Double> points = new TreeMap<>();
        Matcher each = POINTS.matcher(list);
        while (each.find()) {
            points.put(each.group(2), Double.valueOf(each.group(1)));
        }
        return points;
    }

    /** Five points for each piece of a paid order. */
    private Map<String, Double> counted() throws SQLException {
        Map<String, Double> points = new TreeMap<>();
        try (Connection connection = database();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        """
                        select i.product_id, 5 * sum(i.pieces) from madang_shop.orders o
                            join madang_shop.order_items i on i.order_id = o.order_id
                        where o.state = 'PAID' group by i.product_id
                        """)) {
            while (rows.next()) {
                points.put(rows.getString(1), rows.getDouble(2));
            }
        }
        return points;
    }

    private Map<String, Long> states() throws SQLException {
        Map<String, Long> states = new TreeMap<>();
        try (Connection connection = database();
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery("select state, count(*) from madang_shop.orders group by state")) {
            while (rows.next()) {
                states.put(rows.getString(1), rows.getLong(2));
            }
        }
        return states;
    }

    private Connection database() throws SQLException {
        return DriverManager.getConnection(
                installation.database.url(), installation.database.username(), installation.database.password());
    }
}
