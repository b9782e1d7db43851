package io.madang.comment.change;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.kernel.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The idempotency key of a request, by which a repeated one is recognised.
 *
 * @param scope keys are a writer's own, anew for each article; so those who share one take the article's lock
 * @param key as the client chose it
 * @param digest of what is asked for
 */
record IdempotencyKey(String scope, String key, String digest) {

    static IdempotencyKey of(
            String key, ArticleId article, UserId writer, @Nullable CommentId parent, CommentContent content) {
        String digest = Digest.ofParts(parent == null ? "" : parent, content.text());
        return new IdempotencyKey("comment:" + article + ":" + writer, key, digest);
    }
}
