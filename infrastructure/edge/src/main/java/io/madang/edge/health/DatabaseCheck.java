package io.madang.edge.health;

import io.madang.sharding.Databases;
import io.madang.sharding.SourceHealth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All databases: down when the home does not answer, degraded when the shards of another are away. */
final class DatabaseCheck implements HealthCheck {

    private final Databases databases;

    DatabaseCheck(Databases databases) {
        this.databases = databases;
    }

    @Override
    public String name() {
        return "database";
    }

    @Override
    public boolean vital() {
        return true;
    }

    @Override
    public HealthCheckResult check() {
        List<SourceHealth> sources = databases.health();
        Map<String, Object> details = new LinkedHashMap<>();
        sources.forEach(source -> details.put(
                source.source(),
                Map.of(
                        "up", source.up(),
                        "reason", source.reason(),
                        "latencyMicros", source.latency().toNanos() / 1000,
                        "shards", source.shards())));
        Health health = Health.UP;
        for (SourceHealth source : sources) {
            if (!source.up()) {
                health = health.worse(source.home() ? Health.DOWN : Health.DEGRADED);
            }
        }
        return new HealthCheckResult(health, details);
    }
}
