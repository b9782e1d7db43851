package io.madang.app.setting;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What can be said in more ways than in a file: by an option, or by the environment. */
public enum Setting {
    PORT("madang.port", "--port", "MADANG_PORT"),
    BIND("madang.bind", "--bind", "MADANG_BIND"),
    DATA("madang.data", "--data", "MADANG_DATA"),
    ROLES("madang.roles", "--roles", "MADANG_ROLES"),
    PEERS("madang.peers", "--peers", "MADANG_PEERS"),
    CONFIG("madang.config", "--config", "MADANG_CONFIG"),
    DATABASE_URL("madang.database.sources.main.url", null, "MADANG_DB_URL"),
    REDIS_URL("madang.redis.url", null, "MADANG_REDIS_URL"),
    KAFKA_URL("madang.kafka.url", null, "MADANG_KAFKA_URL"),
    MARIADB_SOURCE("madang.engines.mariadb", null, "MADANG_ENGINES_MARIADB"),
    REDIS_SOURCE("madang.engines.redis", null, "MADANG_ENGINES_REDIS"),
    ADMIN_PASSWORD("madang.admin.password", null, "MADANG_ADMIN_PASSWORD"),
    STORAGE_PORT("madang.storage.port", "--storage-port", "MADANG_STORAGE_PORT"),
    STORAGE_TLS_CERT("madang.storage.tls-cert", "--storage-tls-cert", "MADANG_STORAGE_TLS_CERT"),
    STORAGE_TLS_KEY("madang.storage.tls-key", "--storage-tls-key", "MADANG_STORAGE_TLS_KEY"),
    STORAGE_DATA("madang.storage.data", null, "MADANG_STORAGE_DATA"),
    TLS_CERTIFICATE("madang.tls.certificate", null, "MADANG_TLS_CERTIFICATE"),
    TLS_PRIVATE_KEY("madang.tls.private-key", null, "MADANG_TLS_PRIVATE_KEY"),
    TLS_REDIRECT_PORT("madang.tls.redirect-port", null, "MADANG_TLS_REDIRECT_PORT"),
    METRICS_TOKEN("madang.metrics.token", null, "MADANG_METRICS_TOKEN"),
    LOG_FORMAT("madang.log.format", null, "MADANG_LOG_FORMAT");

    private final String key;
    private final @Nullable String option;
    private final String variable;

    Setting(String key, @Nullable String option, String variable) {
        this.key = key;
        this.option = option;
        this.variable = variable;
    }

    /** Its name in a file, and inside. */
    public String key() {
        return key;
    }

    public Optional<String> option() {
        return Optional.ofNullable(option);
    }

    /** Its name in the environment. */
    public String variable() {
        return variable;
    }

    /** The options there are, with their dashes. */
    public static Set<String> options() {
        return Arrays.stream(values()).flatMap(s -> s.option().stream()).collect(Collectors.toUnmodifiableSet());
    }
}
