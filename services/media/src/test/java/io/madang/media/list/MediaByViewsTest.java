package io.madang.media.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.media.MediaViewPage;
import io.madang.contracts.media.MediaVisibility;
import io.madang.media.fold.Views;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The list by views, read while views change. Its items have more views than those of all other tests. */
class MediaByViewsTest {

    private static final long MANY = 1_000_000_000_000L;

    private final MediaInstance server = MediaInstance.shared();
    private final UserId uploader = server.newUser();
    private final List<MediaId> items = new ArrayList<>();
    private final Views views = new Views(server);

    @AfterEach
    void hide() {
        server.hide(items);
    }

    private List<MediaId> items(int count) {
        for (int i = 0; i < count; i++) {
            items.add(server.newItem(uploader, MediaState.READY, MediaVisibility.PUBLIC, MANY + 100 - i));
        }
        return items;
    }

    private MediaViewPage page(HttpCaller caller, int size, @Nullable MediaViewPage before) {
        String place = before == null ? "" : "&session=" + before.session() + "&cursor=" + before.next();
        return caller.get("/v1/media/by-views?size=" + size + place, null)
                .expect(200)
                .as(MediaViewPage.class);
    }

    private MediaViewPage page(int size, @Nullable MediaViewPage before) {
        return page(server.caller(), size, before);
    }

    private static List<MediaId> ids(List<MediaSummary> items) {
        return items.stream().map(MediaSummary::id).toList();
    }

    @Test
    void tellsOfItemsThatOvertookTheReader() {
        List<MediaId> five = items(5);
        MediaViewPage first = page(2, null);
        assertThat(ids(first.items())).containsExactly(five.get(0), five.get(1));
        assertThat(first.certain()).isTrue();
        views.fold(Map.of(five.get(3), MANY + 200, five.get(4), MANY + 199));
        MediaViewPage second = page(2, first);
        assertThat(ids(second.items())).first().isEqualTo(five.get(2));
        assertThat(ids(second.omitted())).containsExactlyInAnyOrder(five.get(3), five.get(4));
        assertThat(second.certain()).isTrue();
        assertThat(second.session()).isEqualTo(first.session());
        views.fold(Map.of(five.get(3), MANY + 300));
        assertThat(page(2, second).omitted()).as("once only").isEmpty();
    }

    @Test
    void answersAPageAsTheFirstTimeWhoeverAsksAgain() {
        List<MediaId> ten = items(10);
        MediaViewPage first = page(3, null);
        views.fold(Map.of(ten.get(9), MANY + 500));
        MediaViewPage second = page(3, first);
        views.fold(Map.of(ten.get(8), MANY + 600));
        assertThat(page(3, first))
                .usingRecursiveComparison()
                .ignoringFields("viewLagMillis", "items.views", "omitted.views")
                .isEqualTo(second);
        List<MediaViewPage> tabs = Concurrently.run(6, i -> page(3, second));
        assertThat(tabs.stream()
                        .map(page -> ids(page.items()) + " " + ids(page.omitted()))
                        .distinct())
                .hasSize(1);
        assertThat(ids(tabs.getFirst().omitted())).containsExactly(ten.get(8));
    }

    @Test
    void keepsASessionForItsOwner() {
        items(6);
        MediaViewPage first = page(2, null);
        MediaViewPage stolen = page(server.instance().caller(), 2, first);
        assertThat(stolen.session()).isNotEqualTo(first.session());
        assertThat(stolen.certain())
                .as("another's page says nothing of what was missed")
                .isFalse();
        assertThat(ids(stolen.items())).containsExactly(items.get(2), items.get(3));
        assertThat(page(2, first).session()).as("the owner's goes on").isEqualTo(first.session());
        MediaViewPage guessed = page(
                2, new MediaViewPage(List.of(), List.of(), "AAAAAAAAAAAAAAAAAAAAAA", true, 0, first.next(), false));
        assertThat(guessed.certain()).isFalse();
    }

    @Test
    void goesOnInANewSessionWhereTheOldOneHasEnded() {
        items(6);
        MediaViewPage first = page(2, null);
        server.instance().redis().keys("media:{r*}:session:" + first.session()).forEach(key -> server.instance()
                .redis()
                .del(key));
        MediaViewPage second = page(2, first);
        assertThat(second.certain()).isFalse();
        assertThat(ids(second.items())).containsExactly(items.get(2), items.get(3));
        views.fold(Map.of(items.get(5), MANY + 700));
        MediaViewPage third = page(2, second);
        assertThat(third.certain()).isTrue();
        assertThat(ids(third.omitted())).containsExactly(items.get(5));
    }

    @Test
    void letsSessionsExpire() {
        items(3);
        MediaViewPage first = page(2, null);
        List<String> keys = server.instance().redis().keys("media:{r*}:session:" + first.session());
        assertThat(keys)
                .singleElement()
                .satisfies(key -> assertThat(server.instance().redis().ttl(key)).isBetween(1L, 1_800L));
    }

    @Test
    void coversEveryItemWhileViewsAreFolded() {
        long seed = Seeds.next("views while reading");
        List<MediaId> all = items(40);
        AtomicBoolean done = new AtomicBoolean();
        Map<MediaId, Long> counts = new HashMap<>();
        List<Set<MediaId>> got = Concurrently.run(4, i -> {
            if (i == 0) {
                Random random = new Random(seed);
                for (int fold = 0; fold < 60 && !done.get(); fold++) {
                    MediaId item = all.get(random.nextInt(all.size()));
                    long grown = counts.getOrDefault(item, MANY + 100) + random.nextInt(60);
                    counts.put(item, grown);
                    views.fold(Map.of(item, grown));
                }
                return new HashSet<>(all);
            }
            try {
                return read(all.size());
            } finally {
                done.set(true);
            }
        });
        assertThat(got).as("seed %s", seed).allSatisfy(reader -> assertThat(reader)
                .containsAll(all));
    }

    /** Reads until the items of other tests begin; each page twice, as two tabs do. */
    private Set<MediaId> read(int least) {
        HttpCaller caller = server.instance().caller();
        Set<MediaId> got = new HashSet<>();
        MediaViewPage before = null;
        boolean others = false;
        while (!others) {
            MediaViewPage page = page(caller, 4, before);
            MediaViewPage again = before == null ? page : page(caller, 4, before);
            assertThat(ids(again.items())).isEqualTo(ids(page.items()));
            assertThat(ids(again.omitted())).isEqualTo(ids(page.omitted()));
            for (MediaSummary item : page.omitted()) {
                assertThat(got.add(item.id())).as("omitted once").isTrue();
            }
            for (MediaSummary item : page.items()) {
                assertThat(got.add(item.id())).as("shown once").isTrue();
                others |= item.views() < MANY;
            }
            others |= page.next() == null;
            before = page;
        }
        assertThat(got.size()).isGreaterThanOrEqualTo(least);
        return got;
    }
}
