package io.madang.comment.ground;

import io.madang.comment.tree.CommentPath;
import io.madang.contracts.board.CommentStyle;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The comment service's configuration, {@code madang.comment.*}.
 *
 * @param maxDepth how many levels a threaded article's comments may have; what is deeper already stays
 */
@ConfigurationProperties("madang.comment")
public record CommentProperties(@DefaultValue("5") int maxDepth) {

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
}
