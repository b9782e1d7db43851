package io.madang.engine;

import java.util.List;
import java.util.Optional;

/**
 * The versions of each series from which on no vulnerability is known. {@code docs/known-vulnerabilities.json} names the
 * vulnerabilities and their sources; a test compares the two.
 *
 * @param versions one of each series that gets patched, oldest first
 */
record PatchedVersions(List<EngineVersion> versions) {
    static final PatchedVersions REDIS = of("6.2.23", "7.2.15", "7.4.10", "8.2.9", "8.4.6", "8.6.6", "8.8.2", "8.10.1");

    static final PatchedVersions MARIADB = of("10.6.28", "10.11.19", "11.4.13", "11.8.9", "12.3.3", "13.0.2");

    private static PatchedVersions of(String... versions) {
        return new PatchedVersions(
                List.of(versions).stream().map(EngineVersion::of).toList());
    }

    /** The oldest patched version that an older one should be replaced by; empty for one that is patched. */
    Optional<EngineVersion> neededInsteadOf(EngineVersion version) {
        Optional<EngineVersion> ofItsSeries =
                versions.stream().filter(version::isSameSeriesAs).findFirst();
        return ofItsSeries
                .or(() -> versions.stream()
                        .filter(each -> each.compareTo(version) > 0)
                        .findFirst())
                .filter(needed -> version.compareTo(needed) < 0);
    }

    /** Whether no vulnerability is known of that version. */
    boolean clears(EngineVersion version) {
        return neededInsteadOf(version).isEmpty();
    }

    /** What is wrong with a version, where something is: the beginning of a sentence. */
    Optional<String> faultsOf(String engine, EngineVersion version) {
        return neededInsteadOf(version)
                .map(needed -> engine + " " + version
                        + " has known faults (docs/known-vulnerabilities.json), patched in " + needed);
    }
}
