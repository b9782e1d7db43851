package io.madang.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A Redis server of our own on the loopback interface, with a password and an append-only file. */
public final class RedisEngine implements Engine {
    private static final String PACKED_VERSION = "7.0.15";

    private final Path directory;
    private final int port;
    private final String password;
    private final EngineCache cache;

    private @Nullable EngineProcess process;

    /** @param directory the engine's own directory, made when it does not exist */
    public RedisEngine(Path directory, int port, String password, EngineCache cache) {
        this.directory = directory.toAbsolutePath().normalize();
        this.port = port;
        this.password = new Credentials("default", password).password();
        this.cache = cache;
    }

    @Override
    public String name() {
        return "Redis";
    }

    public String url() {
        return "redis://:" + password + "@127.0.0.1:" + port;
    }

    public String password() {
        return password;
    }

    public int port() {
        return port;
    }

    @Override
    public synchronized void start() {
        if (process == null) {
            Directories.createPrivate(directory);
            Directories.createPrivate(data());
            // In a file and not an argument: arguments are there for every user of the machine to read.
            Directories.writePrivate(configuration(), "requirepass " + password + "\n");
            process = new EngineProcess(
                    name(), command(), data().toString(), directory, new RestartPolicy(InstantSource.system()));
        }
        process.start();
    }

    private Path data() {
        return directory.resolve("data");
    }

    private Path configuration() {
        return directory.resolve("redis.conf");
    }

    private List<String> command() {
        return new ArrayList<>(List.of(
                program().toString(),
                configuration().toString(),
                "--dir",
                data().toString(),
                "--bind",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--protected-mode",
                "yes",
                "--appendonly",
                "yes",
                "--appendfsync",
                "everysec",
                // The append-only file is the record; snapshots beside it would only cost a fork.
                "--save",
                "",
                "--maxclients",
                "4000",
                // Its title would hide the arguments by which a process left behind is known.
                "--set-proc-title",
                "no",
                "--daemonize",
                "no"));
    }

    private Path program() {
        Platform platform = Platform.current();
        String packed = "redis-server-" + PACKED_VERSION + "-" + platform.system() + "-" + platform.processor();
        if (!JarResources.exists(packed)) {
            return Platform.command("redis-server")
                    .orElseThrow(() -> new EngineException("There is no packed Redis for " + platform
                            + ". Install Redis 7 or newer, or set MADANG_REDIS_URL to a Redis of yours."));
        }
        return cache.entry("redis-" + PACKED_VERSION, unpacked -> {
                    JarResources.unpack(packed, packed, path -> true, unpacked.resolve("redis-server"));
                    JarResources.makeExecutable(unpacked.resolve("redis-server"));
                })
                .resolve("redis-server");
    }

    @Override
    public void awaitReady(Duration limit) {
        running().awaitReady(this::answersPing, limit);
    }

    /** PING is answered with an error while the append-only file is being loaded. */
    private boolean answersPing() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            socket.setSoTimeout(1_000);
            socket.getOutputStream().write(("AUTH " + password + "\r\nPING\r\n").getBytes(StandardCharsets.US_ASCII));
            byte[] expected = "+OK\r\n+PONG\r\n".getBytes(StandardCharsets.US_ASCII);
            return java.util.Arrays.equals(expected, socket.getInputStream().readNBytes(expected.length));
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The server's process, for faults made on purpose. */
    public ProcessHandle process() {
        return running().handle();
    }

    /** Whether this directory has held a Redis before. */
    boolean hasData() {
        return Files.isDirectory(data());
    }

    private synchronized EngineProcess running() {
        if (process == null) {
            throw new EngineException("Redis is not started");
        }
        return process;
    }

    @Override
    public void close() {
        EngineProcess running;
        synchronized (this) {
            running = process;
        }
        if (running != null) {
            running.close();
        }
    }
}
