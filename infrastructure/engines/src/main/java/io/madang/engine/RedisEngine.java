package io.madang.engine;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;

/** A Redis server of our own on the loopback interface, with a password and an append-only file. */
public final class RedisEngine extends ProcessEngine {
    private static final String PACKED_VERSION = "7.0.15";
    private static final byte[] WELCOME = "+OK\r\n+PONG\r\n".getBytes(StandardCharsets.US_ASCII);

    private final Path directory;
    private final String password;
    private final EngineCache cache;

    /** @param directory the engine's own directory, made when it does not exist */
    public RedisEngine(Path directory, int port, String password, EngineCache cache) {
        super(port);
        this.directory = directory.toAbsolutePath().normalize();
        this.password = new Credentials("default", password).password();
        this.cache = cache;
    }

    @Override
    public String name() {
        return "Redis";
    }

    /** The server with its password. */
    public String url() {
        return "redis://:" + password + "@127.0.0.1:" + port();
    }

    public String password() {
        return password;
    }

    /** Where a server on that directory records its process. */
    static PidFile pidFile(Path directory) {
        Path own = directory.toAbsolutePath().normalize();
        return new PidFile(own.resolve("engine.pid"), own.resolve("redis.conf").toString());
    }

    @Override
    EngineProcess prepare() {
        Directories.createPrivate(directory);
        Directories.createPrivate(directory.resolve("data"));
        Path configuration = directory.resolve("redis.conf");
        Directories.writePrivate(configuration, configuration());
        return new EngineProcess(
                name(),
                List.of(program(cache).toString(), configuration.toString()),
                directory.resolve("redis.log"),
                pidFile(directory),
                new RestartPolicy(InstantSource.system()));
    }

    /** In a file and not in arguments, which every user of the machine may read. */
    private String configuration() {
        return """
                dir "%s"
                bind 127.0.0.1
                port %d
                requirepass %s
                protected-mode yes
                daemonize no
                maxclients 4000
                # The append-only file is the record; snapshots beside it would only cost forks.
                appendonly yes
                appendfsync everysec
                save ""
                # A title of its own would hide the argument by which a process left behind is known.
                set-proc-title no
                """
                .formatted(directory.resolve("data"), port(), password);
    }

    static Path program(EngineCache cache) {
        Platform platform = Platform.current();
        String packed = "redis-server-" + PACKED_VERSION + "-" + platform.system() + "-" + platform.processor();
        if (!JarResources.exists(packed)) {
            return Platform.command("redis-server")
                    .orElseThrow(() -> new EngineException("There is no packed Redis for " + platform
                            + ". Install Redis 7 or newer, or set MADANG_REDIS_URL to a Redis of yours."));
        }
        Path home = cache.entry("redis-" + PACKED_VERSION, directory -> {
            Path program = directory.resolve("redis-server");
            JarResources.unpack(packed, packed, path -> true, program);
            JarResources.makeExecutable(program);
        });
        return home.resolve("redis-server");
    }

    /** PING is answered with an error while the append-only file is being loaded. */
    @Override
    boolean answers() {
        try {
            return Arrays.equals(
                    WELCOME, Loopback.exchange(port(), "AUTH " + password + "\r\nPING\r\n", WELCOME.length));
        } catch (IOException notYet) {
            return false;
        }
    }
}
