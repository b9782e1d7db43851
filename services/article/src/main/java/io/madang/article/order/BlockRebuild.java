package io.madang.article.order;

import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import java.util.ArrayList;
import java.util.List;

/** Makes the blocks of a board from its rows: every id is read once, in order, and every block filled. */
final class BlockRebuild {

    static final String AFTER =
            """
            select article_id from articles where board_id = :board and article_id > :after
            order by article_id limit :limit
            """;

    private static final int BATCH = 20_000;

    private final Shard shard;
    private final BoardId board;
    private final BlockRows rows;
    private final BlockSizes sizes;
    /** The block of each level that is being filled. */
    private final List<Block> open = new ArrayList<>();

    private final long[] children = new long[BlockRows.LEVELS];
    private final List<Block> full = new ArrayList<>();

    BlockRebuild(Shard shard, BoardId board, BlockRows rows, BlockSizes sizes) {
        this.shard = shard;
        this.board = board;
        this.rows = rows;
        this.sizes = sizes;
        for (int level = 0; level < BlockRows.LEVELS; level++) {
            open.add(new Block(level, 0, 0));
        }
    }

    /** Returns how many articles there are. */
    long run() {
        long count = 0;
        long after = 0;
        List<Long> ids;
        do {
            ids = shard.sql(AFTER)
                    .param("board", board.value())
                    .param("after", after)
                    .param("limit", BATCH)
                    .query((row, number) -> row.getLong(1))
                    .list();
            ids.forEach(this::add);
            rows.insert(full);
            full.clear();
            count += ids.size();
            after = ids.isEmpty() ? after : ids.getLast();
        } while (ids.size() == BATCH);
        rows.insert(open);
        return count;
    }

    private void add(long id) {
        if (open.getFirst().count() == sizes.articles()) {
            begin(0, id);
        }
        open.replaceAll(block -> block.plus(1));
    }

    /** Begins a block of the level at the id, and one of the level above if that has all the children it takes. */
    private void begin(int level, long id) {
        full.add(open.set(level, new Block(level, id, 0)));
        int above = level + 1;
        if (above < BlockRows.LEVELS && ++children[above] == sizes.children()) {
            children[above] = 0;
            begin(above, id);
        }
    }
}
