package io.madang.engine;

import io.madang.kernel.digest.Digest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** A Redis server of our own on the loopback interface, with a password and an append-only file. */
public final class RedisEngine extends ProcessEngine {
    private static final EngineVersion BUNDLED = new EngineVersion(7, 0, 15);
    private static final String PRODUCT_COMMANDS = "+@all -@admin -@dangerous +info -function -fcall -fcall_ro";
    private static final byte[] WELCOME = "+OK\r\n+PONG\r\n".getBytes(StandardCharsets.US_ASCII);

    /**
     * Of many who read no answers, those with the most are disconnected. Later series need it less, since their patches
     * limit clients without a password, and it would let a fault of their unpatched versions be reached (CVE-2026-23479).
     */
    private static final String CLIENT_MEMORY = "maxmemory-clients 512mb\n";

    private final Path directory;
    private final String password;
    private final Optional<String> administrator;
    private final EngineSource source;
    private final EngineCache cache;
    private final OptionalInt clusterPort;

    /**
     * A server that is not started yet.
     *
     * @param directory the engine's own directory, made when it does not exist
     * @param administrator the password of a user {@code admin} that may use all commands; the product has none
     */
    public RedisEngine(
            Path directory,
            int port,
            String password,
            Optional<String> administrator,
            EngineSource source,
            EngineCache cache) {
        this(directory, port, password, administrator, source, cache, OptionalInt.empty());
    }

    private RedisEngine(
            Path directory,
            int port,
            String password,
            Optional<String> administrator,
            EngineSource source,
            EngineCache cache,
            OptionalInt clusterPort) {
        super(port);
        this.clusterPort = clusterPort;
        this.administrator = administrator.map(secret -> new EngineCredentials("admin", secret).password());
        this.source = source;
        this.directory = directory.toAbsolutePath().normalize();
        this.password = new EngineCredentials("default", password).password();
        this.cache = cache;
    }

    /**
     * A server that can be a node of a Redis Cluster, and knows no other yet.
     *
     * @param clusterPort where it talks to the other nodes
     */
    public static RedisEngine clusterNode(
            Path directory,
            int port,
            int clusterPort,
            String password,
            Optional<String> administrator,
            EngineSource source,
            EngineCache cache) {
        return new RedisEngine(directory, port, password, administrator, source, cache, OptionalInt.of(clusterPort));
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
    ProgramChoice.Chosen choose() {
        return choose(directory, source);
    }

    static ProgramChoice.Chosen choose(Path directory, EngineSource source) {
        Optional<EngineVersion> bundled = JarResources.exists(bundledFile()) ? Optional.of(BUNDLED) : Optional.empty();
        boolean exists = Files.isDirectory(directory.resolve("data"));
        return ProgramChoice.REDIS.choose(
                source, bundled, DataVersionFile.in(directory).version(exists, bundled));
    }

    @Override
    EngineReport describe(ProgramChoice.Chosen program) {
        return EngineReport.of(ProgramChoice.REDIS, program);
    }

    @Override
    EngineProcess prepare(ProgramChoice.Chosen program) {
        Directories.closeToOthers(directory);
        Directories.closeToOthers(directory.resolve("data"));
        Path configuration = directory.resolve("redis.conf");
        Directories.writePrivate(configuration, configuration(program.version()));
        DataVersionFile.in(directory).record(program.version());
        return new EngineProcess(
                name(),
                List.of(program.system().orElseGet(() -> bundled(cache)).toString(), configuration.toString()),
                directory.resolve("redis.log"),
                pidFile(directory),
                new RestartPolicy(InstantSource.system()));
    }

    /** In a file and not in arguments, which every user of the machine may read. */
    private String configuration(EngineVersion version) {
        return """
                dir "%s"
                bind 127.0.0.1
                port %d
                %s
                protected-mode yes
                daemonize no
                maxclients 4000
                # Who reads no answers is disconnected, also without a password.
                client-output-buffer-limit normal 32mb 8mb 30
                # The append-only file is the record; snapshots beside it would only cost forks.
                appendonly yes
                appendfsync everysec
                save ""
                # A title of its own would hide the argument by which a process left behind is known.
                set-proc-title no
                """
                        .formatted(directory.resolve("data"), port(), users())
                + (version.isSameSeriesAs(BUNDLED) ? CLIENT_MEMORY : "")
                + cluster();
    }

    private String cluster() {
        return clusterPort.isEmpty()
                ? ""
                : """
                cluster-enabled yes
                cluster-port %d
                cluster-config-file nodes.conf
                cluster-announce-ip 127.0.0.1
                cluster-node-timeout 2000
                """
                        .formatted(clusterPort.getAsInt());
    }

    /**
     * The product's user may do what works on keys, and not what changes the server, loads code into it, copies its
     * data elsewhere or stops it. INFO is read by the product; EVAL runs its scripts.
     */
    private String users() {
        String users =
                "user default on #" + HexFormat.of().formatHex(Digest.of(password)) + " ~* &* " + PRODUCT_COMMANDS;
        return administrator
                .map(secret ->
                        users + "\nuser admin on #" + HexFormat.of().formatHex(Digest.of(secret)) + " ~* &* +@all")
                .orElse(users);
    }

    private static String bundledFile() {
        Platform platform = Platform.current();
        return "redis-server-" + BUNDLED + "-" + platform.system() + "-" + platform.processor();
    }

    /** The program that comes with Madang, unpacked. */
    static Path bundled(EngineCache cache) {
        String packed = bundledFile();
        Path home = cache.entry("redis-" + BUNDLED, directory -> {
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
