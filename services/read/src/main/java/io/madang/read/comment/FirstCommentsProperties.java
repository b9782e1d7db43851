package io.madang.read.comment;

import io.madang.contracts.comment.CommentSnapshots;
import io.madang.contracts.read.FirstComments;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the first comments of articles are kept for reading, {@code madang.read.comment.*}.
 *
 * @param window how many comments of an article Redis has at most
 * @param kept how long Redis keeps them, however often they change
 * @param lease after how long one who went to ask for them has lost the right to write what was told
 * @param patience how long others wait for one who went to ask
 * @param redisDeadline how long Redis may take to answer
 */
@ConfigurationProperties("madang.read.comment")
record FirstCommentsProperties(
        @DefaultValue("150") int window,
        @DefaultValue("1h") Duration kept,
        @DefaultValue("10s") Duration lease,
        @DefaultValue("1s") Duration patience,
        @DefaultValue("500ms") Duration redisDeadline) {

    FirstCommentsProperties {
        require(
                window > FirstComments.MAX_SIZE && window <= CommentSnapshots.MAX_COMMENTS,
                "window must be " + (FirstComments.MAX_SIZE + 1) + " to " + CommentSnapshots.MAX_COMMENTS + ", not "
                        + window);
        positive(kept, "kept");
        positive(lease, "lease");
        positive(patience, "patience");
        positive(redisDeadline, "redis-deadline");
    }

    private static void positive(Duration duration, String name) {
        require(duration.toMillis() >= 1, name + " must be at least a millisecond, not " + duration);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.read.comment: " + message);
        }
    }
}
