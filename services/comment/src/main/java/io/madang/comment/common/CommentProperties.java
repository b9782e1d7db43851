package io.madang.comment.common;

import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentPath;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The comment service's configuration, {@code madang.comment.*}.
 *
 * @param maxDepth how many levels a threaded article's comments may have; what is deeper already stays
 * @param nicknames how the writers' nicknames are kept up to date
 */
@ConfigurationProperties("madang.comment")
public record CommentProperties(@DefaultValue("5") int maxDepth, @DefaultValue Nicknames nicknames) {

    private static final int TWO_LEVELS = 2;

    public CommentProperties {
        if (maxDepth < 1 || maxDepth > CommentPath.MAX_LEVELS) {
            throw new IllegalArgumentException(
                    "madang.comment.max-depth must be 1 to " + CommentPath.MAX_LEVELS + ", not " + maxDepth);
        }
    }

    /** How many levels an article of the style may have. */
    public int levels(CommentStyle style) {
        return switch (style) {
            case TWO_LEVEL -> TWO_LEVELS;
            case THREADED -> maxDepth;
        };
    }

    /**
     * How the writers' nicknames are kept up to date.
     *
     * @param pollInterval how often the account service is asked for changes
     * @param maxRows comments that one transaction renames at most
     * @param refreshBehind unapplied changes beyond which the nicknames of all writers are read instead
     */
    public record Nicknames(
            @DefaultValue("500ms") Duration pollInterval,
            @DefaultValue("1000") int maxRows,
            @DefaultValue("100000") long refreshBehind) {

        public Nicknames {
            if (pollInterval.toMillis() < 10 || pollInterval.toSeconds() > 60) {
                throw new IllegalArgumentException(
                        "madang.comment.nicknames.poll-interval must be 10ms to 60s, not " + pollInterval);
            }
            if (maxRows < 1 || maxRows > 100_000) {
                throw new IllegalArgumentException(
                        "madang.comment.nicknames.max-rows must be 1 to 100000, not " + maxRows);
            }
            if (refreshBehind < 1) {
                throw new IllegalArgumentException(
                        "madang.comment.nicknames.refresh-behind must be at least 1, not " + refreshBehind);
            }
        }
    }
}
