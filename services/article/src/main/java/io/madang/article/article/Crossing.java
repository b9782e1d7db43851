package io.madang.article.article;

import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.moderation.Deed;
import io.madang.contracts.moderation.Subject;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.outbox.Acts;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.Optional;

/**
 * Finishes moves that take more than one transaction, because two boards, or a board and what knows the way to the
 * article, are in different databases.
 *
 * <p>Once a move is written down as a {@link Departure}, every step can be made by anybody, any number of times and at
 * any time later: first the article is added to its new board, then the way to it is noted and it is taken out of its old
 * board. The event and the entry in the log are of the last step.
 */
final class Crossing {

    private final Ground ground;
    private final Shards shards;
    private final ArticleRows rows;
    private final Forwardings forwardings;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final Acts acts;
    private final Departures departures = new Departures();
    private final Arrivals arrivals = new Arrivals();

    Crossing(
            Ground ground,
            ArticleRows rows,
            Forwardings forwardings,
            BoardCounts counts,
            ArticleBlocks blocks,
            Acts acts) {
        this.ground = ground;
        this.shards = ground.shards();
        this.rows = rows;
        this.forwardings = forwardings;
        this.counts = counts;
        this.blocks = blocks;
        this.acts = acts;
    }

    /** Finishes what is left of the article's move out of the shard, if anything is. */
    void finish(Shard shard, ArticleId id) {
        departures.find(shard.source(), id).ifPresent(this::finish);
    }

    /** False if the article stays where it is, since its new board was deleted before it came. */
    boolean finish(Departure departure) {
        Shard from = shards.of(departure.from());
        Shard to = shards.of(departure.to());
        if (from.source() == to.source()) {
            forwardings.point(departure.article(), departure.to(), departure.version());
            departures.remove(from, departure);
            return true;
        }
        // an earlier move may have left the article's old row where its new one goes
        departures
                .find(to.source(), departure.article())
                .filter(earlier -> earlier.version() < departure.version())
                .ifPresent(this::finish);
        Optional<Article> article = rows.find(from, departure.article());
        if (article.isEmpty()) {
            return true;
        }
        BoardArticleCount entered;
        try {
            entered = arrive(to, departure, article.get());
        } catch (Failure e) {
            if (e.code() != ErrorCode.GONE) {
                throw e;
            }
            stay(from, departure);
            return false;
        }
        leave(from, departure, entered);
        return true;
    }

    private BoardArticleCount arrive(Shard to, Departure departure, Article article) {
        ArticleId id = departure.article();
        return to.transaction(
                () -> arrivals.lock(to, id, departure.to(), departure.version()).orElseGet(() -> {
                    BoardArticleCount count = counts.add(departure.to());
                    rows.insert(article.movedTo(departure.to()));
                    blocks.add(departure.to(), id);
                    arrivals.note(to, id, departure.version(), count);
                    return count;
                }));
    }

    private void leave(Shard from, Departure departure, BoardArticleCount entered) {
        ArticleId id = departure.article();
        from.run(() -> {
            counts.lock(departure.from());
            Article article =
                    rows.lock(from, id).map(ArticleRows.Locked::article).orElse(null);
            if (article == null || !departures.remove(from, departure)) {
                return;
            }
            rows.delete(from, id);
            blocks.remove(departure.from(), id);
            BoardArticleCount left = counts.remove(departure.from());
            tell(from, departure, article, left, entered);
            // where this is another database, it is committed before the old row is gone: the article is always found
            forwardings.point(id, departure.to(), departure.version());
        });
    }

    private void stay(Shard from, Departure departure) {
        from.run(() -> {
            if (rows.lock(from, departure.article()).isPresent() && departures.remove(from, departure)) {
                rows.freeze(from, departure.article(), null);
            }
        });
    }

    /** Adds the event and the act to the transaction that is open on the shard. */
    void tell(Shard shard, Departure departure, Article before, BoardArticleCount left, BoardArticleCount entered) {
        Article moved = before.movedTo(departure.to());
        ground.outbox()
                .append(shard, moved.id(), ArticleMoved.TYPE, moved.version(), new ArticleMoved(moved, left, entered));
        acts.tell(shard, departure.by(), Deed.ARTICLE_MOVED, Subject.moved(before, departure.to()), departure.reason());
    }

    /** Writes the move down in the transaction that is open on the shard, so that it will be finished. */
    void begin(Shard shard, Departure departure) {
        departures.add(shard, departure);
    }
}
