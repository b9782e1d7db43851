package io.madang.app.doctor;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.app.start.Instance;
import io.madang.engine.EngineException;
import io.madang.engine.EngineKind;
import io.madang.engine.EnginePlan;
import io.madang.engine.EngineReport;
import io.madang.kernel.kafka.KafkaServers;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;

/** Engines that were named: whether they answer, and whether they are new enough. */
final class EngineChecks {

    private static final int LIMIT_SECONDS = 5;
    private static final Pattern SOURCE = Pattern.compile("madang\\.database\\.sources\\.([^.]+)\\.url");
    private static final Pattern NUMBER = Pattern.compile("(\\d+)\\.(\\d+)");

    private EngineChecks() {}

    static List<Finding> findings(Settings settings, Path home) {
        List<Finding> findings = new ArrayList<>();
        for (EngineKind kind : Instance.embedded(settings)) {
            findings.addAll(embedded(kind, settings, home));
        }
        Map<String, String> sources = new TreeMap<>();
        settings.values().forEach((key, value) -> {
            Matcher source = SOURCE.matcher(key);
            if (source.matches()) {
                sources.put(source.group(1), value);
            }
        });
        sources.forEach((name, url) -> findings.add(database(settings, name, url)));
        settings.value(Setting.REDIS_URL).ifPresent(url -> findings.add(redis(url)));
        settings.value(Setting.KAFKA_URL).ifPresent(url -> findings.add(kafka(url)));
        return findings;
    }

    /** The version that a start would run, from where, and what is wrong with it. */
    private static List<Finding> embedded(EngineKind kind, Settings settings, Path home) {
        try {
            List<Finding> findings = new ArrayList<>();
            for (EngineReport report : EnginePlan.of(settings.data(home), Set.of(kind), settings.engineSources())) {
                findings.add(Finding.good("embedded: " + report));
                report.warning().map(Finding::noted).ifPresent(findings::add);
            }
            return findings;
        } catch (EngineException e) {
            return List.of(Finding.bad(String.valueOf(e.getMessage())));
        }
    }

    private static Finding database(Settings settings, String name, String url) {
        Properties login = new Properties();
        String prefix = "madang.database.sources." + name;
        copy(settings, prefix + ".username", login, "user");
        copy(settings, prefix + ".password", login, "password");
        login.setProperty("connectTimeout", "" + LIMIT_SECONDS * 1000);
        login.setProperty("socketTimeout", "" + LIMIT_SECONDS * 1000);
        try (Connection connection =
                new org.mariadb.jdbc.Driver().connect(url.replaceFirst("^jdbc:mysql:", "jdbc:mariadb:"), login)) {
            if (connection == null) {
                return Finding.bad("database '" + name + "': the URL should look like jdbc:mariadb://host:3306/");
            }
            String product = connection.getMetaData().getDatabaseProductName();
            String version = connection.getMetaData().getDatabaseProductVersion();
            boolean mariaDb = product.contains("MariaDB") || version.contains("MariaDB");
            return judged("database '" + name + "'", product + " " + version, version, mariaDb ? "10.6" : "8.0");
        } catch (SQLException e) {
            return Finding.bad("database '" + name + "' cannot be reached: " + e.getMessage()
                    + ". Check the URL, the user and the server");
        }
    }

    private static void copy(Settings settings, String key, Properties login, String as) {
        String value = settings.values().get(key);
        if (value != null) {
            login.setProperty(as, value);
        }
    }

    private static Finding redis(String url) {
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
                return judged("Redis", version, version, "6.2");
            }
        } catch (RuntimeException e) {
            return Finding.bad("Redis cannot be reached: " + e.getMessage()
                    + ". The URL has the form redis://:password@host:6379");
        } finally {
            client.shutdown(Duration.ZERO, Duration.ofSeconds(1));
        }
    }

    private static Finding kafka(String url) {
        int millis = LIMIT_SECONDS * 1000;
        Map<String, Object> limits = Map.of("request.timeout.ms", millis, "default.api.timeout.ms", millis);
        try (Admin admin = Admin.create(KafkaServers.of(url).client(limits))) {
            int brokers = admin.describeCluster()
                    .nodes()
                    .get(LIMIT_SECONDS, TimeUnit.SECONDS)
                    .size();
            return Finding.good("Kafka answers with " + brokers + " broker" + (brokers == 1 ? "" : "s"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Finding.bad("Kafka: interrupted");
        } catch (IllegalArgumentException e) {
            return Finding.bad(String.valueOf(e.getMessage()));
        } catch (Exception e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            return Finding.bad(
                    "Kafka cannot be reached: " + cause.getMessage() + ". Check the URL, the user and the servers");
        }
    }

    private static Finding judged(String what, String shown, String version, String least) {
        Matcher is = NUMBER.matcher(version);
        Matcher needs = NUMBER.matcher(least);
        boolean enough = is.find() && needs.find() && number(is) >= number(needs);
        return enough
                ? Finding.good(what + " answers: " + shown)
                : Finding.bad(what + " is " + shown + "; Madang needs " + least + " or newer");
    }

    private static int number(Matcher version) {
        return Integer.parseInt(version.group(1)) * 1000 + Integer.parseInt(version.group(2));
    }
}
