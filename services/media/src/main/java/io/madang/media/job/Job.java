package io.madang.media.job;

import io.madang.contracts.media.MediaId;

/**
 * A job that a worker holds by a lease.
 *
 * @param worker the holder, by a random name of this lease
 * @param attempts how often it was started, with this time
 */
public record Job(MediaId item, Task task, String worker, int attempts) {}
