package io.madang.edge.health;

/** Something that an instance stands on, and how to see whether it is there. */
public interface HealthCheck {

    String name();

    /** Whether nothing works without it; where it is down, an instance without other faults is only degraded. */
    boolean vital();

    /** Looks; may take its time, the caller does not wait for ever. Throws what is wrong. */
    HealthCheckResult check() throws Exception;

    /** Whether the check concerns the given role. */
    default boolean concerns(String role) {
        return true;
    }
}
