package io.madang.media.fold;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaRemoved;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.media.fold.PendingViews.Counted;
import io.madang.media.list.MediaInstance;
import io.madang.media.store.MediaStore;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Items are viewed, liked and commented on by the services that do so for articles. */
class ItemCountsTest {

    private static final Duration SOON = Duration.ofSeconds(60);

    private final MediaInstance server = MediaInstance.shared();
    private final UserId member = server.newMember();
    private final MediaId item = server.newItem(server.newUser());

    private List<Long> counts(MediaId id) {
        return server.bean(MediaStore.class)
                .named(id)
                .sql("select view_count, like_count, comment_count, view_serial from items where item_id = ?")
                .param(id.value())
                .query((row, number) ->
                        List.of(row.getLong(1), row.getLong(2), row.getLong(3), Math.min(1, row.getLong(4))))
                .single();
    }

    private static String path(MediaId id, String what) {
        return "/v1/articles/" + id + "/" + what;
    }

    @Test
    void bringsViewsLikesAndCommentsIntoTheItem() {
        for (int i = 0; i < 3; i++) {
            server.caller()
                    .call("POST", path(item, "views"), server.token(server.newUser()))
                    .expect(200);
        }
        server.caller().call("PUT", path(item, "like"), server.token(member)).expect(200);
        String comment = server.caller()
                .call("POST", path(item, "comments"), server.token(member), Map.of("content", "nice"))
                .expect(201)
                .text("id");
        await().atMost(SOON).untilAsserted(() -> assertThat(counts(item)).isEqualTo(List.of(3L, 1L, 1L, 1L)));
        server.caller()
                .call("DELETE", "/v1/articles/" + item + "/comments/" + comment, server.token(member))
                .expect(204);
        server.caller().call("DELETE", path(item, "like"), server.token(member)).expect(200);
        await().atMost(SOON).untilAsserted(() -> assertThat(counts(item)).isEqualTo(List.of(3L, 0L, 0L, 1L)));
        assertThat(server.bean(MeterRegistry.class)
                        .get("madang.media.view.lag")
                        .gauge()
                        .value())
                .isNotNegative();
    }

    @Test
    void letsNobodyReactToWhatOthersCannotSee() {
        for (MediaId hidden : List.of(
                server.newItem(member, MediaState.READY, MediaVisibility.PRIVATE, 0),
                server.newItem(member, MediaState.PROCESSING, MediaVisibility.PUBLIC, 0))) {
            String token = server.token(member);
            server.caller().call("PUT", path(hidden, "like"), token).expect(404);
            server.caller().call("POST", path(hidden, "views"), token).expect(404);
            server.caller()
                    .call("POST", path(hidden, "comments"), token, Map.of("content", "nice"))
                    .expect(404);
        }
    }

    @Test
    void forgetsReactionsToADeletedItem() {
        server.caller().call("PUT", path(item, "like"), server.token(member)).expect(200);
        MediaStore store = server.bean(MediaStore.class);
        store.named(item).run(() -> {
            store.named(item)
                    .sql("update items set state = 'REMOVED', version = 2 where item_id = ?")
                    .param(item.value())
                    .update();
            store.outbox().append(store.named(item), item, MediaRemoved.TYPE, 2, new MediaRemoved(item, member));
        });
        await().atMost(SOON).untilAsserted(() -> server.caller()
                .call("PUT", path(item, "like"), server.token(member))
                .expect(404));
        await().atMost(SOON).untilAsserted(() -> assertThat(server.caller()
                        .get("/v1/likes/counts?ids=" + item, null)
                        .expect(200)
                        .json()
                        .path(0)
                        .path("count")
                        .asLong())
                .isZero());
    }

    @Test
    void countsOnlyWhatIsAnItemAndOnlyUpwards() {
        PendingViews pending = server.bean(PendingViews.class);
        Views views = new Views(server);
        views.fold(Map.of(item, 50L));
        Instant now = Instant.now();
        pending.note(
                Map.of(item.value(), new Counted(40, now), server.newArticle().value(), new Counted(90, now)));
        views.fold(Map.of());
        assertThat(counts(item).getFirst()).isEqualTo(50);
        assertThat(pending.lag()).isLessThan(SOON);
    }

    @Test
    void lagsSinceTheViewsWereCounted() {
        Instant counted = Instant.now().minus(Duration.ofMinutes(7));
        Counted late = new Counted(60, counted.plusSeconds(60)).with(new Counted(50, counted));
        assertThat(late).isEqualTo(new Counted(60, counted));
        PendingViews pending = server.bean(PendingViews.class);
        // within the transaction that holds the folds off
        server.bean(MediaStore.class).named(item).run(() -> {
            server.bean(MediaStore.class)
                    .named(item)
                    .sql("select serial from view_serials where one = 1 for update")
                    .query(Long.class)
                    .single();
            pending.note(Map.of(item.value(), late));
            assertThat(pending.lag()).isBetween(Duration.ofMinutes(7), Duration.ofMinutes(8));
        });
        new Views(server).fold(Map.of());
        assertThat(counts(item).getFirst()).isEqualTo(60);
    }
}
