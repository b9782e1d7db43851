package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
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
    private static final int FAULTS_IN_A_ROUND = 3;
    private static final Duration PATIENCE = Duration.ofMinutes(3);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final TestInstallation installation = new TestInstallation();
    private TestInstallation.Running issuer;
    private CouponInstances instances;
    private Random random;
    private long seed;

    @TempDir
    Path place;

    @BeforeEach
    void start() throws Exception {
        seed = Seeds.next("coupon drops");
        random = new Random(seed);
        instances = new CouponInstances(installation, place);
        // it only issues tokens; its key is the installation's
        issuer = installation.start("account,article");
    }

    @AfterEach
    void stop() throws Exception {
        issuer.close();
        instances.close();
        installation.close();
    }

    /** What can happen to a drop. */
    private enum Fault {
        INSTANCE_KILLED,
        REDIS_KILLED,
        REDIS_WIPED,
        DATABASE_STOPPED,
        DATABASE_KILLED
    }

    @Test
    void grantsExactlyWhatThereIsAndLosesNothingThatItTold() throws Exception {
        String admin = issuer.token("1", true);
        List<String> users = IntStream.range(0, COUPONS * 3 / 2)
                .mapToObj(i -> Long.toString(1_000_000 + i))
                .toList();
        List<String> tokens =
                users.stream().map(user -> issuer.token(user, false)).toList();
        for (int round = 1; round <= ROUNDS; round++) {
            CouponDrop drop = new CouponDrop(http, instances, users, tokens, seed + round);
            drop.open(admin, COUPONS);
            List<Fault> faults = new ArrayList<>();
            drop.rage(progress(), step -> {
                Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
                faults.add(fault);
                strike(fault);
            });
            drop.finish(COUPONS, () -> granted(drop.campaign()));
            check(drop);
            System.out.printf(
                    "round %d of %d: %s; %d granted, %d told, %d answers were failures%n",
                    round, ROUNDS, faults, granted(drop.campaign()), drop.told().size(), drop.failures());
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

    private void strike(Fault fault) throws Exception {
        switch (fault) {
            case INSTANCE_KILLED -> instances.killAndStart(random.nextInt(CouponInstances.NUMBER));
            case REDIS_KILLED -> {
                installation.redis.kill();
                installation.redis.start();
            }
            case REDIS_WIPED -> wipe();
            case DATABASE_STOPPED -> {
                installation.database.pause();
                try {
                    Thread.sleep(500 + random.nextInt(3000));
                } finally {
                    installation.database.resume();
                }
            }
            case DATABASE_KILLED -> {
                installation.database.kill();
                installation.database.start();
            }
        }
    }

    private void wipe() {
        RedisClient client = RedisClient.create(TestRedis.administrator(installation.redis.url()));
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            connection.sync().flushall();
        } finally {
            client.shutdown();
        }
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
    }

    private Connection database() throws SQLException {
        return DriverManager.getConnection(
                installation.database.url(), installation.database.username(), installation.database.password());
    }
}
