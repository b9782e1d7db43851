package io.madang.like;

import static io.madang.kernel.error.Argument.arg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentsById;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/** Whether a comment is there to be liked, as its service says; remembered for a few seconds. */
final class CommentDirectory {

    private static final Duration FRESH = Duration.ofSeconds(5);
    private static final int MOST = 50_000;

    private final Supplier<CommentsById> comments;
    private final Cache<LikeTarget, Boolean> known =
            Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(FRESH).build();

    CommentDirectory(Supplier<CommentsById> comments) {
        this.comments = comments;
    }

    /** Fails with {@code not-found} where the article has no such comment, or only the place of a deleted one. */
    void require(ArticleId article, CommentId comment) {
        // of this article: another one has no such comment, however lately this one was asked for it
        LikeTarget target = LikeTarget.of(article, comment);
        if (known.getIfPresent(target) != null) {
            return;
        }
        boolean there =
                comments.get().comments(article, List.of(comment)).stream().anyMatch(found -> !found.deleted());
        if (!there) {
            throw Failure.of(CommonReason.COMMENT_NOT_FOUND, arg("comment", comment));
        }
        known.put(target, true);
    }
}
