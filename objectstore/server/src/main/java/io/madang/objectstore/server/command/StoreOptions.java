package io.madang.objectstore.server.command;

import io.madang.objectstore.gateway.http.LoadLimits;
import io.madang.objectstore.gateway.tls.TlsFiles;
import io.madang.objectstore.iam.AddressRange;
import io.madang.objectstore.server.Settings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The settings of a store as options and the environment give them. */
final class StoreOptions {
    static final Set<String> DATA = Set.of("--data");
    static final Set<String> SERVE = Set.of(
            "--data",
            "--host",
            "--port",
            "--admin-port",
            "--domain",
            "--proxies",
            "--tls-cert",
            "--tls-key",
            "--max-connections",
            "--max-connections-per-address",
            "--max-writes",
            "--max-uploads",
            "--max-reads",
            "--max-metadata",
            "--queue-wait",
            "--reserve",
            "--cache",
            "--repair-rate",
            "--repair-threads",
            "--access-log");
    private static final int MAX_PORT = 65_535;
    private static final int MAX_REPAIR_THREADS = 64;
    private static final int MAX_REQUESTS = 100_000;
    private static final int MAX_WAIT_MILLIS = 60_000;
    private static final long LEAST_CACHE_BYTES = 16L << 20;
    private static final Pattern SIZE = Pattern.compile("(\\d{1,12})([kmgt]?)", Pattern.CASE_INSENSITIVE);

    private final Options options;
    private final Map<String, String> environment;
    private final Path home;

    StoreOptions(Options options, Map<String, String> environment, Path home) {
        this.options = options;
        this.environment = environment;
        this.home = home;
    }

    /** As given, or in the environment, or where {@code ./madang up} has its store. */
    List<Path> data() throws UsageError {
        String given = options.value("--data")
                .or(() -> Optional.ofNullable(environment.get("MADANG_STORAGE_DATA")))
                .orElse(home.resolve("data").resolve("storage").toString());
        List<Path> directories = new ArrayList<>();
        for (String part : given.split(",", -1)) {
            if (part.isBlank()) {
                throw new UsageError("--data has the form DIRECTORY,DIRECTORY,…, not '" + given + "'.");
            }
            directories.add(Path.of(part.strip()).toAbsolutePath().normalize());
        }
        if (Set.copyOf(directories).size() < directories.size()) {
            throw new UsageError("--data names a directory twice.");
        }
        return directories;
    }

    Settings settings() throws UsageError {
        Settings standard = Settings.of(data());
        return new Settings(
                standard.data(),
                options.value("--host").orElse(standard.host()),
                options.number("--port", 0, MAX_PORT, standard.port()),
                options.number("--admin-port", 0, MAX_PORT, standard.adminPort()),
                options.value("--domain"),
                proxies(),
                tls(),
                limits(standard.limits()),
                options.value("--reserve").isPresent() ? size("--reserve") : standard.reserveBytes(),
                cache(standard),
                repairRate(standard),
                options.number("--repair-threads", 0, MAX_REPAIR_THREADS, standard.repairThreads()),
                accessLog(),
                standard.maintenance());
    }

    private LoadLimits limits(LoadLimits standard) throws UsageError {
        int connections = options.number("--max-connections", 1, 1_000_000, standard.connections());
        int share = Math.max(1, connections / 4);
        return new LoadLimits(
                connections,
                options.number("--max-connections-per-address", 1, 1_000_000, share),
                options.number("--max-writes", 1, MAX_REQUESTS, standard.writes()),
                options.number("--max-uploads", 1, MAX_REQUESTS, standard.uploads()),
                options.number("--max-reads", 1, MAX_REQUESTS, standard.reads()),
                options.number("--max-metadata", 1, MAX_REQUESTS, standard.metadata()),
                Duration.ofMillis(options.number("--queue-wait", 1, MAX_WAIT_MILLIS, (int)
                        standard.queueWait().toMillis())));
    }

    private Optional<TlsFiles> tls() throws UsageError {
        Optional<Path> certificate = options.value("--tls-cert").map(StoreOptions::file);
        Optional<Path> key = options.value("--tls-key").map(StoreOptions::file);
        if (certificate.isPresent() != key.isPresent()) {
            throw new UsageError("--tls-cert and --tls-key come together: the certificate and its private key.");
        }
        return certificate.map(own -> new TlsFiles(own, key.orElseThrow()));
    }

    private static Path file(String name) {
        return Path.of(name).toAbsolutePath().normalize();
    }

    private List<AddressRange> proxies() throws UsageError {
        List<AddressRange> proxies = new ArrayList<>();
        for (String text :
                options.value("--proxies").map(all -> all.split(",", -1)).orElse(new String[0])) {
            AddressRange range = AddressRange.parse(text.strip());
            if (range == null) {
                throw new UsageError("--proxies has the form ADDRESS,ADDRESS/BITS,…; '" + text + "' is no address.");
            }
            proxies.add(range);
        }
        return proxies;
    }

    private long cache(Settings standard) throws UsageError {
        long bytes = options.value("--cache").isPresent() ? size("--cache") : standard.cacheBytes();
        if (bytes < LEAST_CACHE_BYTES) {
            throw new UsageError("--cache must be 16m or more.");
        }
        return bytes;
    }

    private long repairRate(Settings standard) throws UsageError {
        long rate =
                options.value("--repair-rate").isPresent() ? size("--repair-rate") : standard.repairBytesPerSecond();
        if (rate == 0) {
            throw new UsageError("--repair-rate is in bytes for each second, and more than nothing.");
        }
        return rate;
    }

    private boolean accessLog() throws UsageError {
        return switch (options.value("--access-log").orElse("on")) {
            case "on" -> true;
            case "off" -> false;
            default -> throw new UsageError("--access-log is on or off.");
        };
    }

    private long size(String name) throws UsageError {
        String text = options.value(name).orElse("");
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            throw new UsageError(name + " must be a size such as 500m or 10g, not '" + text + "'.");
        }
        int power =
                " kmgt".indexOf(size.group(2).isEmpty() ? " " : size.group(2).toLowerCase(java.util.Locale.ROOT));
        return Long.parseLong(size.group(1)) << 10 * power;
    }
}
