package io.madang.edge.health;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Everything that an instance stands on, and how it is. */
public final class Checkups {

    private final List<Checkup> checkups;

    Checkups(List<Checkup> checkups) {
        this.checkups = List.copyOf(checkups);
    }

    /**
     * What was found.
     *
     * @param overall what that means for the instance
     */
    public record Examination(Health overall, Map<HealthCheck, Finding> findings) {}

    /** Looks at all that is meant, each for a second at most. */
    public Examination examine(Predicate<HealthCheck> which) {
        Health overall = Health.UP;
        Map<HealthCheck, Finding> findings = new LinkedHashMap<>();
        for (Checkup checkup : checkups) {
            HealthCheck check = checkup.check();
            if (which.test(check)) {
                Finding finding = checkup.finding();
                Health weight = check.vital() || finding.health() == Health.UP ? finding.health() : Health.DEGRADED;
                overall = overall.worse(weight);
                findings.put(check, finding);
            }
        }
        return new Examination(overall, findings);
    }
}
