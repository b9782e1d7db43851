package io.madang.engine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A MariaDB server of our own on the loopback interface, with one application user and no other. */
public final class MariaDbEngine implements Engine {
    private static final int PROTOCOL_VERSION = 10;

    private final Path directory;
    private final int port;
    private final Credentials credentials;
    private final MariaDbSettings settings;
    private final EngineCache cache;

    private @Nullable EngineProcess process;

    /** @param directory the engine's own directory, made when it does not exist */
    public MariaDbEngine(
            Path directory, int port, Credentials credentials, MariaDbSettings settings, EngineCache cache) {
        this.directory = directory.toAbsolutePath().normalize();
        this.port = port;
        this.credentials = credentials;
        this.settings = settings;
        this.cache = cache;
    }

    @Override
    public String name() {
        return "MariaDB";
    }

    /** The server, without a schema. */
    public String url() {
        return "jdbc:mariadb://127.0.0.1:" + port + "/";
    }

    public Credentials credentials() {
        return credentials;
    }

    public int port() {
        return port;
    }

    @Override
    public synchronized void start() {
        if (process == null) {
            Directories.createPrivate(directory);
            MariaDbBinaries binaries = MariaDbBinaries.find(cache);
            prepareData(binaries);
            Directories.writePrivate(initFile(), accounts());
            process = new EngineProcess(
                    name(), command(binaries), marker(), directory, new RestartPolicy(InstantSource.system()));
        }
        process.start();
    }

    private void prepareData(MariaDbBinaries binaries) {
        Path data = data();
        if (Files.isDirectory(data)) {
            return;
        }
        Path draft = directory.resolve("data.new");
        try {
            Directories.remove(draft);
            Directories.copy(binaries.template(cache), draft);
            Directories.install(draft, data);
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot write MariaDB's data to " + data + " (" + Directories.reason(e)
                            + "). Free some space or choose another data directory.",
                    e);
        }
    }

    private Path data() {
        return directory.resolve("data");
    }

    private Path initFile() {
        return directory.resolve("accounts.sql");
    }

    private String marker() {
        return "--datadir=" + data();
    }

    /** Runs at each start, so that the password in the data directory's secrets is always the one that works. */
    private String accounts() {
        String user = "'" + credentials.username() + "'@'127.0.0.1'";
        String scope = settings.grants() == MariaDbSettings.Grants.WHOLE_SERVER ? "*.*" : "`madang\\_%`.*";
        return """
                create user if not exists %1$s identified by '%2$s';
                alter user %1$s identified by '%2$s';
                grant process on *.* to %1$s;
                grant all privileges on %3$s to %1$s;
                """
                .formatted(user, credentials.password(), scope);
    }

    private List<String> command(MariaDbBinaries binaries) {
        List<String> command = new ArrayList<>(List.of(
                binaries.program().toString(),
                "--no-defaults",
                marker(),
                "--lc-messages-dir=" + binaries.share(),
                "--character-sets-dir=" + binaries.share().resolve("charsets"),
                "--init-file=" + initFile(),
                "--pid-file=" + directory.resolve("mariadbd.pid"),
                "--tmpdir=" + data(),
                "--bind-address=127.0.0.1",
                "--port=" + port,
                // A path in a deep data directory would exceed the 107 bytes of a socket address; TCP is enough.
                "--socket=",
                // Without it each start makes a certificate, which takes seconds; the interface is loopback.
                "--skip-ssl",
                "--skip-name-resolve",
                "--max-connections=" + settings.maxConnections(),
                "--max-allowed-packet=64M",
                "--character-set-server=utf8mb4",
                // Binary: two names are equal when their bytes are, and trailing spaces count.
                "--collation-server=utf8mb4_nopad_bin",
                "--transaction-isolation=REPEATABLE-READ",
                "--sql-mode=STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,"
                        + "NO_ENGINE_SUBSTITUTION",
                "--default-time-zone=+00:00",
                "--innodb-flush-log-at-trx-commit=" + (settings.durable() ? 1 : 0),
                "--innodb-buffer-pool-size=" + settings.bufferPoolMegabytes() + "M",
                "--innodb-log-file-size=" + Math.clamp(settings.bufferPoolMegabytes() / 2, 16, 512) + "M",
                "--innodb-lock-wait-timeout=10",
                "--innodb-print-all-deadlocks=ON",
                "--skip-log-bin",
                "--local-infile=OFF",
                "--symbolic-links=OFF"));
        if (Platform.isRoot()) {
            command.add("--user=root");
        }
        return command;
    }

    @Override
    public void awaitReady(Duration limit) {
        running().awaitReady(this::greets, limit);
    }

    /** The server greets only after it has run the account statements. */
    private boolean greets() {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
            socket.setSoTimeout(1_000);
            byte[] head = socket.getInputStream().readNBytes(5);
            return head.length == 5 && head[4] == PROTOCOL_VERSION;
        } catch (IOException notYet) {
            return false;
        }
    }

    /** The server's process, for faults made on purpose. */
    public ProcessHandle process() {
        return running().handle();
    }

    private synchronized EngineProcess running() {
        if (process == null) {
            throw new EngineException("MariaDB is not started");
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
