package io.madang.app.start;

import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.role.Role;
import io.madang.app.role.RoleMap;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.app.storage.RunningStorage;
import io.madang.engine.DataDirectory;
import io.madang.engine.EmbeddedEngines;
import io.madang.engine.EngineKind;
import io.madang.engine.EngineReport;
import io.madang.engine.MariaDbSettings;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.sharding.DatabaseGate;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * One running instance: the data directory, the engines in it, and the application on top.
 *
 * <p>Engines and application start at the same time; the first bean that needs the database waits for it. They stop one
 * after the other: consumers must leave before Kafka goes, and writers before MariaDB.
 */
public final class Instance implements AutoCloseable {

    private final Settings settings;
    private final Map<String, String> properties = new HashMap<>();
    private final String log;
    private @Nullable DataDirectory data;
    private @Nullable EmbeddedEngines engines;
    private @Nullable ConfigurableApplicationContext context;
    private List<String> warnings = List.of();

    private Instance(Settings settings, Path home, Console console) {
        this.settings = settings;
        Set<EngineKind> embedded = embedded(settings);
        properties.putAll(settings.values());
        if (embedded.isEmpty() && settings.value(Setting.DATA).isEmpty()) {
            Logs.allToTerminal(settings);
            log = "The log above tells more.";
            return;
        }
        data = DataDirectory.open(settings.data(home));
        log = "See " + Logs.toDirectory(data.closed("logs"), settings) + ".";
        properties.put(Setting.DATA.key(), data.path().toString());
        if (!embedded.isEmpty()) {
            engines = EmbeddedEngines.start(
                    data, embedded, MariaDbSettings.STANDARD, settings.engineSources(), new StartProgress(console));
            engines.properties().forEach(properties::putIfAbsent);
        }
    }

    /** Starts everything and returns when requests are answered; whatever fails is explained, and nothing is left. */
    public static Instance start(Settings settings, Path home, List<Role> roles, Console console) {
        HttpPort.check(settings);
        Instance instance;
        try {
            instance = new Instance(settings, home, console);
        } catch (RuntimeException e) {
            throw StartFailures.explain(e, settings, "");
        }
        SpringApplication.getShutdownHandlers().add(instance::stopEngines);
        try {
            instance.run(roles);
            return instance;
        } catch (RuntimeException e) {
            CommandFailure explained = StartFailures.explain(e, settings, instance.log);
            LoggerFactory.getLogger(Instance.class).info("The start failed", e);
            console.progressDone();
            instance.close();
            throw explained;
        }
    }

    /** The engines that nobody named an address for. */
    public static Set<EngineKind> embedded(Settings settings) {
        EnumSet<EngineKind> kinds = EnumSet.noneOf(EngineKind.class);
        if (!settings.namesDatabase()) {
            kinds.add(EngineKind.DATABASE);
        }
        if (settings.value(Setting.REDIS_URL).isEmpty()) {
            kinds.add(EngineKind.REDIS);
        }
        if (settings.value(Setting.KAFKA_URL).isEmpty()) {
            kinds.add(EngineKind.KAFKA);
        }
        return kinds;
    }

    private void run(List<Role> roles) {
        SpringApplication application =
                new SpringApplication(RoleMap.configurations(roles).toArray(Class<?>[]::new));
        application.setBannerMode(org.springframework.boot.Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setEnvironment(environment(roles));
        application.addInitializers(fresh ->
                ((GenericApplicationContext) fresh).registerBean(DatabaseGate.class, () -> this::awaitDatabase));
        context = application.run();
        if (engines != null) {
            engines.awaitRedis();
            engines.awaitKafka();
        }
        warnings = Stream.of(
                        data == null ? List.<String>of() : data.warnings(),
                        PlainHttp.warnings(settings),
                        context.getBeanProvider(RunningStorage.class).stream()
                                .flatMap(storage -> storage.exposure().stream())
                                .toList(),
                        NamedServer.faults(settings))
                .flatMap(List::stream)
                .toList();
        warnings.forEach(warning -> LoggerFactory.getLogger(Instance.class).warn("{}", warning));
    }

    private void awaitDatabase() {
        if (engines != null) {
            engines.awaitDatabase();
        }
    }

    /** Only what was said to Madang counts: no variable or file that Spring would look for by itself. */
    private StandardEnvironment environment(List<Role> roles) {
        Map<String, Object> all = new HashMap<>(properties);
        all.remove(Setting.PEERS.key());
        all.putAll(PeerAddresses.of(settings));
        all.put(Setting.ROLES.key(), roles.stream().map(Role::name).collect(Collectors.joining(",")));
        all.put("server.port", Integer.toString(settings.port()));
        all.put("server.address", settings.bind());
        all.put("server.shutdown", "graceful");
        all.put("spring.config.location", "optional:classpath:/application.properties");
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().remove(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
        environment.getPropertySources().addFirst(new MapPropertySource("madang settings", all));
        return environment;
    }

    /** The port that was taken, which is another than asked for where any was asked for. */
    public int port() {
        return Integer.parseInt(application().getEnvironment().getRequiredProperty("local.server.port"));
    }

    public ConfigurableApplicationContext application() {
        if (context == null) {
            throw new IllegalStateException("the application has not started");
        }
        return context;
    }

    /** What to print now that it is up. */
    public String banner(List<Role> roles, boolean adminWithoutPassword) {
        Map<String, String> addresses = new LinkedHashMap<>();
        Optional.ofNullable(properties.get(Setting.DATABASE_URL.key()))
                .ifPresent(url -> addresses.put("MariaDB", Banner.address(url)));
        addresses.put("Redis", Banner.address(properties.getOrDefault(Setting.REDIS_URL.key(), "")));
        Optional.ofNullable(properties.get(Setting.KAFKA_URL.key()))
                .ifPresent(url -> addresses.put("Kafka", KafkaServers.of(url).toString()));
        if (engines != null) {
            engines.reports()
                    .forEach(report -> addresses.computeIfPresent(
                            report.engine(), (engine, address) -> address + ", " + versionOf(report)));
        }
        double seconds = (System.currentTimeMillis()
                        - ManagementFactory.getRuntimeMXBean().getStartTime())
                / 1000.0;
        String launcher = System.getProperty("madang.command", "./madang");
        return new Banner(
                        launcher,
                        settings.bind(),
                        port(),
                        settings.value(Setting.TLS_CERTIFICATE).isPresent(),
                        roles,
                        addresses,
                        warnings,
                        application().getBeanProvider(RunningStorage.class).stream()
                                .flatMap(storage -> storage.words().stream())
                                .findFirst(),
                        Optional.ofNullable(data).map(DataDirectory::path),
                        engines != null,
                        adminWithoutPassword,
                        seconds)
                .text();
    }

    private static String versionOf(EngineReport report) {
        String version = report.version() + " (" + report.origin() + ")";
        return report.warning().isPresent()
                ? version + ", has known faults: " + System.getProperty("madang.command", "./madang") + " doctor"
                : version;
    }

    /** Stops the application, then the engines, then lets go of the directory. */
    @Override
    public void close() {
        if (context != null) {
            context.close();
        }
        stopEngines();
    }

    private synchronized void stopEngines() {
        if (engines != null) {
            engines.close();
            engines = null;
        }
        if (data != null) {
            data.close();
            data = null;
            Logs.flush();
        }
    }
}
