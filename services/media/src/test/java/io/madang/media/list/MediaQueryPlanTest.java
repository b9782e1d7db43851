package io.madang.media.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.media.store.MediaStore;
import io.madang.sharding.Shard;
import io.madang.testkit.service.QueryPlan;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Each list reads the rows that it shows, at any depth, where there are many items. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MediaQueryPlanTest {

    private static final long FIRST = 5_000_000;
    private static final int ITEMS = 20_000;

    private final MediaInstance server = MediaInstance.shared();
    private final UserId uploader = new UserId(77);
    private final Shard shard = server.bean(MediaStore.class).of(uploader);

    @BeforeAll
    void fill() {
        shard.sql(
                        """
                insert into items (item_id, uploader_id, kind, state, visibility, title, description, file_name, type,
                    size, storage_key, share_key, view_count, view_serial, version, created_at)
                select ? + seq, 77 + seq mod 20, 'PICTURE', 'READY', if(seq mod 10 = 0, 'PRIVATE', 'PUBLIC'), 't', '',
                    'f', 'image/png', 1, 'k', '0123456789012345678901', seq div 4, seq, 1, utc_timestamp(3)
                from seq_1_to_20000
                """)
                .param(FIRST)
                .update();
        shard.sql("insert into item_tags (tag, item_id, listed) select 'plan', ? + seq, 1 from seq_1_to_20000")
                .param(FIRST)
                .update();
        shard.sql("analyze table items, item_tags").query().listOfRows();
    }

    @AfterAll
    void empty() {
        shard.sql("delete from items where item_id between ? and ?")
                .params(FIRST, FIRST + ITEMS)
                .update();
        shard.sql("delete from item_tags where tag = 'plan'").update();
    }

    private Map<String, Object> params(long before) {
        Map<String, Object> params = new HashMap<>(Map.of("before", before, "limit", 31));
        params.put("tag", "plan");
        params.put("uploader", uploader.value());
        return params;
    }

    @Test
    void readsEachListInTheOrderOfItsIndex() {
        Map<String, String> lists = Map.of(
                ItemIds.NEWEST, "newest",
                ItemIds.TAGGED, "listed",
                ItemIds.OF_UPLOADER, "listed_of_uploader",
                ItemIds.TAGGED_OF_UPLOADER, "listed_of_uploader");
        lists.forEach((statement, index) -> {
            for (long before : List.of(Long.MAX_VALUE, FIRST + 400)) {
                assertThat(QueryPlan.of(shard, statement, params(before)).key())
                        .as(statement)
                        .isEqualTo(index);
                assertThat(extras(statement, params(before)).getFirst())
                        .as(statement)
                        .doesNotContain("filesort", "temporary");
                assertThat(rowsRead(statement, params(before))).as(statement).isLessThan(150);
            }
        });
    }

    @Test
    void readsTheOrderByViewsAtAnyDepthAlike() {
        Map<String, Object> first = Map.of("views", Long.MAX_VALUE, "item", Long.MAX_VALUE, "limit", 31);
        Map<String, Object> deep = Map.of("views", 100, "item", FIRST + 401, "limit", 31);
        for (Map<String, Object> place : List.of(first, deep)) {
            assertThat(QueryPlan.of(shard, ViewReads.AFTER, place).key()).isEqualTo("by_views");
            assertThat(extras(ViewReads.AFTER, place)).noneMatch(extra -> extra.contains("filesort"));
        }
        assertThat(rowsRead(ViewReads.AFTER, deep))
                .isLessThanOrEqualTo(rowsRead(ViewReads.AFTER, first) + 5)
                .isLessThan(100);
    }

    @Test
    void looksAtNoMoreThanWhatHasChanged() {
        Map<String, Object> since = Map.of("serial", ITEMS - 200, "limit", ViewReads.MAX_CHANGES);
        assertThat(QueryPlan.of(shard, ViewReads.CHANGED, since).key()).isEqualTo("by_view_serial");
        assertThat(extras(ViewReads.CHANGED, since)).noneMatch(extra -> extra.contains("filesort"));
        assertThat(rowsRead(ViewReads.CHANGED, since)).isLessThan(300);
    }

    @Test
    void readsSubjectsByTheirKeys() {
        assertThat(QueryPlan.of(shard, MediaSubjectsController.SUBJECTS, Map.of("items", List.of(FIRST + 1)))
                        .key())
                .isEqualTo("PRIMARY");
    }

    private List<String> extras(String statement, Map<String, ?> params) {
        return shard.sql("explain " + statement)
                .params(params)
                .query((row, number) -> String.valueOf(row.getString("Extra")))
                .list();
    }

    private long rowsRead(String statement, Map<String, ?> params) {
        return shard.transaction(() -> {
            shard.sql("flush status").update();
            shard.sql(statement).params(params).query().listOfRows();
            return shard
                    .sql("show session status like 'Handler_read%'")
                    .query((row, number) -> row.getLong("Value"))
                    .list()
                    .stream()
                    .mapToLong(Long::longValue)
                    .sum();
        });
    }
}
