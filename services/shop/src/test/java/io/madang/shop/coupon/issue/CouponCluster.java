package io.madang.shop.coupon.issue;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.shop.coupon.AuditedDatabases;
import io.madang.shop.coupon.CouponServer;
import io.madang.testkit.TcpProxy;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Two instances that share a Redis of their own, and the database by way of a proxy that can be shut. */
final class CouponCluster {

    static final Duration PLACE_PATIENCE = Duration.ofMillis(1500);

    private static final CouponCluster INSTANCE = new CouponCluster();

    final TestRedis redis = TestEngines.newRedis();
    /** Not the shared one: campaigns of one database are in one Redis. */
    private final TestMariaDb behind = TestEngines.newMariaDb();

    final AuditedDatabases audited = new AuditedDatabases(List.of(behind));
    final TcpProxy database = TcpProxy.to(behind.port());
    final CouponServer first;
    final CouponServer second;
    final String product;

    private CouponCluster() {
        String[] settings = {
            "madang.redis.url=" + redis.url(),
            // events of other instances are not counted in this Redis
            "madang.outbox.topic-prefix=coupons" + ProcessHandle.current().pid() + ".",
            "madang.database.sources.main.url=" + behind.url().replace(":" + behind.port(), ":" + database.port()),
            "madang.database.sources.main.username=" + behind.username(),
            "madang.database.sources.main.password=" + behind.password(),
            "madang.database.sources.main.connect-timeout=1s",
            "madang.coupon.place-patience=" + PLACE_PATIENCE.toMillis() + "ms"
        };
        first = CouponServer.start(List.of(Faults.class), settings);
        second = CouponServer.start(List.of(Faults.class), settings);
        product = first.newProduct(1000);
    }

    static CouponCluster shared() {
        return INSTANCE;
    }

    List<CouponServer> both() {
        return List.of(first, second);
    }

    /** What an instance does between reserving a place and granting it: nothing, unless a test says otherwise. */
    @Configuration(proxyBeanMethods = false)
    static class Faults {

        @Bean
        SettableLevels memberLevels() {
            return new SettableLevels();
        }

        @Bean
        SettableFault couponFault() {
            return new SettableFault();
        }
    }

    static final class SettableFault implements FaultPoint {

        private final AtomicReference<FaultPoint> fault = new AtomicReference<>(FaultPoint.NONE);

        void set(FaultPoint wanted) {
            fault.set(wanted);
        }

        @Override
        public void reached() {
            fault.get().reached();
        }
    }

    /** Levels that are known, or away with their database. */
    static final class SettableLevels implements MemberLevels {

        private volatile boolean away;

        void away(boolean isAway) {
            away = isAway;
        }

        @Override
        public List<MemberLevel> levels(List<UserId> users) {
            return away
                    ? List.of()
                    : users.stream()
                            .map(user -> new MemberLevel(user, 100, 3, 0, null))
                            .toList();
        }
    }
}
