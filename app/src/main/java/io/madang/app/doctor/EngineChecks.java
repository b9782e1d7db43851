package io.madang.app.doctor;

import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.app.start.Instance;
import io.madang.app.start.NamedServer;
import io.madang.engine.EngineException;
import io.madang.engine.EngineKind;
import io.madang.engine.EnginePlan;
import io.madang.engine.EngineReport;
import io.madang.kernel.kafka.KafkaServers;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.kafka.clients.admin.Admin;

/** Engines that were named: whether they answer, and whether they are new enough. */
final class EngineChecks {

    private static final int LIMIT_SECONDS = 5;
    private static final Pattern NUMBER = Pattern.compile("(\\d+)\\.(\\d+)");

    private EngineChecks() {}

    static List<Finding> findings(Settings settings, Path home) {
        List<Finding> findings = new ArrayList<>();
        for (EngineKind kind : Instance.embedded(settings)) {
            findings.addAll(embedded(kind, settings, home));
        }
        NamedServer.databases(settings).forEach((name, url) -> findings.addAll(database(settings, name, url)));
        settings.value(Setting.REDIS_URL).ifPresent(url -> findings.addAll(redis(url)));
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

    private static List<Finding> database(Settings settings, String name, String url) {
        try {
            return NamedServer.database(settings, name, url)
                    .map(server -> judged(
                            server, server.product() + " " + server.version(), server.isMariaDb() ? "10.6" : "8.0"))
                    .orElseGet(() -> List.of(Finding.bad(
                            "database '" + name + "': the URL should look like jdbc:mariadb://host:3306/")));
        } catch (SQLException e) {
            return List.of(Finding.bad("database '" + name + "' cannot be reached: " + e.getMessage()
                    + ". Check the URL, the user and the server"));
        }
    }

    private static List<Finding> redis(String url) {
        try {
            NamedServer server = NamedServer.redis(url);
            return judged(server, server.version(), "6.2");
        } catch (RuntimeException e) {
            return List.of(Finding.bad("Redis cannot be reached: " + e.getMessage()
                    + ". The URL has the form redis://:password@host:6379"));
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

    /** Whether it is new enough, and what is known to be wrong with it. */
    private static List<Finding> judged(NamedServer server, String shown, String least) {
        Matcher is = NUMBER.matcher(server.version());
        Matcher needs = NUMBER.matcher(least);
        boolean enough = is.find() && needs.find() && number(is) >= number(needs);
        List<Finding> findings = new ArrayList<>();
        findings.add(
                enough
                        ? Finding.good(server.name() + " answers: " + shown)
                        : Finding.bad(server.name() + " is " + shown + "; Madang needs " + least + " or newer"));
        server.faults().map(Finding::noted).ifPresent(findings::add);
        return findings;
    }

    private static int number(Matcher version) {
        return Integer.parseInt(version.group(1)) * 1000 + Integer.parseInt(version.group(2));
    }
}
