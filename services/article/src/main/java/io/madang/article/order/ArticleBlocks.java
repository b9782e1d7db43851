package io.madang.article.order;

import io.madang.article.order.BlockRows.CountedBlocks;
import io.madang.article.order.BoardOrder.CountedPlace;
import io.madang.article.order.BoardOrder.Place;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Counts of articles per range of ids, on two levels, by which any page of a board is found at about the same cost.
 *
 * <p>Changes run in the article's transaction, under the lock of the board's count, so that writers of a board never
 * meet here. Readers take no lock: at rest they are exact, and beside writers a page may be off by what those wrote
 * meanwhile.
 */
public final class ArticleBlocks {

    /** Up to so many articles are passed one by one, which is quicker than asking for blocks. */
    private static final int NEAR = 512;

    /** Blocks are asked for in parts of at most so many. */
    private static final int WALK = 200;

    /** So many more than would do if every block were full. */
    private static final int SPARE = 8;

    static final String NUMBER_WITHIN =
            "select count(*) from articles where board_id = :board and article_id >= :from and article_id < :to";
    static final String ARTICLE_AT =
            """
            select article_id from articles where board_id = :board and article_id >= :from
            order by article_id limit 1 offset :offset
            """;

    private final Shards shards;
    private final BoardCounts counts;
    private final BlockSizes sizes;
    private final int near;

    public ArticleBlocks(Shards shards, BoardCounts counts) {
        this(shards, counts, BlockSizes.STANDARD, NEAR);
    }

    ArticleBlocks(Shards shards, BoardCounts counts, BlockSizes sizes, int near) {
        this.shards = shards;
        this.counts = counts;
        this.sizes = sizes;
        this.near = near;
    }

    Optional<Place> place(BoardId board, long offset) {
        Place from = new Place(Long.MAX_VALUE, offset);
        if (offset <= near) {
            return Optional.of(from);
        }
        BlockRows rows = rows(board);
        return passBlocks(rows, BlockRows.TOP, from).flatMap(place -> passBlocks(rows, 0, place));
    }

    /** The place, and with it how many articles there are, which is told by the same statement. */
    CountedPlace countedPlace(BoardId board, long offset) {
        if (offset <= near) {
            long count = counts.find(board).map(BoardArticleCount::count).orElse(0L);
            return new CountedPlace(count, new Place(Long.MAX_VALUE, offset));
        }
        BlockRows rows = rows(board);
        int walk = walk(BlockRows.TOP, offset);
        CountedBlocks top = rows.countedTop(walk);
        Place from = new Place(Long.MAX_VALUE, offset);
        Place place = offset >= top.count()
                ? null
                : passBlocks(rows, BlockRows.TOP, from, top.blocks(), walk)
                        .flatMap(found -> passBlocks(rows, 0, found))
                        .orElse(null);
        return new CountedPlace(top.count(), place);
    }

    private Optional<Place> passBlocks(BlockRows rows, int level, Place from) {
        int walk = walk(level, from.skip());
        return passBlocks(rows, level, from, rows.newestFirst(level, from.before(), walk), walk);
    }

    /** Passes whole blocks of a level, the first of them given, until one has more articles than are to be skipped. */
    private Optional<Place> passBlocks(BlockRows rows, int level, Place from, List<Block> first, int firstWalk) {
        long before = from.before();
        long skip = from.skip();
        List<Block> found = first;
        int walk = firstWalk;
        while (true) {
            for (Block block : found) {
                if (skip < block.count()) {
                    return Optional.of(new Place(before, skip));
                }
                skip -= block.count();
                before = block.firstId();
            }
            if (found.size() < walk) {
                return Optional.empty();
            }
            walk = walk(level, skip);
            found = rows.newestFirst(level, before, walk);
        }
    }

    /** How many blocks to ask for, so that the one with the place is among them unless many have been thinned out. */
    private int walk(int level, long skip) {
        return (int) Math.min(WALK, skip / sizes.articlesWithin(level) + SPARE);
    }

