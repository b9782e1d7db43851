package io.madang.read.list;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.id.Ids;
import io.madang.read.list.BoardLists.Snapshot;
import io.madang.testkit.Seeds;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;

/**
 * A list against a model of its board: changes arrive late, in any order of articles, twice, or not at all, while the
 * article service is asked for the list and answers late.
 */
class ListOrderTest {

    private static final int STEPS = 1500;
    private static final Duration LEASE = Duration.ofMinutes(5);

    private final BoardLists lists = ListServer.shared().bean(BoardLists.class);
    private final BoardId board =
            new BoardId(ListServer.shared().bean(Ids.class).next());
    private final Random random = new Random(Seeds.next("ListOrderTest"));

    private final TreeSet<ArticleId> live = new TreeSet<>(Comparator.comparingLong(ArticleId::value));
    private final List<ArticleId> gone = new ArrayList<>();
    private final Map<ArticleId, Deque<ListChange>> coming = new HashMap<>();
    /** Those that could not be taken at their time, and that somebody has come again, even after later ones. */
    private final List<ListChange> setAside = new ArrayList<>();

    private final List<ListChange> arrived = new ArrayList<>();
    private long lastId = 999_999_999_800_000_000L;
    private long version;
    /** The newest change that was lost since the list was repaired; 0 if none was. */
    private long lost;

    private Asking asking = Asking.NOBODY;
    private int owners;

    /** How far somebody is in repairing the list. */
    private record Asking(String owner, long known, @Nullable BoardArticleCount count, @Nullable List<ArticleId> ids) {

        static final Asking NOBODY = new Asking("", 0, null, null);
    }

