package io.madang.edge.health;

import io.madang.sharding.Databases;
import io.madang.sharding.SourceHealth;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All databases: down when none answers, degraded when some do not and their shards are away. */
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
    public Finding check() {
        List<SourceHealth> sources = databases.health();
        Map<String, Object> details = new LinkedHashMap<>();
        sources.forEach(source -> details.put(
                source.source(),
                Map.of(
                        "up", source.up(),
                        "reason", source.reason(),
                        "latencyMicros", source.latency().toNanos() / 1000,
                        "shards", source.shards())));
        long up = sources.stream().filter(SourceHealth::up).count();
        Health health = up == sources.size() ? Health.UP : up > 0 ? Health.DEGRADED : Health.DOWN;
        return new Finding(health, details);
    }
}
