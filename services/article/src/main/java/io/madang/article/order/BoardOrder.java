package io.madang.article.order;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The ids of a board's articles, newest first, from any place on. */
public final class BoardOrder {

    /** All from a place down to an oldest id, read from the index alone. */
    public static final String IDS =
            """
            select article_id from articles
            where board_id = :board and article_id < :before and article_id >= :from
            order by article_id desc limit :limit offset :skip
            """;

    /** Those with a prefix, likewise. */
    public static final String IDS_WITH_PREFIX =
            """
            select article_id from articles
            where board_id = :board and prefix = :prefix and article_id < :before
            order by article_id desc limit :limit
            """;

    private final Shards shards;
    private final BoardPositions places;

    public BoardOrder(Shards shards, BoardCounts counts) {
        this(shards, new BoardPositions(shards, counts));
    }

    BoardOrder(Shards shards, BoardPositions places) {
        this.shards = shards;
        this.places = places;
    }

    /**
     * A place in a board.
     *
     * @param before only articles with smaller ids come after it
     * @param skip so many of those are still to be passed
     */
    public record Place(long before, long skip) {

        public static final Place NEWEST = new Place(Long.MAX_VALUE, 0);
    }

    /**
     * A place, and how many articles the board has.
     *
     * @param place none if there are not so many articles as should come before it
     */
    public record CountedPlace(long count, @Nullable Place place) {}

    /**
     * A place that was found without asking the database.
     *
     * @param version of the board's count, at which the place is right; none if it is right at any
     */
    public record KnownPlace(Place place, @Nullable Long version) {

        public boolean holdsAt(long boardVersion) {
            return version == null || version == boardVersion;
        }
    }

    /** The place that so many articles come before, if that can be known without asking the database. */
    public Optional<KnownPlace> known(BoardId board, long offset) {
        return places.known(board, offset);
    }

    /** The place that so many articles come before. */
    public CountedPlace place(BoardId board, long offset) {
        return places.countedAt(board, offset);
    }

    public List<ArticleId> at(BoardId board, long offset, int limit) {
        return places.at(board, offset).map(place -> ids(board, place, limit)).orElseGet(List::of);
    }

    public List<ArticleId> before(BoardId board, long before, int limit) {
        return ids(board, new Place(before, 0), limit);
    }

    public List<ArticleId> withPrefix(BoardId board, String prefix, long before, int limit) {
        return shards.of(board)
                .sql(IDS_WITH_PREFIX)
                .param("board", board.value())
                .param("prefix", prefix)
                .param("before", before)
                .param("limit", limit)
                .query((row, number) -> new ArticleId(row.getLong(1)))
                .list();
    }

    /** Those that are newer than the given one, the nearest first. */
    public List<ArticleId> after(BoardId board, long after, int limit) {
        return shards.of(board)
                .sql(BlockRebuild.AFTER)
                .param("board", board.value())
                .param("after", after)
                .param("limit", limit)
                .query((row, number) -> new ArticleId(row.getLong(1)))
                .list();
    }

    List<ArticleId> ids(BoardId board, Place place, int limit) {
        Shard shard = shards.of(board);
        return shard.sql(IDS)
                .param("board", board.value())
                .param("before", place.before())
                .param("from", 0)
                .param("limit", limit)
                .param("skip", place.skip())
                .query((row, number) -> new ArticleId(row.getLong(1)))
                .list();
    }
}
