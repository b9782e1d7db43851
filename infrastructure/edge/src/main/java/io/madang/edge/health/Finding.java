package io.madang.edge.health;

import java.util.Map;

/**
 * What a check has found.
 *
 * @param details for administrators
 */
public record Finding(Health health, Map<String, Object> details) {

    public Finding {
        details = Map.copyOf(details);
    }

    public static Finding up() {
        return new Finding(Health.UP, Map.of());
    }

    static Finding down(String reason) {
        return new Finding(Health.DOWN, Map.of("reason", reason));
    }
}
