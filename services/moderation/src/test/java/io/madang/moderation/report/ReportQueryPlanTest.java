package io.madang.moderation.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.moderation.ModerationServer;
import io.madang.sharding.Shard;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each statement touches the rows it wants, in the order of its index, however long the queue is. */
class ReportQueryPlanTest {

    private static final long FIRST = 1_000_000;

    private final Shard home = ModerationServer.home();

    @AfterEach
    void empty() {
        home.sql("delete from reports where report_id >= ? and report_id < ?")
                .params(FIRST, FIRST + 10_000)
                .update();
    }

    @BeforeEach
    void fill() {
        home.sql(
                        """
                insert into reports (report_id, board_id, article_id, comment_id, reporter_id, complaint, reason,
                    state, created_at)
                select ? + seq, 1 + seq % 7, seq, 0, 1, 'SPAM', '', if(seq % 2 = 0, 'OPEN', 'RESOLVED'),
                    utc_timestamp(3)
                from seq_1_to_9999
                """)
                .param(FIRST)
                .update();
        home.sql("analyze table reports").query().listOfRows();
    }

    @Test
    void readsTheQueueOfAllBoardsInTheOrderOfTheIndex() {
        assertThat(home.sql("explain " + ReportRows.OPEN)
                        .params(Map.of("after", FIRST + 5_000, "limit", 31))
                        .query((row, number) -> row.getString("key") + " " + row.getString("Extra"))
                        .list())
                .singleElement()
                .asString()
                .startsWith("by_state")
                .doesNotContain("filesort");
    }

    @Test
    void findsTheReportsOfAMovedArticleByItsIndex() {
        home.sql("insert ignore into article_boards (article_id, board_id, version) values (17, 3, 0)")
                .update();
        assertThat(home.sql("explain " + ReportRows.FOLLOW)
                        .param("article", 17)
                        .query((row, number) ->
                                row.getString("table") + " " + row.getString("key") + " " + row.getString("rows"))
                        .list())
                .containsExactly("reports once_each 1", "article_boards PRIMARY 1");
    }

    @Test
    void readsTheQueuesOfBoardsInTheOrderOfTheIndex() {
        List<Object> params = new ArrayList<>();
        for (int board = 1; board <= 3; board++) {
            Collections.addAll(params, board, FIRST, 31);
        }
        params.add(31);
        List<String> boards = home
                .sql("explain " + ReportRows.openIn(3))
                .params(params)
                .query((row, number) ->
                        row.getString("table") + " " + row.getString("key") + " " + row.getString("Extra"))
                .list()
                .stream()
                .filter(line -> line.startsWith("reports"))
                .toList();
        assertThat(boards).hasSize(3).allSatisfy(line -> assertThat(line)
                .startsWith("reports by_board")
                .doesNotContain("filesort"));
    }

    @Test
    void findsWhatAPersonSaidByItsKey() {
        assertThat(home.sql("explain " + ReportRows.BY_REPORTER)
                        .params(Map.of("article", 7, "comment", 0, "reporter", 1))
                        .query((row, number) -> row.getString("key") + " " + row.getLong("rows"))
                        .list())
                .containsExactly("once_each 1");
    }
}
