package io.madang.sharding;

import java.time.Duration;

/** What the last heartbeat of a database server found. */
sealed interface Pulse {

    /** Nothing yet. */
    record Unknown() implements Pulse {}

    record Up(Duration latency) implements Pulse {}

    record Down(String reason) implements Pulse {}
}
