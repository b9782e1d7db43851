package io.madang.engine;

import java.util.List;
import java.util.Optional;

/**
 * The versions of each series from which on the faults are mended that are known to be dangerous.
 *
 * @param mended what they mend
 * @param versions one of each series that gets mended, oldest first
 */
record PatchedVersions(String mended, List<EngineVersion> versions) {
    static final PatchedVersions REDIS = new PatchedVersions(
            "CVE-2025-49844 and others in Lua scripts",
            List.of(
                    new EngineVersion(6, 2, 20),
                    new EngineVersion(7, 2, 11),
                    new EngineVersion(7, 4, 6),
                    new EngineVersion(8, 0, 4),
                    new EngineVersion(8, 2, 2)));

    static final PatchedVersions MARIADB = new PatchedVersions(
            "CVE-2025-30693, CVE-2025-30722",
            List.of(
                    new EngineVersion(10, 6, 22),
                    new EngineVersion(10, 11, 12),
                    new EngineVersion(11, 4, 6),
                    new EngineVersion(11, 8, 2)));

    /** The oldest mended version that an older one should be replaced by; empty for one that is mended. */
    Optional<EngineVersion> neededInsteadOf(EngineVersion version) {
        Optional<EngineVersion> ofItsSeries =
                versions.stream().filter(version::isSameSeriesAs).findFirst();
        return ofItsSeries
                .or(() -> versions.stream()
                        .filter(each -> each.compareTo(version) > 0)
                        .findFirst())
                .filter(needed -> version.compareTo(needed) < 0);
    }
}
