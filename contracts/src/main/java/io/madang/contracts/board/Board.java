package io.madang.contracts.board;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A board.
 *
 * @param slug its name in addresses, unique
 * @param commentStyle of articles that are published from now on; an article keeps the style that it began with, also in another board
 * @param group the heading that menus show the board below; empty for none
 * @param prefixes what its articles may be marked with, in the order in which writers choose
 * @param version grows with each change; the board's ETag and the version of its events
 */
public record Board(
        BoardId id,
        String slug,
        String name,
        String description,
        CommentStyle commentStyle,
        Writers writers,
        String group,
        List<String> prefixes,
        Votes votes,
        long version,
        Instant createdAt) {

    /** Events of earlier releases know of no groups, prefixes and votes. */
    public Board(
            BoardId id,
            String slug,
            String name,
            String description,
            CommentStyle commentStyle,
            Writers writers,
            @Nullable String group,
            @Nullable List<String> prefixes,
            @Nullable Votes votes,
            long version,
            Instant createdAt) {
        this.id = id;
        this.slug = slug;
        this.name = name;
        this.description = description;
        this.commentStyle = commentStyle;
        this.writers = writers;
        this.group = Objects.requireNonNullElse(group, "");
        this.prefixes = prefixes == null ? List.of() : List.copyOf(prefixes);
        this.votes = Objects.requireNonNullElse(votes, Votes.LIKES);
        this.version = version;
        this.createdAt = createdAt;
    }
}
