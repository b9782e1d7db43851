package io.madang.app;

import io.madang.app.role.Role;
import io.madang.app.role.RoleMap;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.testkit.BoardAudit;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestKafka;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** Engines of a test's own, and instances with some of the roles on them: in this process or in others. */
public final class TestInstallation implements AutoCloseable {

    public static final String WRITING = "account,article,comment,like,view";
    public static final String READING = "read,hot";
    public static final String MEDIA = "media,media-worker,storage";

    /** A zone where it is about noon, so that no test sees a midnight. */
    static final ZoneOffset ZONE =
            ZoneOffset.ofHours(12 - Instant.now().atOffset(ZoneOffset.UTC).getHour());

    private static final Duration TOKEN_LIFETIME = Duration.ofHours(3);

    final TestMariaDb database = TestEngines.newMariaDb();
    final TestRedis redis = TestEngines.newRedis();
    final TestKafka kafka = TestEngines.newKafka();

    /** An instance that runs. */
    public record Running(ConfigurableApplicationContext context) implements AutoCloseable {

        public int port() {
            return Integer.parseInt(context.getEnvironment().getRequiredProperty("local.server.port"));
        }

        /** An access token of somebody with that id. */
        public String token(String user, boolean admin) {
            Caller caller = Caller.ofUser(UserId.of(user), 0, admin, Set.of());
            return context.getBean(AccessTokens.class).issue(caller, TOKEN_LIFETIME);
        }

        @Override
        public void close() {
            context.close();
        }
    }

    /** Starts an instance in this process. */
    public Running start(String roles, String... settings) {
        List<Role> selected = RoleMap.select(List.of(roles.split(",")));
        List<String> all = new ArrayList<>(engines());
        all.addAll(List.of("server.port=0", "server.address=127.0.0.1", "madang.roles=" + roles));
        all.addAll(List.of(settings));
        return new Running(
                new SpringApplicationBuilder(RoleMap.configurations(selected).toArray(Class<?>[]::new))
                        .web(WebApplicationType.SERVLET)
                        .registerShutdownHook(false)
                        .properties(all.toArray(String[]::new))
                        .run());
    }

    /** Starts an instance in a process of its own. */
    MadangProcess run(String roles, Path config, String... settings) throws IOException {
        List<String> all = new ArrayList<>(engines());
        all.addAll(List.of(settings));
        Files.write(config, all);
        return MadangProcess.run(Map.of(), "up", "--port", "0", "--roles", roles, "--config", config.toString());
    }

    /** What keeps a crowd from being taken for a flood. */
    public static String[] crowded(String... more) {
        Stream<String> limits = Stream.of(
                        "article-publish",
                        "article-edit",
                        "article-move",
                        "article-delete",
                        "comment",
                        "comment-change",
                        "like",
                        "board-create")
                .map(name -> "madang.limits." + name + "=10000/1s");
        Stream<String> others = Stream.of(
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s",
                "madang.view.flush-interval=100ms");
        return Stream.of(limits, others, Stream.of(more)).flatMap(each -> each).toArray(String[]::new);
    }

    /** With an object store of its own, and workers that look for work often. */
    public static String[] storing(String... more) {
        Path directory;
        try {
            directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "storage-");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Stream<String> settings = Stream.of(
                "madang.storage.data=" + directory.resolve("drive"),
                "madang.media.worker.directory=" + directory.resolve("work"),
                "madang.media.worker.poll=200ms",
                "madang.limits.media-upload=10000/1s");
        return Stream.concat(settings, Stream.of(more)).toArray(String[]::new);
    }

    /** Where the roles that write are, for an instance that only reads. */
    public static String[] behind(int port, String... more) {
        Stream<String> peers =
                Stream.of(WRITING.split(",")).map(role -> "madang.peers." + role + "=http://127.0.0.1:" + port);
        return Stream.concat(peers, Stream.of(more)).toArray(String[]::new);
    }

    /** With the time that a busy machine may take. */
    public static String[] patiently(String... settings) {
        List<String> all = new ArrayList<>(List.of(settings));
        all.addAll(List.of(
                "madang.redis.timeout=30s",
                "madang.limit-deadline=10s",
                "madang.peer-deadline=60s",
                "madang.view.redis-deadline=10s",
                "madang.hot.redis-deadline=10s",
                "madang.read.article.redis-deadline=10s",
                "madang.read.article.owner-wait=30s",
                "madang.read.article.patience=30s",
                "madang.read.article.lease=60s",
                "madang.read.list.redis-deadline=10s"));
        return all.toArray(String[]::new);
    }

    private List<String> engines() {
        return List.of(
                "madang.database.sources.main.url=" + database.url(),
                "madang.database.sources.main.username=" + database.username(),
                "madang.database.sources.main.password=" + database.password(),
                "madang.database.sources.main.connect-timeout=30s",
                "madang.redis.url=" + redis.url(),
                "madang.kafka.url=" + kafka.url(),
                "madang.hot.zone=" + ZONE,
                "madang.hot.fresh=0s");
    }

    /** Reads rows, each made into what the test wants of it. */
    public <T> List<T> rows(String query, Row<T> row) throws SQLException {
        List<T> all = new ArrayList<>();
        try (Connection connection =
                        DriverManager.getConnection(database.url(), database.username(), database.password());
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                all.add(row.of(rows));
            }
        }
        return all;
    }

    /** A row as the test sees it. */
    public interface Row<T> {
        T of(ResultSet row) throws SQLException;
    }

    /** How many events wait in outboxes. */
    public long unsentEvents() throws SQLException {
        long unsentEvents = 0;
        for (String service : WRITING.split(",")) {
            unsentEvents += rows("select count(*) from madang_" + service + ".outbox", row -> row.getLong(1))
                    .getFirst();
        }
        return unsentEvents;
    }

    /** How often the rows of the services break each rule that must hold of them. */
    public Map<String, Long> brokenRules() throws SQLException {
        Map<String, Long> broken = new HashMap<>();
        try (Connection connection =
                DriverManager.getConnection(database.url(), database.username(), database.password())) {
            for (String service : List.of("article", "comment", "like")) {
                BoardAudit.violations(connection, service).forEach((rule, times) -> {
                    if (times > 0) {
                        broken.put(rule, times);
                    }
                });
            }
        }
        return broken;
    }

    @Override
    public void close() {
        kafka.close();
        redis.close();
        database.close();
    }
}
