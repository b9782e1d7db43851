package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.TransactionResult;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.contracts.service.Services;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.shop.coupon.issue.CouponCheck;
import io.madang.testkit.CouponAudit;
import io.madang.testkit.Seeds;
import io.madang.testkit.TestRedis;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Drops on two instances in processes of their own, which are killed, with a Redis that is killed and wiped and a database
 * that is stopped, at random moments. After each, the rows are compared with what users were told.
 */
@Tag("chaos")
class CouponChaosTest {

    private static final int ROUNDS = Integer.getInteger("madang.rounds", 20);
    private static final int COUPONS = Integer.getInteger("madang.coupons", 10_000);
    private static final int USERS = COUPONS * 3 / 2;
    private static final int ATTEMPTS = Integer.getInteger("madang.attempts", USERS * 9 / 8);
    private static final int FAULTS_IN_A_ROUND = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

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
        seed = Seeds.next("coupon drops");
        random = new Random(seed);
        instances = new ShopInstances(installation, place);
        faults = new ShopFaults(installation, instances, random);
        // it only issues tokens; its key is the installation's
        issuer = installation.start("account,article");
    }

    @AfterEach
    void stop() throws Exception {
        issuer.close();
        instances.close();
        installation.close();
    }

    @Test
    void grantsExactlyWhatThereIsAndLosesNothingThatItTold() throws Exception {
        String admin = issuer.token("1", true);
        List<String> users = IntStream.range(0, USERS)
                .mapToObj(i -> Long.toString(1_000_000 + i))
                .toList();
        List<String> tokens =
                users.stream().map(user -> issuer.token(user, false)).toList();
        for (int round = 1; round <= ROUNDS; round++) {
            CouponDrop drop = new CouponDrop(http, instances, users, tokens, ATTEMPTS, seed + round);
            drop.open(admin, COUPONS);
            List<ShopFaults.Fault> struck = new ArrayList<>();
            drop.rage(progress(), step -> struck.add(faults.strike()));
            drop.finish(COUPONS, () -> granted(drop.campaign()));
            check(drop);
            System.out.printf(
                    "round %d of %d: %s; %d granted, %d told, %d answers were failures%n",
                    round, ROUNDS, struck, granted(drop.campaign()), drop.told().size(), drop.failures());
        }
    }

    /** At how many users' claims something happens, each within the time in which coupons are granted. */
    private List<Integer> progress() {
        return IntStream.range(0, FAULTS_IN_A_ROUND)
                .map(i -> 100 + random.nextInt(COUPONS))
                .sorted()
                .boxed()
                .toList();
    }

    private long granted(String campaign) throws SQLException {
        try (Connection connection = database()) {
            return CouponAudit.granted(connection, campaign);
        }
    }

    private void check(CouponDrop drop) throws Exception {
        try (Connection connection = database()) {
            assertThat(CouponAudit.granted(connection, drop.campaign())).isEqualTo(COUPONS);
            assertThat(CouponAudit.missing(connection, drop.campaign(), drop.told()))
                    .isEmpty();
            assertThat(CouponAudit.violations(connection))
                    .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
        }
        await("all instances answer").atMost(PATIENCE).until(() -> instances.allAnswer(http));
        checkPlaces(drop);
    }

    /** Places that are left, reserved and granted are as many as there are, and the repair command finds nothing. */
    private void checkPlaces(CouponDrop drop) {
        RedisClient client = RedisClient.create(TestRedis.administrator(installation.redis.url()));
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            RedisCommands<String, String> redis = connection.sync();
            String keys = "{campaign-" + drop.campaign() + "}:";
            // at one moment; there is nothing where Redis was wiped when all coupons were granted already
            redis.multi();
            redis.hget(keys + "meta", "left");
            redis.hlen(keys + "reserved");
            redis.hlen(keys + "granted");
            TransactionResult places = redis.exec();
            if (places.get(0) != null) {
                long left = Long.parseLong(places.get(0));
                assertThat(left).isZero();
                assertThat(left + places.<Long>get(1) + places.<Long>get(2))
                        .as("left + reserved + granted")
                        .isEqualTo(COUPONS);
            }
            List<String> lines = new ArrayList<>();
            Shards shards = issuer.context().getBean(Databases.class).forService(Services.SHOP.role());
            assertThat(new CouponCheck(shards, Optional.of(redis)).run(false, lines::add))
                    .as("%s", lines)
                    .isZero();
        } finally {
            client.shutdown();
        }
    }

    private Connection database() throws SQLException {
        return DriverManager.getConnection(
                installation.database.url(), installation.database.username(), installation.database.password());
    }
}
