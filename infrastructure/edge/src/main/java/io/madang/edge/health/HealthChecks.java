package io.madang.edge.health;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Everything that an instance stands on, and how it is. */
public final class HealthChecks {

    private final List<CachedHealthCheck> healthChecks;

    HealthChecks(List<CachedHealthCheck> healthChecks) {
        this.healthChecks = List.copyOf(healthChecks);
    }

    /**
     * What was found.
     *
     * @param overall what that means for the instance
     */
    public record Examination(Health overall, Map<HealthCheck, HealthCheckResult> findings) {}

    /** Looks at all that is meant, each for a second at most. */
    public Examination examine(Predicate<HealthCheck> which) {
        Health overall = Health.UP;
        Map<HealthCheck, HealthCheckResult> findings = new LinkedHashMap<>();
        for (CachedHealthCheck cachedCheck : healthChecks) {
            HealthCheck check = cachedCheck.check();
            if (which.test(check)) {
                HealthCheckResult finding = cachedCheck.finding();
                Health weight = check.vital() || finding.health() == Health.UP ? finding.health() : Health.DEGRADED;
                overall = overall.worse(weight);
                findings.put(check, finding);
            }
        }
        return new Examination(overall, findings);
    }
}
