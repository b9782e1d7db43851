package io.madang.account;

import io.madang.account.registry.AccountHome;
import io.madang.cluster.ClusterConfiguration;
import io.madang.edge.EdgeConfiguration;
import io.madang.outbox.OutboxConfiguration;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardingConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;

/** An instance on the real engines, with the account service or as a gateway before one that has it. */
public final class AccountServer implements AutoCloseable {

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final ConfigurableApplicationContext context;

    private AccountServer(List<Class<?>> services, List<String> settings) {
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

    /** The service with its defaults, for all tests that want nothing else. */
    public static AccountServer shared() {
        return Shared.INSTANCE;
    }

    /** The service with policies that bite at once. */
    public static AccountServer strict() {
        return Strict.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static AccountServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own; the given settings replace those of the shared one. */
    public static AccountServer start(String... settings) {
        return new AccountServer(List.of(AccountConfiguration.class), settings(settings));
    }

    /** A gateway of the caller's own before the given instance. */
    public static AccountServer startGateway(AccountServer account) {
        return new AccountServer(
                List.of(),
                settings(
                        "madang.roles=gateway",
                        "madang.peers.account=http://127.0.0.1:" + account.port(),
                        "madang.peer-deadline=60s"));
    }

    /** Settings that lead to the shared engines, and hashes that cost little. */
    private static List<String> settings(String... more) {
        TestMariaDb database = TestEngines.mariaDb();
        List<String> settings = new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "madang.database.sources.main.url=" + database.url(),
                "madang.database.sources.main.username=" + database.username(),
                "madang.database.sources.main.password=" + database.password(),
                "madang.database.sources.main.connect-timeout=30s",
                "madang.redis.url=" + TestEngines.redis().url(),
                "madang.limit-deadline=10s",
                "madang.kafka.url=" + TestEngines.kafka().url(),
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s",
                "madang.admin.password=" + Client.ADMIN_PASSWORD));
        settings.addAll(List.of(more));
        return settings;
    }

    public int port() {
        return Objects.requireNonNull(((WebServerApplicationContext) context).getWebServer())
                .getPort();
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public Shard home() {
        return bean(AccountHome.class).shard();
    }

    /** A client with an address of its own, so that limits by address do not couple tests. */
    public Client client() {
        int number = CLIENTS.incrementAndGet();
        return new Client(port(), "127.77." + (number >> 8) + "." + (number & 0xFF));
    }

    @Override
    public void close() {
        context.close();
    }

    private static final class Shared {
        static final AccountServer INSTANCE = start();
    }

    private static final class Strict {
        static final AccountServer INSTANCE = start(
                "madang.account.sessions-per-user=3",
                "madang.account.nickname-interval=1d",
                "madang.account.hashing.concurrency=1",
                "madang.account.hashing.max-wait=100ms");
    }

    private static final class SharedGateway {
        static final AccountServer INSTANCE = startGateway(shared());
    }
}
