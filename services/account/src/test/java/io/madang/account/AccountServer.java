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

/** The account service on the real engines, started once for all tests. */
public final class AccountServer {

    private static final AtomicInteger CLIENTS = new AtomicInteger();

    private final ConfigurableApplicationContext context;

    private AccountServer(String... properties) {
        context = new SpringApplicationBuilder(
                        ShardingConfiguration.class,
                        ClusterConfiguration.class,
                        OutboxConfiguration.class,
                        EdgeConfiguration.class,
                        AccountConfiguration.class)
                .web(WebApplicationType.SERVLET)
                .properties(properties)
                .run();
    }

    public static AccountServer shared() {
        return Shared.INSTANCE;
    }

    /** Settings that lead to the shared engines, and hashes that cost little. */
    public static List<String> settings() {
        TestMariaDb database = TestEngines.mariaDb();
        return new ArrayList<>(List.of(
                "server.port=0",
                "server.address=127.0.0.1",
                "madang.database.sources.main.url=" + database.url(),
                "madang.database.sources.main.username=" + database.username(),
                "madang.database.sources.main.password=" + database.password(),
                "madang.database.sources.main.connect-timeout=30s",
                "madang.redis.url=" + TestEngines.redis().url(),
                "madang.limit-deadline=10s",
                "madang.kafka.url=" + TestEngines.kafka().url(),
                "madang.account.rates.sign-ups=100000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s",
                "madang.admin.password=" + Client.ADMIN_PASSWORD));
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

    private static final class Shared {
        static final AccountServer INSTANCE = new AccountServer(settings().toArray(String[]::new));
    }
}
