package io.madang.sharding;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The databases of this installation and which shards each of them holds.
 *
 * @param sources database servers by name; without any, one called {@code main} on this machine
 * @param shards the shard map, such as {@code 0-127=a,128-255=b}; may be left out where there is one source
 */
@ConfigurationProperties("madang.database")
public record DatabaseProperties(Map<String, Server> sources, String shards) {

    private static final String DEFAULT_SOURCE = "main";

    public DatabaseProperties(@Nullable Map<String, Server> sources, @Nullable String shards) {
        this.sources = sources == null || sources.isEmpty()
                ? Map.of(DEFAULT_SOURCE, Server.at("jdbc:mariadb://127.0.0.1:3306/", "madang", ""))
                : Map.copyOf(new TreeMap<>(sources));
        this.shards = shards == null || shards.isBlank() ? "0-255=" + onlySource(this.sources) : shards;
        ShardMap map = ShardMap.parse(this.shards);
        map.sources().stream()
                .filter(name -> !this.sources.containsKey(name))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("madang.database.shards places shards in '" + name
                            + "', but the configured sources are " + new TreeMap<>(this.sources).keySet()
                            + ". Add madang.database.sources." + name + ".url or correct the map.");
                });
    }

    ShardMap shardMap() {
        return ShardMap.parse(shards);
    }

    private static String onlySource(Map<String, Server> sources) {
        if (sources.size() > 1) {
            throw new IllegalArgumentException(
                    "madang.database.shards must say which shards each of the sources holds, such as 0-127=a,128-255=b");
        }
        return sources.keySet().iterator().next();
    }

    /**
     * One database server.
     *
     * @param url a MariaDB or MySQL server, without a schema: {@code jdbc:mariadb://host:3306/}
     * @param maxPoolSize connections per service at most
     * @param connectTimeout how long a caller waits for a connection
     * @param socketTimeout how long a statement may take before its connection is given up
     */
    public record Server(
            String url,
            @Nullable String username,
            @Nullable String password,
            @DefaultValue("16") int maxPoolSize,
            @DefaultValue("3s") Duration connectTimeout,
            @DefaultValue("30s") Duration socketTimeout) {

        public Server {
            ServerUrl.parse(url);
            if (maxPoolSize < 1 || maxPoolSize > 1_000) {
                throw new IllegalArgumentException("max-pool-size must be 1 to 1000, not " + maxPoolSize);
            }
            // the connection pool knows no shorter wait
            if (connectTimeout.toMillis() < 250 || connectTimeout.toSeconds() > 60) {
                throw new IllegalArgumentException("connect-timeout must be 250ms to 60s, not " + connectTimeout);
            }
            if (socketTimeout.toMillis() < 1_000 || socketTimeout.toHours() > 1) {
                throw new IllegalArgumentException("socket-timeout must be 1s to 1h, not " + socketTimeout);
            }
        }

        public static Server at(String url, String username, String password) {
            return new Server(url, username, password, 16, Duration.ofSeconds(3), Duration.ofSeconds(30));
        }

        /** Leaves the URL out too: it may carry a password among its options. */
        @Override
        public String toString() {
            return "Server[" + ServerUrl.parse(url).authority() + "]";
        }
    }
}
