package io.madang.article.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.article.ArticleServer;
import io.madang.article.order.BoardOrder.CountedPlace;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.id.Ids;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import java.util.List;
import java.util.NavigableMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.stream.LongStream;

/** A board whose articles are rows with ids of the test's choice, in blocks so small that few articles make many. */
final class OrderedBoard {

    static final BlockSizes SMALL = new BlockSizes(4, 3);

    private final Shards shards = ArticleServer.shared().store().shards();
    private final BoardId board =
            new BoardId(ArticleServer.shared().bean(Ids.class).next());
    private final Shard shard = shards.of(board);
    private final BoardCounts counts = new BoardCounts(shards);
    private final ArticleBlocks blocks = new ArticleBlocks(shards, counts, SMALL);
    private final BoardOrder order = new BoardOrder(shards, new BoardPositions(shards, counts, SMALL, 0));

    BoardOrder order() {
        return order;
    }

    BoardId id() {
        return board;
    }

    /** An id that no other board of the test run has. */
    ArticleId article(long number) {
        return new ArticleId(board.value() + number);
    }

    void add(long number) {
        shard.run(() -> {
            counts.add(board);
            insertRow(number);
            blocks.add(board, article(number));
        });
    }

    /** Adds several by one transaction. */
    void addAll(SortedSet<Long> numbers) {
        shard.run(() -> {
            BoardArticleCount before = counts.lockIfOpen(board).orElseThrow();
            numbers.forEach(this::insertRow);
            blocks.add(board, numbers.stream().map(this::article).toList());
            counts.write(
                    new BoardArticleCount(board, before.count() + numbers.size(), before.version() + numbers.size()));
        });
    }

    void insertRow(long number) {
        shard.sql(
                        """
                        insert into articles (article_id, board_id, writer_id, title, content, comment_style, version,
                                              created_at, modified_at)
                        values (:id, :board, 1, 't', 'c', 'TWO_LEVEL', 1, now(3), now(3))
                        """)
                .param("id", article(number).value())
                .param("board", board.value())
                .update();
    }

    boolean has(long number) {
        return rows().contains(article(number).value());
    }

    void remove(long number) {
        shard.run(() -> {
            counts.lock(board);
            shard.sql("delete from articles where article_id = :id")
                    .param("id", article(number).value())
                    .update();
            blocks.remove(board, article(number));
            counts.remove(board);
        });
    }

    void rebuild() {
        blocks.rebuild(board);
    }

    /** Checks that count, blocks of every level and rows say the same, and that ranges nest. */
    void expectExact() {
        List<Long> rows = rows();
        assertThat(counts.find(board).orElseThrow().count()).isEqualTo(rows.size());
        NavigableMap<Long, Long> below = null;
        for (int level = 0; level < BlockRows.LEVELS; level++) {
            NavigableMap<Long, Long> found = level(level);
            assertThat(found).containsKey(0L);
            found.forEach((first, count) -> {
                long end = found.higherKey(first) == null ? Long.MAX_VALUE : found.higherKey(first);
                long within =
                        rows.stream().filter(id -> id >= first && id < end).count();
                assertThat(count).as("articles from %d to %d", first, end).isEqualTo(within);
            });
            if (below != null) {
                assertThat(below.keySet()).containsAll(found.keySet());
            }
            below = found;
        }
    }

    /** Checks every page of a size against the rows themselves. */
    void expectPages(int size) {
        List<ArticleId> rows = rows().reversed().stream().map(ArticleId::new).toList();
        for (int offset = 0; offset <= rows.size() + size; offset += size) {
            List<ArticleId> wanted = rows.subList(Math.min(offset, rows.size()), Math.min(offset + size, rows.size()));
            assertThat(order.at(board, offset, size)).as("page at %d", offset).isEqualTo(wanted);
            long version = counts.find(board).orElseThrow().version();
            order.known(board, offset).filter(known -> known.holdsAt(version)).ifPresent(known -> assertThat(
                            order.ids(board, known.place(), size))
                    .isEqualTo(wanted));
            CountedPlace counted = order.place(board, offset);
            assertThat(counted.count()).isEqualTo(rows.size());
            assertThat(counted.place() != null)
                    .as("there is a place at %d", offset)
                    .isEqualTo(offset == 0 || offset < rows.size());
        }
    }

    NavigableMap<Long, Long> level(int level) {
        NavigableMap<Long, Long> found = new TreeMap<>();
        shard.sql("select first_id, article_count from article_blocks where board_id = :board and level = :level")
                .param("board", board.value())
                .param("level", level)
                .query(row -> {
                    found.put(row.getLong(1), row.getLong(2));
                });
        return found;
    }

    private List<Long> rows() {
        return shard.sql("select article_id from articles where board_id = :board order by article_id")
                .param("board", board.value())
                .query((row, number) -> row.getLong(1))
                .list();
    }

    static LongStream numbers(long from, long to) {
        return LongStream.range(from, to);
    }
}
