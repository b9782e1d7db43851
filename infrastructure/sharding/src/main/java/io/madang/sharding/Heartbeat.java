package io.madang.sharding;

import java.time.Duration;

/** The result of a database server's last heartbeat. */
sealed interface Heartbeat {

    /** Nothing yet. */
    record Unknown() implements Heartbeat {}

    record Up(Duration latency) implements Heartbeat {}

    record Down(String reason) implements Heartbeat {}
}
