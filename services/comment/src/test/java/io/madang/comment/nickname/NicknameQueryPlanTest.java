package io.madang.comment.nickname;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.comment.CommentServer;
import io.madang.comment.common.CommentStore;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Each statement touches the rows it wants, also where one writer has nearly all comments. */
class NicknameQueryPlanTest {

    private static final long WRITER = 900_000;
    private static final List<Integer> SHARDS = IntStream.range(0, 256).boxed().toList();

    private static final Shard HOME =
            CommentServer.shared().bean(CommentStore.class).shards().home();

    @BeforeAll
    static void fill() {
        HOME.sql(
                        """
                        insert ignore into comments (article_id, comment_id, parent_comment_id, path, shard, writer_id,
                            writer_nickname, writer_nickname_version, content, deleted, version, created_at, modified_at)
                        select 3, seq, 0, lpad(seq, 5, '0'), seq % 256, if(seq % 20 = 0, seq, :writer), 'hana',
                            if(seq % 100 = 0, 1, 2), 'content', false, 1, utc_timestamp(3), utc_timestamp(3)
                        from seq_1_to_20000
                        """)
                .param("writer", WRITER)
                .update();
        HOME.sql("analyze table comments").query().listOfRows();
    }

    @Test
    void findsOnlyTheCommentsWhoseNicknameIsOlder() {
        QueryPlan plan = QueryPlan.of(
                HOME,
                CommentNicknames.RENAME,
                Map.of("writer", WRITER, "shards", SHARDS, "version", 2, "nickname", "two", "limit", 100));
        assertThat(plan.key()).isEqualTo("writer");
        assertThat(plan.rows()).as("one range of each shard, all of them empty").isLessThanOrEqualTo(300);
    }

    @Test
    void goesFromWriterToWriterWithoutReadingTheirComments() {
        QueryPlan plan = QueryPlan.of(HOME, CommentNicknames.WRITERS, Map.of("after", 0, "limit", 100));
        assertThat(plan.key()).isEqualTo("by_writer");
        long read = HOME.transaction(() -> {
            HOME.sql("flush status").update();
            HOME.sql(CommentNicknames.WRITERS)
                    .params(Map.of("after", 0, "limit", 100))
                    .query()
                    .listOfRows();
            return HOME
                    .sql("show session status like 'Handler_read%'")
                    .query((row, n) -> row.getLong("Value"))
                    .list()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum();
        });
        assertThat(read).isLessThan(1000);
    }

    @Test
    void readsUnconfirmedNicknamesInTheirOrder() {
        QueryPlan plan = QueryPlan.of(HOME, UnconfirmedNicknames.OLDEST, Map.of("shards", SHARDS, "limit", 1000));
        assertThat(plan.key()).isEqualTo("PRIMARY");
    }
}
