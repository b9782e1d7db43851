package io.madang.sharding;

import java.time.Duration;
import java.util.List;

/**
 * How one database server is.
 *
 * @param latency of the last heartbeat, zero when there was none or it failed
 * @param reason why the server is not up, empty when it is
 * @param shards the ranges of logical shards that live there, such as {@code 0-127}
 */
public record SourceHealth(String source, boolean up, Duration latency, String reason, List<String> shards) {

    static SourceHealth of(String source, Heartbeat heartbeat, List<String> shards) {
        return switch (heartbeat) {
            case Heartbeat.Unknown() -> new SourceHealth(source, false, Duration.ZERO, "not tried yet", shards);
            case Heartbeat.Up(Duration latency) -> new SourceHealth(source, true, latency, "", shards);
            case Heartbeat.Down(String reason) -> new SourceHealth(source, false, Duration.ZERO, reason, shards);
        };
    }

    /** Whether this is where the installation keeps what it has once: accounts, keys, leases. */
    public boolean home() {
        return shards.stream().anyMatch(range -> range.equals("0") || range.startsWith("0-"));
    }
}
