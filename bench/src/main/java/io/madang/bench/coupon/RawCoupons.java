package io.madang.bench.coupon;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.bench.load.BenchInstance;
import io.madang.bench.load.JdbcClients;
import io.madang.bench.load.RedisBenchmark;
import io.madang.shop.coupon.CouponConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Coupons without us: the script that decides who is first, and rows under the lock of their campaign. */
final class RawCoupons {

    /** Each has a connection to the database; more of them only wait longer for the same lock. */
    private static final int JDBC_CLIENTS = 64;

    private static final String PLENTY = "1000000000";
    private static final AtomicLong NEXT_USER = new AtomicLong(1);

    private final RedisBenchmark benchmark;
    private final JdbcClients jdbc;
    private final Duration time;
    private final String digest;

    RawCoupons(BenchInstance instance, Duration time) throws SQLException {
        this.benchmark = new RedisBenchmark(instance.redis(), CouponsBench.CLIENTS, time);
        this.jdbc = instance.jdbc();
        this.time = time;
        this.digest = load(instance.redis().url());
        jdbc.execute("create database if not exists madang_bench");
        jdbc.execute("create table if not exists madang_bench.coupons like madang_shop.coupons");
        jdbc.execute("create table if not exists madang_bench.campaigns like madang_shop.campaigns");
        jdbc.execute(
                "insert ignore into madang_bench.campaigns (campaign_id, name, total, granted, opens_at, closes_at,"
                        + " minimum_price, audience, codes, epoch, voided_through, voided, voiding, created_by, created_at)"
                        + " values (1, '', " + PLENTY
                        + ", 0, utc_timestamp(), utc_timestamp(), 0, '', '', 1, 0, 0, false, 0,"
                        + " utc_timestamp())");
    }

    private static String load(String url) {
        RedisClient client = RedisClient.create(url);
        try (StatefulRedisConnection<String, String> connection = client.connect();
                InputStream script = CouponConfiguration.class.getResourceAsStream("issue/reserve.lua")) {
            if (script == null) {
                throw new IllegalStateException("the shop has no reserve.lua");
            }
            connection.sync().del("bench:{c}:reserved");
            connection
                    .sync()
                    .hset(
                            "bench:{c}:meta",
                            Map.of("epoch", "1", "total", PLENTY, "left", PLENTY, "expires", "4102444800000"));
            connection
                    .sync()
                    .hset(
                            "bench:{s}:meta",
                            Map.of("epoch", "1", "total", "0", "left", "0", "expires", "4102444800000"));
            return connection.sync().scriptLoad(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            client.shutdown();
        }
    }

    /** What the script is measured with. */
    String name() {
        return benchmark.name();
    }

    double reserving() throws Exception {
        return script("{c}");
    }

    double soldOut() throws Exception {
        return script("{s}");
    }

    private double script(String tag) throws Exception {
        return benchmark.perSecond(
                "evalsha",
                digest,
                "3",
                "bench:" + tag + ":meta",
                "bench:" + tag + ":granted",
                "bench:" + tag + ":reserved",
                "1",
                "1700000000000",
                RedisBenchmark.ANY_NUMBER);
    }

    /** Locks the campaign, looks whether one is left, adds the coupon and counts it: one transaction for each. */
    double selectForUpdate() throws Exception {
        return jdbc.perSecond(JDBC_CLIENTS, time, connection -> {
            connection.setAutoCommit(false);
            PreparedStatement lock = connection.prepareStatement(
                    "select total - granted from madang_bench.campaigns where campaign_id = 1 for update");
            PreparedStatement insert = connection.prepareStatement(
                    "insert into madang_bench.coupons (campaign_id, user_id, coupon_id, state, granted_at, expires_at,"
                            + " version) values (1, ?, ?, 'ISSUED', utc_timestamp(3), utc_timestamp(3), 1)");
            PreparedStatement count = connection.prepareStatement(
                    "update madang_bench.campaigns set granted = granted + 1 where campaign_id = 1");
            return () -> {
                try (ResultSet row = lock.executeQuery()) {
                    row.next();
                    if (row.getLong(1) <= 0) {
                        throw new SQLException("sold out");
                    }
                }
                long user = NEXT_USER.getAndIncrement();
                insert.setLong(1, user);
                insert.setLong(2, user);
                insert.executeUpdate();
                count.executeUpdate();
                connection.commit();
            };
        });
    }
}
