package io.madang.app.dependency;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.engine.EngineKind;
import io.madang.engine.EngineReport;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The versions of engines that the start and doctor warn of are those that the list of known vulnerabilities has. */
class PatchedVersionsTest {

    private static final Pattern VERSION = Pattern.compile("(<|>=)(\\d+\\.\\d+\\.)(\\d+)");
    private static final Pattern PATCHED = Pattern.compile("patched in (\\d+\\.\\d+\\.\\d+)");

    private final KnownVulnerabilities known = KnownVulnerabilities.read(KnownVulnerabilities.FILE);

    @ParameterizedTest
    @CsvSource({"pkg:generic/redis, REDIS, 7.0.15", "pkg:generic/mariadb, DATABASE, 11.4.5"})
    void warnsOfTheVersionsThatTheListHas(String engine, EngineKind kind, String bundled) {
        Set<String> versions = new TreeSet<>(Set.of(bundled));
        known.vulnerabilities().stream()
                .filter(each -> each.packageUrl().equals(engine))
                .forEach(each -> {
                    versions.add(each.fixed());
                    each.affected().forEach(range -> addBounds(range, versions));
                });
        assertThat(versions).hasSizeGreaterThan(10);
        assertThat(versions).allSatisfy(version -> {
            Optional<String> warning = EngineReport.faultsOfServer(kind, version);
            assertThat(warning.isPresent())
                    .as("%s %s is warned of: %s", kind, version, warning)
                    .isEqualTo(isAffected(engine, version));
            warning.ifPresent(text -> {
                Matcher patched = PATCHED.matcher(text);
                assertThat(patched.find()).isTrue();
                assertThat(isAffected(engine, patched.group(1)))
                        .as("%s is advised instead of %s", patched.group(1), version)
                        .isFalse();
            });
        });
    }

    private boolean isAffected(String engine, String version) {
        Component component = new Component(engine, new Version(version));
        return known.vulnerabilities().stream().anyMatch(each -> each.affects(component));
    }

    /** The versions at both ends of a range, inside and outside. */
    private static void addBounds(String range, Set<String> versions) {
        Matcher bound = VERSION.matcher(range);
        while (bound.find()) {
            int patch = Integer.parseInt(bound.group(3));
            versions.add(bound.group(2) + patch);
            if (bound.group(1).equals("<") && patch > 0) {
                versions.add(bound.group(2) + (patch - 1));
            }
        }
    }
}
