package io.madang.article.order;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * Counts of articles per range of ids, on two levels, by which any page of a board is found at about the same cost.
 *
 * <p>Changes run in the article's transaction, under the lock of the board's count, so that writers of a board never
 * meet here.
 */
public final class ArticleBlocks {

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

    public ArticleBlocks(Shards shards, BoardCounts counts) {
        this(shards, counts, BlockSizes.STANDARD);
    }

    ArticleBlocks(Shards shards, BoardCounts counts, BlockSizes sizes) {
        this.shards = shards;
        this.counts = counts;
        this.sizes = sizes;
    }

    /** Counts an article that has come into the board in this transaction, which has locked the board. */
    public void add(BoardId board, ArticleId article) {
        add(board, List.of(article));
    }

    /**
     * Counts articles that have come into the board in this transaction, which has locked the board.
     *
     * @param articles in the order of their ids; mostly they fall into one block, and then cost what one would
     */
    public void add(BoardId board, List<ArticleId> articles) {
        BlockRows rows = rows(board);
        for (int end = articles.size(); end > 0; ) {
            List<Block> covering = coveringOrFirst(rows, articles.get(end - 1));
            Block leaf = covering.getFirst();
            int start = end - 1;
            while (start > 0 && articles.get(start - 1).value() >= leaf.firstId()) {
                start--;
            }
            rows.add(covering, end - start);
            divideArticles(rows, board, leaf.plus(end - start));
            end = start;
        }
    }

    private static List<Block> coveringOrFirst(BlockRows rows, ArticleId article) {
        List<Block> covering = rows.covering(article.value());
        if (covering.isEmpty()) {
            covering = IntStream.range(0, BlockRows.LEVELS)
                    .mapToObj(level -> new Block(level, 0, 0))
                    .toList();
            rows.insert(covering);
        }
        return covering;
    }

    /** Ends the newest block before the articles that do not fit; halves an older one that late ids have filled. */
    private void divideArticles(BlockRows rows, BoardId board, Block leaf) {
        if (leaf.count() <= sizes.articles()) {
            return;
        }
        OptionalLong next = rows.next(leaf);
        if (next.isPresent() && leaf.count() <= 2L * sizes.articles()) {
            return;
        }
        // not at the articles that came: they may be old ones, and even the one that the block begins with
        long at = articleAt(board, leaf.firstId(), sizes.articles());
        Block rest = new Block(0, at, articlesWithin(board, at, next.orElse(Long.MAX_VALUE)));
        move(rows, leaf, rest);
        divideChildren(rows, 1, at);
        divideArticles(rows, board, rest);
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
        move(rows, parent, new Block(level, at, rows.articlesWithin(level - 1, at, end)));
        divideChildren(rows, level + 1, at);
    }

    private static void move(BlockRows rows, Block from, Block rest) {
        rows.add(from, -rest.count());
        rows.insert(List.of(rest));
    }

    /** Takes an article out of the count that leaves the board in this transaction, which has locked the board. */
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
