package io.madang.article.article;

import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Acts;
import io.madang.sharding.Shard;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Edits and deletes articles: the article, its board's count and blocks, and the event in one transaction.
 *
 * <p>Locks are taken in one order: the board's count, then the article.
 */
final class Revising {

    private final Ground ground;
    private final ArticleRows rows;
    private final Forwardings forwardings;
    private final Holding holding;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final ArticleMeters meters;
    private final Acts acts;

    Revising(
            Ground ground,
            ArticleRows rows,
            Forwardings forwardings,
            Holding holding,
            BoardCounts counts,
            ArticleBlocks blocks,
            ArticleMeters meters,
            Acts acts) {
        this.ground = ground;
        this.rows = rows;
        this.forwardings = forwardings;
        this.holding = holding;
        this.counts = counts;
        this.blocks = blocks;
        this.meters = meters;
        this.acts = acts;
    }

    /** Replaces what an article says; the same again changes nothing. */
    Article edit(ArticleId id, ArticleText text, String ifMatch, Caller caller) {
        return holding.change(id, (shard, article) -> {
            requireMayChange(article, caller);
            EntityTag.check(ifMatch, article.version(), "article");
            if (article.title().equals(text.title()) && article.content().equals(text.content())) {
                return article;
            }
            rows.update(shard, id, text, ground.clock().instant().truncatedTo(ChronoUnit.MILLIS));
            Article edited = rows.find(shard, id).orElseThrow();
            ground.outbox().append(shard, id, ArticleUpdated.TYPE, edited.version(), new ArticleUpdated(edited));
            tellUnlessOwn(shard, article, Deed.ARTICLE_EDITED, "", caller);
            return edited;
        });
    }

    /** @param reason for the log, where it is another's */
    void delete(ArticleId id, @Nullable String ifMatch, String reason, Caller caller) {
        holding.change(id, counts::lock, (shard, article) -> {
            requireMayChange(article, caller);
            EntityTag.check(ifMatch, article.version(), "article");
            BoardId board = article.boardId();
            rows.delete(shard, id);
            forwardings.forget(shard, id);
            blocks.remove(board, id);
            BoardArticleCount count = counts.remove(board);
            ground.outbox()
                    .append(
                            shard,
                            id,
                            ArticleDeleted.TYPE,
                            article.version() + 1,
                            new ArticleDeleted(id, board, count));
            tellUnlessOwn(shard, article, Deed.ARTICLE_DELETED, reason, caller);
            return true;
        });
        meters.deleted();
    }

    private void tellUnlessOwn(Shard shard, Article article, Deed deed, String reason, Caller caller) {
        if (!caller.is(article.writerId())) {
            acts.tell(shard, caller.requiredUser(), deed, Subject.of(article), reason);
        }
    }

    private static void requireMayChange(Article article, Caller caller) {
        if (!caller.is(article.writerId())
                && !caller.moderates(article.boardId().value())) {
            throw Failure.forbidden(
                    "Only its writer and the board's moderators may change article " + article.id() + ".");
        }
    }
}
