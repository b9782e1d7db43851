package io.madang.article.article;

import io.madang.article.board.BoardCatalogue;
import io.madang.article.ground.Ground;
import io.madang.article.order.ArticleBlocks;
import io.madang.article.order.BoardCounts;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.edge.request.EntityTag;
import io.madang.edge.security.Caller;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.time.temporal.ChronoUnit;

/**
 * Moves articles to other boards: both boards' counts and blocks, the article, its event and the act in one transaction
 * where all is in one database, and step by step where it is not (see {@link Crossing}).
 */
final class Moving {

    private final Ground ground;
    private final Shards shards;
    private final ArticleRows rows;
    private final Forwardings forwardings;
    private final BoardCatalogue boards;
    private final BoardCounts counts;
    private final ArticleBlocks blocks;
    private final Holding holding;
    private final Crossing crossing;
    private final ArticleMeters meters;

    Moving(
            Ground ground,
            ArticleRows rows,
            Forwardings forwardings,
            BoardCatalogue boards,
            BoardCounts counts,
            ArticleBlocks blocks,
            Holding holding,
            Crossing crossing,
            ArticleMeters meters) {
        this.ground = ground;
        this.shards = ground.shards();
        this.rows = rows;
        this.forwardings = forwardings;
        this.boards = boards;
        this.counts = counts;
        this.blocks = blocks;
        this.holding = holding;
        this.crossing = crossing;
        this.meters = meters;
    }

    /** What was begun, and the article as it is when all is done. */
    private record Begun(Departure departure, Article moved) {}

    Article move(ArticleId id, BoardId to, String ifMatch, String reason, Caller caller) {
        requireModerator(to, caller);
        boards.required(to);
        // said before anything is begun; whoever deletes the board or stops its database later is met on the way
        counts.requireOpen(to);
        Begun begun = holding.change(
                id,
                from -> {
                    if (isOneDatabase(from, to)) {
                        counts.lock(from, to);
                    }
                },
                (shard, article) -> begin(shard, article, to, ifMatch, reason, caller));
        Departure departure = begun.departure();
        boolean done = isOneDatabase(departure.from(), to) && isKnownThere(shards.of(to), id);
        if (!done && !crossing.finish(departure)) {
            throw new Failure(ErrorCode.GONE, "Board " + to + " is deleted.");
        }
        meters.moved();
        return begun.moved();
    }

    private Begun begin(Shard shard, Article article, BoardId to, String ifMatch, String reason, Caller caller) {
        BoardId from = article.boardId();
        requireModerator(from, caller);
        EntityTag.check(ifMatch, article.version(), "article");
        if (from.equals(to)) {
            throw Failure.conflict("Article " + article.id() + " is in board " + to + " already.");
        }
        Departure departure = new Departure(
                article.id(),
                from,
                to,
                article.version() + 1,
                caller.requiredUser(),
                reason,
                ground.clock().instant().truncatedTo(ChronoUnit.MILLIS));
        if (isOneDatabase(from, to)) {
            moveAtOnce(shard, article, departure);
        } else {
            rows.freeze(shard, article.id(), to);
            crossing.begin(shard, departure);
        }
        return new Begun(departure, article.movedTo(to));
    }

    private void moveAtOnce(Shard shard, Article article, Departure departure) {
        ArticleId id = article.id();
        rows.move(shard, id, departure.to());
        blocks.remove(departure.from(), id);
        blocks.add(departure.to(), id);
        BoardArticleCount left = counts.remove(departure.from());
        BoardArticleCount entered = counts.add(departure.to());
        crossing.tell(shard, departure, article, left, entered);
        if (isKnownThere(shard, id)) {
            forwardings.point(id, departure.to(), departure.version());
        } else {
            crossing.begin(shard, departure);
        }
    }

    private boolean isOneDatabase(BoardId one, BoardId other) {
        return shards.of(one).source() == shards.of(other).source();
    }

    /** Whether the database that the article's id names, which knows the way to it, is that of the shard. */
    private boolean isKnownThere(Shard shard, ArticleId id) {
        return shards.named(id).source() == shard.source();
    }

    private static void requireModerator(BoardId board, Caller caller) {
        if (!caller.moderates(board.value())) {
            throw Failure.forbidden("You do not moderate board " + board + ".");
        }
    }
}
