package io.madang.testkit.service;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.cluster.ClusterConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.edge.EdgeConfiguration;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.kernel.id.Ids;
import io.madang.outbox.OutboxConfiguration;
import io.madang.sharding.ShardingConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** An instance on the real engines, with the given services. */
public final class ServiceInstance implements AutoCloseable {

    private static final AtomicInteger CALLERS = new AtomicInteger();

    private final ConfigurableApplicationContext context;
    private @Nullable StatefulRedisConnection<String, String> administrator;

    private ServiceInstance(List<Class<?>> services, List<String> settings) {
        List<Class<?>> parts = new ArrayList<>(List.of(
                ShardingConfiguration.class,
                ClusterConfiguration.class,
                OutboxConfiguration.class,
                EdgeConfiguration.class));
        parts.addAll(services);
        context = new SpringApplicationBuilder(parts.toArray(Class<?>[]::new))
                .web(WebApplicationType.SERVLET)
                // at the end of the JVM the engines go at the same moment: an orderly stop would wait for them in vain
                .registerShutdownHook(false)
                .properties(settings.toArray(String[]::new))
                .run();
    }

    /** The instance's Redis with all commands; the product's own user has fewer. */
    public synchronized RedisCommands<String, String> redis() {
        StatefulRedisConnection<String, String> connection = administrator;
        if (connection == null || !connection.isOpen()) {
            String url = context.getEnvironment().getRequiredProperty("madang.redis.url");
            connection = bean(RedisClient.class).connect(RedisURI.create(TestRedis.administrator(url)));
            administrator = connection;
        }
        return connection.sync();
    }

    /**
     * Starts an instance.
     *
     * @param services their configurations
     * @param settings such as {@code madang.roles=gateway}; they replace those that lead to the shared engines
     */
    public static ServiceInstance start(List<Class<?>> services, String... settings) {
        TestMariaDb database = TestEngines.mariaDb();
        List<String> all = new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "madang.database.sources.main.url=" + database.url(),
                "madang.database.sources.main.username=" + database.username(),
                "madang.database.sources.main.password=" + database.password(),
                "madang.database.sources.main.connect-timeout=30s",
                "madang.redis.url=" + TestEngines.redis().url(),
                "madang.limit-deadline=10s",
                // a slow machine is no overload: tests that let many wait on purpose are not refused
                "madang.admission.min-concurrency=1000",
                "madang.admission.max-concurrency=1000",
                "madang.kafka.url=" + TestEngines.kafka().url()));
        all.addAll(List.of(settings));
        return new ServiceInstance(services, all);
    }

    /** Starts an instance without services, which calls the given one for those of the role. */
    public static ServiceInstance startGateway(String role, ServiceInstance behind) {
        return start(
                List.of(),
                "madang.roles=gateway",
                "madang.peers." + role + "=http://127.0.0.1:" + behind.port(),
                "madang.peer-deadline=60s");
    }

    /** Settings for an instance over two databases, each with half of the shards. */
    public static List<String> twoDatabases() {
        TestMariaDb second = TestEngines.secondMariaDb();
        return List.of(
                "madang.database.sources.second.url=" + second.url(),
                "madang.database.sources.second.username=" + second.username(),
                "madang.database.sources.second.password=" + second.password(),
                "madang.database.sources.second.connect-timeout=30s",
                "madang.database.shards=0-127=main,128-255=second");
    }

    public int port() {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** A caller with an address of its own, so that limits by address do not couple tests. */
    public HttpCaller caller() {
        return new HttpCaller(port(), freshAddress());
    }

    public static String freshAddress() {
        int number = CALLERS.incrementAndGet();
        return "127.77." + (number >> 8) + "." + (number & 0xFF);
    }

    /** Somebody who has never been here, and has no account. */
    public UserId newUser() {
        return new UserId(bean(Ids.class).next());
    }

    /** An access token of a user with no rights but a user's. */
    public String userToken(UserId user) {
        return token(user, false, Set.of());
    }

    public String adminToken(UserId user) {
        return token(user, true, Set.of());
    }

    public String moderatorToken(UserId user, Long... boardIds) {
        return token(user, false, Set.of(boardIds));
    }

    private String token(UserId user, boolean admin, Set<Long> boards) {
        return bean(AccessTokens.class).issue(Caller.ofUser(user, 0, admin, boards), Duration.ofMinutes(10));
    }

    @Override
    public void close() {
        context.close();
    }
}
