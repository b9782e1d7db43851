package io.madang.engine;

import java.util.Optional;

/**
 * Which version of an engine runs, or would run, and from where.
 *
 * @param warning what to do where the version has faults that are mended in newer ones
 */
public record EngineReport(String engine, String version, String origin, Optional<String> warning) {

    static EngineReport of(ProgramChoice choice, ProgramChoice.Chosen chosen, PatchedVersions patched) {
        Optional<String> warning = patched.neededInsteadOf(chosen.version())
                .map(needed -> choice.engine() + " " + chosen.version() + " has known faults (" + patched.mended()
                        + ", mended in " + needed + ")"
                        + (chosen.system().isPresent()
                                ? "; your distribution may have mended them without a new number: keep it up to date"
                                : "; only whoever has its password can reach it. Install a newer " + choice.command()
                                        + " on this machine (then " + choice.setting()
                                        + " decides), or name a server of yours"));
        return new EngineReport(choice.engine(), chosen.version().toString(), chosen.origin(), warning);
    }

    /** In one line: {@code Redis 7.0.15 (bundled)}. */
    @Override
    public String toString() {
        return engine + " " + version + " (" + origin + ")";
    }
}
