package io.madang.engine;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The rule by which the program of an engine is chosen among the bundled one and the system's.
 *
 * @param engine what people call it
 * @param command the name of the system's program
 * @param least the oldest version of the system's program that is taken at all
 * @param setting the key of the setting that decides
 * @param install what to do where there is no program
 * @param sameSeries whether {@link EngineSource#AUTO} keeps data in the series that wrote them: MariaDB's system tables
 *     differ between series
 * @param patched the versions of which no vulnerability is known
 */
record ProgramChoice(
        String engine,
        String command,
        EngineVersion least,
        String setting,
        String install,
        boolean sameSeries,
        PatchedVersions patched) {
    static final ProgramChoice REDIS = new ProgramChoice(
            "Redis",
            "redis-server",
            new EngineVersion(7, 0, 0),
            "madang.engines.redis",
            "Install Redis 7 or newer, or set MADANG_REDIS_URL to a Redis of yours.",
            false,
            PatchedVersions.REDIS);

    static final ProgramChoice MARIADB = new ProgramChoice(
            "MariaDB",
            "mariadbd",
            new EngineVersion(10, 6, 0),
            "madang.engines.mariadb",
            "Install MariaDB 10.11 or newer (Debian: apt install mariadb-server, macOS: brew install mariadb), or set"
                    + " MADANG_DB_URL to a MariaDB or MySQL server of yours.",
            true,
            PatchedVersions.MARIADB);

    /** The system's program that is asked first, on this machine. */
    Optional<Installed> installed() {
        return Platform.command(command)
                .flatMap(path -> EngineVersion.reportedBy(path).map(version -> new Installed(path, version)))
                .filter(found -> found.version().compareTo(least) >= 0);
    }

    /** Chooses among the bundled program and what is installed here. */
    Chosen choose(EngineSource source, Optional<EngineVersion> bundled, Optional<EngineVersion> data) {
        return choose(source, bundled, source == EngineSource.BUNDLED ? Optional.empty() : installed(), data);
    }

    /**
     * Chooses, and never a program that is older than the data.
     *
     * @param bundled the version that comes with Madang for this platform
     * @param data the version that last wrote the data directory
     */
    Chosen choose(
            EngineSource source,
            Optional<EngineVersion> bundled,
            Optional<Installed> installed,
            Optional<EngineVersion> data) {
        Chosen chosen =
                switch (source) {
                    case BUNDLED -> new Chosen(bundled.orElseThrow(this::noBundle), Optional.empty());
                    case SYSTEM -> installed.map(Chosen::of).orElseThrow(this::notInstalled);
                    case AUTO ->
                        installed
                                .filter(system -> bundled.isEmpty() || fits(system.version(), bundled.get(), data))
                                .map(Chosen::of)
                                .or(() -> bundled.map(version -> new Chosen(version, Optional.empty())))
                                .orElseThrow(this::noBundle);
                };
        data.filter(written -> chosen.version().compareTo(written) < 0).ifPresent(written -> {
            throw new EngineException(engine + " " + chosen.version() + " (" + chosen.origin()
                    + ") must not open data that was written by " + engine + " " + written
                    + ". Install " + engine + " " + written + " or newer and set " + setting
                    + "=system, or start with another data directory: --data.");
        });
        return chosen;
    }

    private boolean fits(EngineVersion system, EngineVersion bundled, Optional<EngineVersion> data) {
        return data.map(written -> mayOpen(system, bundled, written)).orElseGet(() -> mayBegin(system, bundled));
    }

    /** Never older than the data, and in their series wherever that is possible. */
    private boolean mayOpen(EngineVersion system, EngineVersion bundled, EngineVersion written) {
        if (system.compareTo(written) < 0) {
            return false;
        }
        if (sameSeries && !system.isSameSeriesAs(bundled)) {
            return system.isSameSeriesAs(written);
        }
        return isBetter(system, bundled) || bundled.compareTo(written) < 0;
    }

    /** Where there are no data yet, any series will do that is patched where the bundled one is not. */
    private boolean mayBegin(EngineVersion system, EngineVersion bundled) {
        return sameSeries && !system.isSameSeriesAs(bundled)
                ? patched.clears(system) && !patched.clears(bundled)
                : isBetter(system, bundled);
    }

    /**
     * A patched version comes first, then the newer one. Of an equal version the system's is preferred: distributions
     * mend it without changing the number.
     */
    private boolean isBetter(EngineVersion system, EngineVersion bundled) {
        boolean clear = patched.clears(system);
        return clear == patched.clears(bundled) ? system.compareTo(bundled) >= 0 : clear;
    }

    private EngineException noBundle() {
        return new EngineException("There is no bundled " + engine + " for " + Platform.current() + ". " + install);
    }

    private EngineException notInstalled() {
        return new EngineException(
                setting + "=system, but no " + command + " " + least + " or newer is installed. " + install);
    }

    /** A program of the system. */
    record Installed(Path program, EngineVersion version) {}

    /**
     * What will run.
     *
     * @param system the system's program; empty for the bundled one
     */
    record Chosen(EngineVersion version, Optional<Path> system) {
        static Chosen of(Installed installed) {
            return new Chosen(installed.version(), Optional.of(installed.program()));
        }

        /** Where it comes from, for people. */
        String origin() {
            return system.map(Path::toString).orElse("bundled");
        }
    }
}
