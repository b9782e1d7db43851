package io.madang.bench.load;

import io.madang.app.role.RoleMap;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.engine.MariaDbSettings;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Engines of its own, as durable as the product's, and an instance with every role on them. */
public final class BenchInstance implements AutoCloseable {

    public static final int BUFFER_POOL_MEGABYTES = 1_024;

    private static final Duration TOKENS_LAST = Duration.ofHours(12);

    /** So high that they are never what is measured; what counting them costs stays in. */
    private static final List<String> LIMITS = List.of(
            "like",
            "view",
            "comment",
            "article-publish",
            "article-edit",
            "board-create",
            "board-recount",
            "order",
            "payment",
            "shop-admin",
            "media-upload",
            "media-edit",
            "campaign-admin");

    private final TestMariaDb database = TestEngines.newMariaDb(MariaDbSettings.STANDARD
            .withBufferPoolMegabytes(BUFFER_POOL_MEGABYTES)
            .withGrants(MariaDbSettings.Grants.WHOLE_SERVER));
    private final TestRedis redis = TestEngines.newRedis();
    private final TestKafka kafka = TestEngines.newKafka();
    private final ConfigurableApplicationContext context;

    /** @param extra configurations that the instance has beside the product's own */
    public BenchInstance(Class<?>... extra) {
        this(List.of(), extra);
    }

    /** @param more settings, such as {@code madang.roles=all} */
    public BenchInstance(List<String> more, Class<?>... extra) {
        List<String> settings = new ArrayList<>(List.of(
                "--madang.database.sources.main.url=" + database.url(),
                "--madang.database.sources.main.username=" + database.username(),
                "--madang.database.sources.main.password=" + database.password(),
                "--madang.redis.url=" + redis.url(),
                "--madang.kafka.url=" + kafka.url(),
                "--madang.outbox.partitions=1", // as where the product brings its own Kafka
                "--server.address=127.0.0.1",
                "--server.port=0"));
        more.forEach(setting -> settings.add("--" + setting));
        LIMITS.forEach(name -> settings.add("--madang.limits." + name + "=10000/100ms"));
        Class<?>[] parts = Stream.concat(RoleMap.configurations(RoleMap.all()).stream(), Stream.of(extra))
                .toArray(Class<?>[]::new);
        context = new SpringApplication(parts).run(settings.toArray(String[]::new));
    }

    public int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    public Target http() {
        return Target.http(port());
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** How large what a summary of the instance has recorded was in the mean, since its start. */
    public double mean(String summary) {
        return bean(MeterRegistry.class).get(summary).summary().mean();
    }

    public JdbcClients jdbc() {
        return new JdbcClients(database.url(), database.username(), database.password());
    }

    public TestRedis redis() {
        return redis;
    }

    public String token(UserId user) {
        return token(user, false);
    }

    public String adminToken() {
        return token(new UserId(1), true);
    }

    private String token(UserId user, boolean admin) {
        return bean(AccessTokens.class).issue(Caller.ofUser(user, 0, admin, Set.of()), TOKENS_LAST);
    }

    @Override
    public void close() {
        context.close();
        kafka.close();
        redis.close();
        database.close();
    }
}
