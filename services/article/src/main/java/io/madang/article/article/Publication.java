package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.digest.Digest;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.SnowflakeIds;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One article that somebody wants published, and may publish.
 *
 * @param key what to know a repeated request by, if the client sent something
 */
record Publication(BoardId board, CommentStyle commentStyle, ArticleText text, UserId writer, @Nullable String key) {

    /** What an idempotency key keeps of an article; the rest is in the request that is repeated. */
    record Receipt(ArticleId id, CommentStyle commentStyle) {}

    /** What became of it. */
    sealed interface Outcome {

        record Published(Receipt receipt) implements Outcome {}

        /** The request is only repeated. */
        record Repeated(Receipt receipt) implements Outcome {}

        record Refused(Failure failure) implements Outcome {}

        default Receipt receipt() {
            return switch (this) {
                case Published(Receipt receipt) -> receipt;
                case Repeated(Receipt receipt) -> receipt;
                // another thread's failure is reported as one's own
                case Refused(Failure f) -> throw f.again();
            };
        }
    }

    /** Keys are a writer's own, anew for each board; so those who share one take the board's lock. */
    String scope() {
        return "articles:" + board + ":" + writer;
    }

    String digest() {
        return text.prefix() == null
                ? Digest.ofParts(text.title(), text.content())
                : Digest.ofParts(text.title(), text.content(), text.prefix());
    }

    /** The article in its first version. */
    Article article(Receipt receipt) {
        Instant created =
                Instant.ofEpochMilli(SnowflakeIds.millisOf(receipt.id().value()));
        return new Article(
                receipt.id(),
                board,
                writer,
                text.title(),
                text.content(),
                receipt.commentStyle(),
                1,
                created,
                created,
                null,
                text.prefix());
    }
}
