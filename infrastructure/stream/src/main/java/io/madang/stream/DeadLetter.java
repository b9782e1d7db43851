package io.madang.stream;

import java.time.Instant;

/**
 * A message that a projection could not take.
 *
 * @param diedAt when it was set aside
 * @param topic where it was, with its partition and offset there
 */
public record DeadLetter(
        String projection,
        Instant diedAt,
        String topic,
        String partition,
        String offset,
        String key,
        int bytes,
        String error) {}
