package io.madang.app.storage;

import io.madang.app.command.CommandFailure;
import io.madang.edge.admission.ConnectionBudget;
import io.madang.edge.health.HealthCheck;
import io.madang.media.storage.S3Access;
import io.madang.media.storage.S3AccessSource;
import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import io.madang.objectstore.server.StoreFailure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** The beans of the role {@code storage}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(StorageProperties.class)
public class StorageConfiguration {
    private static final Logger log = LoggerFactory.getLogger(StorageConfiguration.class);
    private static final String ALONE = "storage";

    @Bean
    RunningStorage storage(StorageProperties properties, Environment environment) throws IOException {
        Optional<List<Path>> data = data(properties, environment);
        if (data.isEmpty()) {
            if (isAlone(environment)) {
                throw new CommandFailure(
                        "the role storage needs a directory for its data: --data, or MADANG_STORAGE_DATA.");
            }
            // An instance that joins another's engines has no directory, and one store is enough.
            log.info("The object store is not started here: there is no data directory");
            return new RunningStorage(Optional.empty());
        }
        String bind = environment.getProperty("server.address", "127.0.0.1");
        int admin = Objects.requireNonNullElse(properties.adminPort(), 0);
        // Who takes any port for the API takes any for S3.
        boolean any = environment.getProperty("server.port", "").equals("0");
        int port = Objects.requireNonNullElse(properties.port(), any ? 0 : Settings.PORT);
        Settings settings = share(environment).bound(Settings.of(data.get()).withTls(properties.tls()));
        try {
            return new RunningStorage(Optional.of(Store.open(settings.withPorts(bind, port, admin))));
        } catch (StoreFailure e) {
            if (properties.port() != null || !e.portTaken()) {
                throw e;
            }
            log.warn("Port {} is taken, so S3 takes any that is free; MADANG_STORAGE_PORT names one", port);
            return new RunningStorage(Optional.of(Store.open(settings.withPorts(bind, 0, admin))));
        }
    }

    /** For the web server, beside which the store may run. */
    @Bean
    ConnectionBudget connectionBudget(StorageProperties properties, Environment environment) {
        return data(properties, environment).isEmpty()
                ? ConnectionBudget.ofProcess()
                : share(environment).webServer();
    }

    private static StorageShare share(Environment environment) {
        return StorageShare.of(ConnectionBudget.ofProcess(), isAlone(environment));
    }

    private static boolean isAlone(Environment environment) {
        return environment.getProperty("madang.roles", "").equals(ALONE);
    }

    @Bean
    S3AccessSource mediaStorageAccess(RunningStorage storage, Environment environment) {
        String bucket = environment.getProperty("madang.media.s3.bucket", S3Access.BUCKET);
        return () -> storage.mediaAccess(bucket);
    }

    @Bean
    HealthCheck storageHealth(RunningStorage storage) {
        return storage.check();
    }

    private static Optional<List<Path>> data(StorageProperties properties, Environment environment) {
        if (!properties.data().isEmpty()) {
            return Optional.of(properties.data().stream()
                    .map(directory -> Path.of(directory).toAbsolutePath().normalize())
                    .toList());
        }
        return Optional.ofNullable(environment.getProperty("madang.data"))
                .map(directory -> List.of(Path.of(directory, "storage")));
    }
}
