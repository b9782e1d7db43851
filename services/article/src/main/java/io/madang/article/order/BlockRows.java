package io.madang.article.order;

import io.madang.contracts.board.BoardId;
import io.madang.sharding.Shard;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;

/** The rows of one board's blocks. */
final class BlockRows {

    static final int LEVELS = 2;
    static final int TOP = LEVELS - 1;

    static final String COVERING =
            """
            (select level, first_id, article_count from article_blocks
             where board_id = :board and level = 0 and first_id <= :id order by first_id desc limit 1)
            union all
            (select level, first_id, article_count from article_blocks
             where board_id = :board and level = 1 and first_id <= :id order by first_id desc limit 1)
            """;

    static final String NEWEST_FIRST =
            """
            select level, first_id, article_count from article_blocks
            where board_id = :board and level = :level and first_id < :before
            order by first_id desc limit :limit
            """;

    static final String COUNTED =
            """
            (select b.level, b.first_id, b.article_count, c.article_count as total, c.version
             from board_article_count c join article_blocks b on b.board_id = c.board_id
             where c.board_id = :board and b.board_id = :board and b.level = 1 and not c.closed
             order by b.first_id desc limit :upper)
            union all
            (select level, first_id, article_count, 0 as total, 0 as version from article_blocks
             where board_id = :board and level = 0 and first_id < :before order by first_id desc limit :lower)
            """;

    static final String NEXT =
            "select min(first_id) from article_blocks where board_id = :board and level = :level and first_id > :first";

    private static final String WITHIN =
            " from article_blocks where board_id = :board and level = :level and first_id >= :from and first_id < :to";
    static final String NUMBER_WITHIN = "select count(*)" + WITHIN;
    static final String ARTICLES_WITHIN = "select coalesce(sum(article_count), 0)" + WITHIN;
    static final String CHILD_AT = "select first_id" + WITHIN + " order by first_id limit 1 offset :offset";

    static final String ADD =
            """
            update article_blocks set article_count = article_count + :articles
            where board_id = :board
              and (level = 0 and first_id = :leaf or level = 1 and first_id = :top)
            """;

    private static final int MANY = 500;

    private final Shard shard;
    private final BoardId board;

    BlockRows(Shard shard, BoardId board) {
        this.shard = shard;
        this.board = board;
    }

    /** The block of each level that the id falls into, from level 0 up; none if the board has no blocks yet. */
    List<Block> covering(long id) {
        return shard.sql(COVERING).param("board", board.value()).param("id", id).query(Block::read).list().stream()
                .sorted((one, other) -> Integer.compare(one.level(), other.level()))
                .toList();
    }

    List<Block> newestFirst(int level, long before, int limit) {
        return shard.sql(NEWEST_FIRST)
                .param("board", board.value())
                .param("level", level)
                .param("before", before)
                .param("limit", limit)
                .query(Block::read)
                .list();
    }

    /**
     * What the board has, as of one moment.
     *
     * @param count of its articles
     * @param version of the count, which grows whenever blocks change
     * @param upper its newest blocks of the highest level
     * @param lower its newest blocks of level 0 before an id
     */
    record CountedBlocks(long count, long version, List<Block> upper, List<Block> lower) {}

    CountedBlocks counted(int maxUpper, long before, int maxLower) {
        AtomicLong count = new AtomicLong();
        AtomicLong version = new AtomicLong();
        Map<Integer, List<Block>> levels = shard
                .sql(COUNTED)
                .param("board", board.value())
                .param("upper", maxUpper)
                .param("before", before)
                .param("lower", maxLower)
                .query((row, number) -> {
                    count.accumulateAndGet(row.getLong(4), Math::max);
                    version.accumulateAndGet(row.getLong(5), Math::max);
                    return Block.read(row, number);
                })
                .list()
                .stream()
                .sorted(Comparator.comparingLong(Block::firstId).reversed())
                .collect(Collectors.groupingBy(Block::level));
        return new CountedBlocks(
                count.get(), version.get(), levels.getOrDefault(TOP, List.of()), levels.getOrDefault(0, List.of()));
    }

    /** Where the block after the given one begins, if there is one. */
    OptionalLong next(Block block) {
        return shard.sql(NEXT)
                .param("board", board.value())
                .param("level", block.level())
                .param("first", block.firstId())
                .query((row, number) ->
                        row.getObject(1) == null ? OptionalLong.empty() : OptionalLong.of(row.getLong(1)))
                .single();
    }

    long numberWithin(int level, long from, long to) {
        return within(NUMBER_WITHIN, level, from, to);
    }

    long articlesWithin(int level, long from, long to) {
        return within(ARTICLES_WITHIN, level, from, to);
    }

    private long within(String statement, int level, long from, long to) {
        return shard.sql(statement)
                .params(range(level, from, to))
                .query(Long.class)
                .single();
    }

    /** Where the block at the given position of a range begins. */
    long childAt(int level, long from, long to, int offset) {
        return shard.sql(CHILD_AT)
                .params(range(level, from, to))
                .param("offset", offset)
                .query(Long.class)
                .single();
    }

    private Map<String, Long> range(long level, long from, long to) {
        return Map.of("board", board.value(), "level", level, "from", from, "to", to);
    }

    /** Inserts any number of blocks, many with each statement. */
    void insert(List<Block> blocks) {
        for (int start = 0; start < blocks.size(); start += MANY) {
            String values = blocks.subList(start, Math.min(start + MANY, blocks.size())).stream()
                    .map(block ->
                            "(%d, %d, %d, %d)".formatted(board.value(), block.level(), block.firstId(), block.count()))
                    .collect(Collectors.joining(", "));
            shard.sql("insert into article_blocks (board_id, level, first_id, article_count) values " + values)
                    .update();
        }
    }

    /** Adds the number, which may be negative, to the block of each level; they are as {@link #covering} gave them. */
    void add(List<Block> covering, long articles) {
        shard.sql(ADD)
                .param("articles", articles)
                .param("board", board.value())
                .param("leaf", covering.get(0).firstId())
                .param("top", covering.get(TOP).firstId())
                .update();
    }

    void add(Block block, long articles) {
        shard.sql(
                        """
                        update article_blocks set article_count = article_count + :articles
                        where board_id = :board and level = :level and first_id = :first
                        """)
                .param("articles", articles)
                .param("board", board.value())
                .param("level", block.level())
                .param("first", block.firstId())
                .update();
    }

    /** Removes the blocks of every level that begin at the id. */
    void removeAt(long firstId) {
        shard.sql("delete from article_blocks where board_id = :board and level in (0, 1) and first_id = :first")
                .param("board", board.value())
                .param("first", firstId)
                .update();
    }

    void removeAll() {
        shard.sql("delete from article_blocks where board_id = :board")
                .param("board", board.value())
                .update();
    }
}
