package io.madang.app.start;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.engine.EngineKind;
import io.madang.engine.EngineReport;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database or Redis that the settings name, as it describes itself.
 *
 * @param name what to call it, for people
 */
public record NamedServer(String name, EngineKind kind, String product, String version) {

    private static final Logger log = LoggerFactory.getLogger(NamedServer.class);
    private static final int LIMIT_SECONDS = 5;
    private static final Pattern SOURCE = Pattern.compile("madang\\.database\\.sources\\.([^.]+)\\.url");

    /** The URLs of the databases by the names of their sources. */
    public static Map<String, String> databases(Settings settings) {
        Map<String, String> sources = new TreeMap<>();
        settings.values().forEach((key, value) -> {
            Matcher source = SOURCE.matcher(key);
            if (source.matches()) {
                sources.put(source.group(1), value);
            }
        });
        return sources;
    }

    /** Asks the database of a source; empty where the URL is none of a database. */
    public static Optional<NamedServer> database(Settings settings, String source, String url) throws SQLException {
        Properties login = new Properties();
        String prefix = "madang.database.sources." + source;
        copy(settings, prefix + ".username", login, "user");
        copy(settings, prefix + ".password", login, "password");
        login.setProperty("connectTimeout", "" + LIMIT_SECONDS * 1000);
        login.setProperty("socketTimeout", "" + LIMIT_SECONDS * 1000);
        try (Connection connection =
                new org.mariadb.jdbc.Driver().connect(url.replaceFirst("^jdbc:mysql:", "jdbc:mariadb:"), login)) {
            if (connection == null) {
                return Optional.empty();
            }
            return Optional.of(new NamedServer(
                    "database '" + source + "'",
                    EngineKind.DATABASE,
                    connection.getMetaData().getDatabaseProductName(),
                    connection.getMetaData().getDatabaseProductVersion()));
        }
    }

    private static void copy(Settings settings, String key, Properties login, String as) {
        String value = settings.values().get(key);
        if (value != null) {
            login.setProperty(as, value);
        }
    }

    /** Asks a Redis. */
    public static NamedServer redis(String url) {
        RedisClient client = RedisClient.create();
        try {
            RedisURI uri = RedisURI.create(url);
            uri.setTimeout(Duration.ofSeconds(LIMIT_SECONDS));
            try (StatefulRedisConnection<String, String> connection = client.connect(uri)) {
                String version = connection
                        .sync()
                        .info("server")
                        .lines()
                        .filter(line -> line.startsWith("redis_version:"))
                        .map(line -> line.substring("redis_version:".length()).strip())
                        .findFirst()
                        .orElse("0.0");
                return new NamedServer("Redis", EngineKind.REDIS, "Redis", version);
            }
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
        }
    }

    public boolean isMariaDb() {
        return product.contains("MariaDB") || version.contains("MariaDB");
    }

    /** What is known to be wrong with its version; MySQL is not judged. */
    public Optional<String> faults() {
        return kind == EngineKind.DATABASE && !isMariaDb()
                ? Optional.empty()
                : EngineReport.faultsOfServer(kind, version).map(faults -> name + ": " + faults);
    }

    /** What is known to be wrong with the named servers that answer. */
    static List<String> faults(Settings settings) {
        List<NamedServer> found = new ArrayList<>();
        databases(settings).forEach((source, url) -> {
            try {
                database(settings, source, url).ifPresent(found::add);
            } catch (SQLException e) {
                log.debug("the database '{}' does not tell its version", source, e);
            }
        });
        settings.value(Setting.REDIS_URL).ifPresent(url -> {
            try {
                found.add(redis(url));
            } catch (RuntimeException e) {
                log.debug("Redis does not tell its version", e);
            }
        });
        return found.stream().flatMap(server -> server.faults().stream()).toList();
    }
}
