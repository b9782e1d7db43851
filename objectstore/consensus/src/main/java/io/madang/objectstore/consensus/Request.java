package io.madang.objectstore.consensus;

import java.util.UUID;

/**
 * A command of a caller.
 *
 * @param id drawn by the caller; the same request may be in the log twice when an answer was lost, and must then have one
 *     effect and one outcome
 */
public record Request(UUID id, byte[] command) {}
