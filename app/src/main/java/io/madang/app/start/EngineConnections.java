package io.madang.app.start;

import io.madang.app.command.CommandFailure;
import io.madang.app.setting.Setting;
import io.madang.app.setting.Settings;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.sharding.DatabaseGate;
import io.madang.sharding.DatabaseProperties;
import io.madang.sharding.Databases;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/**
 * The database, the Redis and the Kafka of an instance that runs, reached from beside it: by what was configured, or by its data
 * directory.
 */
public final class EngineConnections implements AutoCloseable {

    private static final String CONNECTION = "connect.properties";

    private final Map<String, String> properties;
    private final Databases databases;

    private EngineConnections(Map<String, String> properties) {
        this.properties = Map.copyOf(properties);
        this.databases = new Databases(
                bind("madang.database", DatabaseProperties.class), DatabaseGate.OPEN, new SimpleMeterRegistry());
    }

    public static EngineConnections by(Settings settings, Path home) {
        Map<String, String> properties = new TreeMap<>(settings.values());
        Path data = settings.data(home);
        if (!settings.namesDatabase()) {
            properties.putAll(connection(data));
        } else if (Files.exists(data.resolve(CONNECTION))) {
            // what runs beside a database of one's own may be embedded
            read(data.resolve(CONNECTION)).forEach(properties::putIfAbsent);
        }
        return new EngineConnections(properties);
    }

    private static Map<String, String> connection(Path data) {
        Map<String, String> found;
        try {
            found = read(data.resolve(CONNECTION));
        } catch (UncheckedIOException e) {
            throw new CommandFailure(
                    "no Madang runs in " + data + ". Start it with './madang up', or say where its data is: --data, or"
                            + " --config with the database's URL.",
                    e);
        }
        if (!found.containsKey(Setting.DATABASE_URL.key())) {
            throw new CommandFailure("the Madang in " + data + " has its database elsewhere. Name it as you did for"
                    + " 'up': " + Setting.DATABASE_URL.variable() + " or --config.");
        }
        return found;
    }

    private static Map<String, String> read(Path file) {
        Properties read = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            read.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<String, String> found = new TreeMap<>();
        read.stringPropertyNames().forEach(key -> found.put(key, read.getProperty(key)));
        return found;
    }

    public Databases databases() {
        return databases;
    }

    public KafkaServers kafka() {
        String url = properties.get(Setting.KAFKA_URL.key());
        if (url == null) {
            throw new CommandFailure("it is not known where Kafka is. Name it as you did for 'up': "
                    + Setting.KAFKA_URL.variable() + " or --config.");
        }
        try {
            return KafkaServers.of(url);
        } catch (IllegalArgumentException e) {
            throw new CommandFailure(e.getMessage() + ".", e);
        }
    }

    /** The address of Redis, with its password. */
    public String redis() {
        return redisUrl()
                .orElseThrow(() -> new CommandFailure("it is not known where Redis is. Name it as you did for 'up': "
                        + Setting.REDIS_URL.variable() + " or --config."));
    }

    /** Where Redis is, if that is known. */
    public Optional<String> redisUrl() {
        return Optional.ofNullable(properties.get(Setting.REDIS_URL.key()));
    }

    /** A configuration record, bound as in an instance. */
    public <T> T bind(String prefix, Class<T> type) {
        return new Binder(new MapConfigurationPropertySource(properties)).bindOrCreate(prefix, Bindable.of(type));
    }

    @Override
    public void close() {
        databases.close();
    }
}
