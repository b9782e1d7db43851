package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A MariaDB server of our own on the loopback interface, with one application user and no other. */
public final class MariaDbEngine extends ProcessEngine {
    private static final int PROTOCOL_VERSION = 10;

    private final Path directory;
    private final EngineCredentials credentials;
    private final MariaDbSettings settings;
    private final EngineSource source;
    private final EngineCache cache;

    /** @param directory the engine's own directory, made when it does not exist */
    public MariaDbEngine(
            Path directory,
            int port,
            EngineCredentials credentials,
            MariaDbSettings settings,
            EngineSource source,
            EngineCache cache) {
        super(port);
        this.source = source;
        this.directory = directory.toAbsolutePath().normalize();
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
        return "jdbc:mariadb://127.0.0.1:" + port() + "/";
    }

    public EngineCredentials credentials() {
        return credentials;
    }

    /** Where a server on that directory records its process. */
    static PidFile pidFile(Path directory) {
        Path own = directory.toAbsolutePath().normalize();
        return new PidFile(own.resolve("engine.pid"), "--datadir=" + own.resolve("data"));
    }

    @Override
    ProgramChoice.Chosen choose() {
        return choose(directory, source);
    }

    static ProgramChoice.Chosen choose(Path directory, EngineSource source) {
        Optional<EngineVersion> bundled = MariaDbBinaries.bundledVersion();
        boolean exists = Files.isDirectory(directory.resolve("data"));
        return ProgramChoice.MARIADB.choose(
                source, bundled, DataVersionFile.in(directory).version(exists, bundled));
    }

    @Override
    EngineReport describe(ProgramChoice.Chosen program) {
        return EngineReport.of(ProgramChoice.MARIADB, program);
    }

    @Override
    EngineProcess prepare(ProgramChoice.Chosen program) {
        Directories.closeToOthers(directory);
        MariaDbBinaries binaries = MariaDbBinaries.of(program, cache);
        prepareData(binaries);
        DataVersionFile.in(directory).record(program.version());
        Directories.writePrivate(accountsFile(), accounts());
        return new EngineProcess(
                name(),
                command(binaries),
                directory.resolve("mariadb.log"),
                pidFile(directory),
                new RestartPolicy(InstantSource.system()));
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

    private Path accountsFile() {
        return directory.resolve("accounts.sql");
    }

    /** Runs at each start, so that the password in the data directory's secrets is always the one that works. */
    private String accounts() {
        String user = "'" + credentials.username() + "'@'127.0.0.1'";
        String scope =
                switch (settings.grants()) {
                    case OWN_SCHEMAS -> "`madang\\_%`.*";
                    case WHOLE_SERVER -> "*.*";
                };
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
                pidFile(directory).marker(),
                "--lc-messages-dir=" + binaries.share(),
                "--character-sets-dir=" + binaries.share().resolve("charsets"),
                "--init-file=" + accountsFile(),
                "--pid-file=" + directory.resolve("mariadbd.pid"),
                "--tmpdir=" + data(),
                "--bind-address=127.0.0.1",
                "--port=" + port(),
                // A path in a deep data directory would exceed the 107 bytes of a socket address; TCP is enough.
                "--socket=",
                // Without it each start makes a certificate, which takes seconds; the interface is loopback.
                "--skip-ssl",
                "--skip-name-resolve",
                "--skip-log-bin",
                "--local-infile=OFF",
                "--symbolic-links=OFF",
                "--max-connections=" + settings.maxConnections(),
                "--max-allowed-packet=64M",
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin",
                "--transaction-isolation=REPEATABLE-READ",
                "--sql-mode=STRICT_ALL_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ZERO_DATE,NO_ZERO_IN_DATE,"
                        + "NO_ENGINE_SUBSTITUTION",
                "--default-time-zone=+00:00",
                "--innodb-flush-log-at-trx-commit=" + (settings.durable() ? 1 : 0),
                "--innodb-buffer-pool-size=" + settings.bufferPoolMegabytes() + "M",
                "--innodb-log-file-size=" + Math.clamp(settings.bufferPoolMegabytes() / 2, 16, 512) + "M",
                "--innodb-lock-wait-timeout=10",
                "--innodb-print-all-deadlocks=ON",
                "--aria-pagecache-buffer-size=8M",
                "--key-buffer-size=1M"));
        if (Platform.isRoot()) {
            command.add("--user=root");
        }
        return command;
    }

    /** The server greets only after it has run the account statements. */
    @Override
    boolean answers() {
        try {
            byte[] greeting = Loopback.exchange(port(), "", 5);
            return greeting.length == 5 && greeting[4] == PROTOCOL_VERSION;
        } catch (IOException notYet) {
            return false;
        }
    }
}
