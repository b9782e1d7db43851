package io.madang.engine;

import java.util.Optional;

/**
 * Which version of an engine runs, or would run, and from where.
 *
 * @param warning what to do where the version has faults that are mended in newer ones
 */
public record EngineReport(String engine, String version, String origin, Optional<String> warning) {

    static EngineReport of(ProgramChoice choice, ProgramChoice.Chosen chosen) {
        Optional<String> warning = choice.patched()
                .faultsOf(choice.engine(), chosen.version())
                .map(faults -> faults
                        + (chosen.system().isPresent()
                                ? "; your distribution may have patched them without a new number: keep it up to date"
                                : ". Install a newer " + choice.command() + " on this machine (then " + choice.setting()
                                        + " decides), or name a server of yours"));
        return new EngineReport(choice.engine(), chosen.version().toString(), chosen.origin(), warning);
    }

    /**
     * What is known to be wrong with a server that somebody else runs, and what to do.
     *
     * @param version as the server reports it; nothing is known of what is no version
     */
    public static Optional<String> faultsOfServer(EngineKind kind, String version) {
        Optional<String> faults =
                switch (kind) {
                    case DATABASE ->
                        EngineVersion.in(version)
                                .flatMap(number -> PatchedVersions.MARIADB.faultsOf("MariaDB", number));
                    case REDIS ->
                        EngineVersion.in(version).flatMap(number -> PatchedVersions.REDIS.faultsOf("Redis", number));
                    case KAFKA -> Optional.empty();
                };
        return faults.map(text -> text + ". Update it, unless your distribution has patched them without a new number");
    }

    /** In one line: {@code Redis 7.0.15 (bundled)}. */
    @Override
    public String toString() {
        return engine + " " + version + " (" + origin + ")";
    }
}
