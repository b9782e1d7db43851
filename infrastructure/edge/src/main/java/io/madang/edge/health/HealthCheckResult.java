package io.madang.edge.health;

import java.util.Map;

/**
 * What a check has found.
 *
 * @param details for administrators
 */
public record HealthCheckResult(Health health, Map<String, Object> details) {

    public HealthCheckResult {
        details = Map.copyOf(details);
    }

    public static HealthCheckResult up() {
        return new HealthCheckResult(Health.UP, Map.of());
    }

    static HealthCheckResult down(String reason) {
        return new HealthCheckResult(Health.DOWN, Map.of("reason", reason));
    }
}
