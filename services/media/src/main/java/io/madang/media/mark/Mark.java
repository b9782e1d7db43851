package io.madang.media.mark;

import java.time.Instant;

/**
 * What somebody has marked.
 *
 * @param subject the id of the user, article or item
 */
public record Mark(MarkKind kind, long subject, Instant at) {}
