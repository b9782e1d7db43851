package io.madang.article.article;

import io.madang.article.article.Publication.Outcome;
import io.madang.article.article.Publication.Receipt;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Outbox.Addressed;
import io.madang.outbox.Outbox.Entry;
import io.madang.sharding.IdempotencyKeys;
import io.madang.sharding.Shard;
import io.madang.sharding.ShardedIds;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The articles that one transaction publishes in a board which it has locked. A request is refused before anything is
 * written for it, so that the others can go on; a failure to write fails them all.
 */
final class PublicationBatch {

    private final Shard shard;
    private final BoardId board;
    private final Optional<BoardArticleCount> locked;
    private final IdempotencyKeys keys;
    private final ShardedIds ids;
    private final List<Article> articles = new ArrayList<>();

    /** @param locked the board's count; none if the board is deleted */
    PublicationBatch(
            Shard shard, BoardId board, Optional<BoardArticleCount> locked, IdempotencyKeys keys, ShardedIds ids) {
        this.shard = shard;
        this.board = board;
        this.locked = locked;
        this.keys = keys;
        this.ids = ids;
    }

    Outcome take(Publication publication) {
        try {
            return publication.key() == null
                    ? new Outcome.Published(publish(publication))
                    : once(publication, publication.key());
        } catch (Failure failure) {
            if (failure.code().status() >= 500) {
                throw failure;
            }
            return new Outcome.Refused(failure);
        }
    }

    private Outcome once(Publication publication, String key) {
        String scope = publication.scope();
        String digest = publication.digest();
        return keys.kept(shard, scope, key, digest, Receipt.class)
                .<Outcome>map(Outcome.Repeated::new)
                .orElseGet(() -> {
                    Receipt receipt = publish(publication);
                    keys.keep(shard, scope, key, digest, receipt);
                    return new Outcome.Published(receipt);
                });
    }

    private Receipt publish(Publication publication) {
        if (locked.isEmpty()) {
            throw BoardCounts.deleted(board);
        }
        // drawn under the board's lock, so that ids of one instance are inserted in their order
        Receipt receipt = new Receipt(new ArticleId(ids.next(shard)), publication.commentStyle());
        articles.add(publication.article(receipt));
        return receipt;
    }

    /** All that were taken and are new, in the order of their ids. */
    List<Article> articles() {
        return articles;
    }

    /** The board's count with all of them. */
    BoardArticleCount count() {
        return countWith(articles.size());
    }

    /** An event for each article, with the board's count as of that article. */
    List<Addressed> events() {
        List<Addressed> events = new ArrayList<>();
        for (Article article : articles) {
            ArticleCreated created = new ArticleCreated(article, countWith(events.size() + 1));
            events.add(new Addressed(shard, article.id(), new Entry(ArticleCreated.TYPE, article.version(), created)));
        }
        return events;
    }

    private BoardArticleCount countWith(int more) {
        BoardArticleCount before = locked.orElseThrow();
        return new BoardArticleCount(board, before.count() + more, before.version() + more);
    }
}
