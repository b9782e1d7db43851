package io.madang.app.dependency;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The list in {@code docs/known-vulnerabilities.json}.
 *
 * @param refreshed when somebody last looked for new ones
 * @param bundled what is inside of jars that carry programs or scripts of others
 * @param exceptions what is known and accepted, for a time
 */
record KnownVulnerabilities(
        LocalDate refreshed, List<Vulnerability> vulnerabilities, List<Bundled> bundled, List<Waiver> exceptions) {

    static final Period REFRESHED_WITHIN = Period.ofDays(60);
    static final Path FILE = Path.of("..", "docs", "known-vulnerabilities.json");

    /** One vulnerability of one package. */
    record Vulnerability(
            String id, String packageUrl, List<String> affected, String fixed, String summary, String source) {

        boolean affects(Component component) {
            return component.name().equals(packageUrl)
                    && affected.stream()
                            .anyMatch(range -> VersionRange.of(range).contains(component.version()));
        }
    }

    record Bundled(String packageUrl, String version, String contains) {}

    /** A vulnerability that is accepted until a day, and why. */
    record Waiver(String id, String packageUrl, String reason, LocalDate until) {

        boolean covers(Vulnerability vulnerability) {
            return id.equals(vulnerability.id()) && packageUrl.equals(vulnerability.packageUrl());
        }
    }

    /** A component with a vulnerability that nothing excuses today. */
    record Finding(Component component, Vulnerability vulnerability, String why) {

        @Override
        public String toString() {
            return component + " has " + vulnerability.id() + " (" + vulnerability.summary() + ") " + why + ". Use "
                    + vulnerability.fixed() + " or newer. " + vulnerability.source();
        }
    }

    static KnownVulnerabilities read(Path file) {
        return JsonMapper.builder()
                .addMixIn(Vulnerability.class, Names.class)
                .addMixIn(Bundled.class, Names.class)
                .addMixIn(Waiver.class, Names.class)
                .build()
                .readValue(file.toFile(), KnownVulnerabilities.class);
    }

    /** {@code package} is a word of Java. */
    private interface Names {
        @JsonProperty("package")
        String packageUrl();
    }

    /** What to say where nobody has looked for new vulnerabilities for long. */
    Optional<String> staleness(LocalDate today) {
        return refreshed.plus(REFRESHED_WITHIN).isBefore(today)
                ? Optional.of("THE LIST IS OLD: nobody has looked for new vulnerabilities since " + refreshed
                        + ". docs/dependency-check.md says how.")
                : Optional.empty();
    }

    /** The components, and what is bundled inside of them. */
    List<Component> withBundled(List<Component> components) {
        return Stream.concat(
                        components.stream(),
                        bundled.stream()
                                .filter(each -> components.contains(
                                        new Component(each.packageUrl(), new Version(each.version()))))
                                .map(each -> Component.of(each.contains())))
                .toList();
    }

    /** Jars that are known to carry programs of others, in versions of which nobody has said what they carry. */
    List<Component> unknownBundles(List<Component> components) {
        return components.stream()
                .filter(component ->
                        bundled.stream().anyMatch(each -> each.packageUrl().equals(component.name())))
                .filter(component -> bundled.stream()
                        .noneMatch(each -> each.packageUrl().equals(component.name())
                                && each.version().equals(component.version().text())))
                .toList();
    }

    List<Finding> findings(List<Component> components, LocalDate today) {
        List<Finding> findings = new ArrayList<>();
        for (Component component : withBundled(components)) {
            for (Vulnerability vulnerability : vulnerabilities) {
                if (vulnerability.affects(component)) {
                    exceptions.stream()
                            .filter(each -> each.covers(vulnerability))
                            .findFirst()
                            .ifPresentOrElse(
                                    excuse -> {
                                        if (today.isAfter(excuse.until())) {
                                            findings.add(new Finding(
                                                    component,
                                                    vulnerability,
                                                    "and was accepted until " + excuse.until() + " only"));
                                        }
                                    },
                                    () -> findings.add(new Finding(component, vulnerability, "and is not accepted")));
                }
            }
        }
        return findings;
    }

    /** Exceptions that excuse nothing any more. */
    List<Waiver> unusedExceptions(List<Component> components) {
        List<Component> all = withBundled(components);
        return exceptions.stream()
                .filter(each -> vulnerabilities.stream()
                        .noneMatch(vulnerability ->
                                each.covers(vulnerability) && all.stream().anyMatch(vulnerability::affects)))
                .toList();
    }
}