    @RepeatedTest(8)
    void isWhatTheBoardIsOnceAllHasArrived() {
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3, 4 -> publish();
                case 5, 6 -> delete();
                case 7, 8, 9, 10, 11 -> deliver(1 + random.nextInt(3));
                case 12, 13 -> setAside();
                case 14 -> repeat();
                case 15 -> deliverAll();
                case 16, 17, 18 -> repairOn();
                default -> mishap();
            }
            if (coming.isEmpty() && setAside.isEmpty() && lost == 0) {
                expectExact();
            }
        }
        deliverAll();
        if (lost == 0) {
            expectExact();
        }
        // one that began before the last loss does not make up for it
        boolean repaired;
        do {
            repaired = repairOn();
        } while (!repaired || lost > 0);
        expectExact();
        assertThat(lists.at(board, 0, 1)).isInstanceOf(ListPart.Found.class);
    }

    private void publish() {
        // another instance's clock may be behind
        lastId += 1 + random.nextInt(10);
        ArticleId id = new ArticleId(random.nextInt(5) == 0 ? lastId - 1_000_000L * (1 + random.nextInt(300)) : lastId);
        lastId += 1_000_000;
        if (!gone.isEmpty() && random.nextInt(3) == 0) {
            // one that was moved away comes back
            id = gone.get(gone.size() - 1 - random.nextInt(Math.min(10, gone.size())));
        }
        if (live.add(id)) {
            gone.remove(id);
            changed(id, true);
        }
    }

    private void delete() {
        if (!live.isEmpty()) {
            // often one that came a moment ago
            int newest = random.nextBoolean() ? Math.min(5, live.size()) : live.size();
            ArticleId id = List.copyOf(live.descendingSet()).get(random.nextInt(newest));
            live.remove(id);
            gone.add(id);
            changed(id, false);
        }
    }

    private void changed(ArticleId id, boolean came) {
        version++;
        ListChange change = new ListChange(id, came, new BoardArticleCount(board, live.size(), version));
        coming.computeIfAbsent(id, key -> new ArrayDeque<>()).add(change);
    }

    /** Those of one article arrive in their order, those of several in any. */
    private void deliver(int atMost) {
        List<ListChange> batch = new ArrayList<>();
        while (batch.size() < atMost && !coming.isEmpty()) {
            batch.add(next());
        }
        take(batch);
    }

    private void setAside() {
        if (!coming.isEmpty()) {
            setAside.add(next());
        }
    }

    private void deliverAll() {
        deliver(Integer.MAX_VALUE);
        take(setAside);
        setAside.clear();
    }

    private void take(List<ListChange> batch) {
        if (!batch.isEmpty()) {
            lists.apply(batch);
            arrived.addAll(batch);
        }
    }

    private ListChange next() {
        List<ArticleId> ids = List.copyOf(coming.keySet());
        ArticleId id = ids.get(random.nextInt(ids.size()));
        Deque<ListChange> changes = Objects.requireNonNull(coming.get(id));
        ListChange change = changes.remove();
        if (changes.isEmpty()) {
            coming.remove(id);
        }
        return change;
    }

    /** A consumer begins again at an older place: all after it come once more. */
    private void repeat() {
        if (!arrived.isEmpty()) {
            int from = Math.max(0, arrived.size() - 1 - random.nextInt(100));
            lists.apply(arrived.subList(from, Math.min(arrived.size(), from + 1 + random.nextInt(100))));
        }
    }

    /** One step of repairing the list; true if that ended it. */
    private boolean repairOn() {
        Asking now = asking;
        BoardArticleCount count = now.count();
        List<ArticleId> ids = now.ids();
        if (now.owner().isEmpty()) {
            String owner = "owner-" + ++owners;
            assertThat(lists.tryAcquireLease(board, owner, LEASE)).isTrue();
            asking = new Asking(owner, lists.version(board), null, null);
            return false;
        }
        if (count == null) {
            asking = new Asking(now.owner(), now.known(), new BoardArticleCount(board, live.size(), version), null);
            return false;
        }
        if (ids == null) {
            asking = new Asking(
                    now.owner(),
                    now.known(),
                    count,
                    live.descendingSet().stream().limit(ListServer.WINDOW).toList());
            return false;
        }
        boolean done = lists.repair(board, now.owner(), new Snapshot(count, ids), count.version() < now.known())
                .done();
        if (done && lost <= count.version()) {
            lost = 0;
        }
        asking = Asking.NOBODY;
        return done;
    }

    private void mishap() {
        switch (random.nextInt(4)) {
            case 0 -> {
                if (!coming.isEmpty()) {
                    lost = Math.max(lost, next().count().version());
                }
            }
            case 1 -> forget();
            // only the list itself is evicted: that must not look like an empty board
            case 2 -> ListServer.shared().redis().del(ListKeys.ids(board));
            default -> {
                if (!asking.owner().isEmpty()) {
                    lists.release(board, asking.owner());
                    String late = asking.owner();
                    asking = Asking.NOBODY;
                    Snapshot nothing = new Snapshot(new BoardArticleCount(board, 0, Long.MAX_VALUE >> 11), List.of());
                    assertThat(lists.repair(board, late, nothing, false).done()).isFalse();
                }
            }
        }
    }

    /** Redis comes back with nothing. */
    private void forget() {
        ListServer.shared().redis().del(ListKeys.written(board));
        asking = Asking.NOBODY;
        lost = 0;
        assertThat(lists.at(board, 0, 10)).isInstanceOf(ListPart.Missing.class);
    }

    /** The list is missing, or it has all articles from its floor on, and their right number. */
    private void expectExact() {
        if (lists.at(board, 0, ListServer.WINDOW) instanceof ListPart.Found found) {
            List<ArticleId> wanted = live.descendingSet().stream()
                    .takeWhile(id -> id.value() >= found.floor())
                    .toList();
            assertThat(found.ids()).isEqualTo(wanted);
            assertThat(found.size()).isEqualTo(wanted.size());
            assertThat(found.count()).isEqualTo(new BoardArticleCount(board, live.size(), version));
        }
    }
}