    /** Counts an article that has been inserted in this transaction, which has locked the board. */
    public void add(BoardId board, ArticleId article) {
        BlockRows rows = rows(board);
        List<Block> covering = rows.covering(article.value());
        if (covering.isEmpty()) {
            covering = IntStream.range(0, BlockRows.LEVELS)
                    .mapToObj(level -> new Block(level, 0, 0))
                    .toList();
            rows.insert(covering);
        }
        rows.add(covering, 1);
        Block leaf = covering.getFirst().plus(1);
        if (leaf.count() > sizes.articles()) {
            divideArticles(rows, board, leaf, article.value());
        }
    }

    /** Ends the newest block before the article that does not fit; halves an older one that late ids have filled. */
    private void divideArticles(BlockRows rows, BoardId board, Block leaf, long article) {
        OptionalLong next = rows.next(leaf);
        long at = article;
        if (next.isPresent()) {
            if (leaf.count() <= 2L * sizes.articles()) {
                return;
            }
            at = articleAt(board, leaf.firstId(), sizes.articles());
        }
        move(rows, leaf, at, articlesWithin(board, at, next.orElse(Long.MAX_VALUE)));
        divideChildren(rows, 1, at);
    }

    private void divideChildren(BlockRows rows, int level, long child) {
        if (level == BlockRows.LEVELS) {
            return;
        }
        Block parent = rows.covering(child).get(level);
        OptionalLong next = rows.next(parent);
        long end = next.orElse(Long.MAX_VALUE);
        long children = rows.numberWithin(level - 1, parent.firstId(), end);
        if (children <= (next.isPresent() ? 2L : 1L) * sizes.children()) {
            return;
        }
        long at = next.isPresent() ? rows.childAt(level - 1, parent.firstId(), end, sizes.children()) : child;
        move(rows, parent, at, rows.articlesWithin(level - 1, at, end));
        divideChildren(rows, level + 1, at);
    }

    private static void move(BlockRows rows, Block from, long at, long articles) {
        rows.add(from, -articles);
        rows.insert(List.of(new Block(from.level(), at, articles)));
    }

    /** Takes an article out of the count that is deleted in this transaction, which has locked the board. */
    public void remove(BoardId board, ArticleId article) {
        BlockRows rows = rows(board);
        List<Block> before = rows.covering(article.value());
        rows.add(before, -1);
        List<Block> covering = before.stream().map(block -> block.plus(-1)).toList();
        for (Block block : covering) {
            if (block.count() == 0
                    && block.firstId() != 0
                    && highestAt(covering, block.firstId()).count() == 0) {
                rows.removeAt(block.firstId());
            }
        }
    }

    /** A block may go only together with those above it that begin with it, or their ranges would not nest. */
    private static Block highestAt(List<Block> covering, long firstId) {
        return covering.reversed().stream()
                .filter(block -> block.firstId() == firstId)
                .findFirst()
                .orElseThrow();
    }

    /**
     * Counts the rows of a board anew, with the board locked: after rows were loaded past the service, or to repair.
     *
     * <p>Reads every id of the board once, seconds for millions; writers of the board wait or are told to come
     * again.
     */
    public BoardArticleCount rebuild(BoardId board) {
        Shard shard = shards.of(board);
        return shard.transaction(() -> {
            counts.ensure(board);
            counts.lock(board);
            BlockRows rows = rows(board);
            rows.removeAll();
            return counts.replace(board, new BlockRebuild(shard, board, rows, sizes).run());
        });
    }

    private long articlesWithin(BoardId board, long from, long to) {
        return shards.of(board)
                .sql(NUMBER_WITHIN)
                .param("board", board.value())
                .param("from", from)
                .param("to", to)
                .query(Long.class)
                .single();
    }

    private long articleAt(BoardId board, long from, int offset) {
        return shards.of(board)
                .sql(ARTICLE_AT)
                .param("board", board.value())
                .param("from", from)
                .param("offset", offset)
                .query(Long.class)
                .single();
    }

    private BlockRows rows(BoardId board) {
        return new BlockRows(shards.of(board), board);
    }
}
