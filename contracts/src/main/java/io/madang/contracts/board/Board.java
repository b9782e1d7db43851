package io.madang.contracts.board;

import java.time.Instant;

/**
 * A board.
 *
 * @param slug its name in addresses, unique
 * @param commentStyle of articles that are published from now on; an article keeps the style that it began with, also in another board
 * @param version grows with each change; the board's ETag and the version of its events
 */
public record Board(
        BoardId id,
        String slug,
        String name,
        String description,
        CommentStyle commentStyle,
        Writers writers,
        long version,
        Instant createdAt) {}
