package io.madang.read.list;

import static io.madang.read.list.ListServer.articles;
import static io.madang.read.list.ListServer.ids;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Readers walk from the top to far below the border while writers publish and delete on both sides of it. */
class ListFloorTest {

    private static final int WRITERS = 3;
    private static final int READERS = 4;
    private static final int WALKS = 6;
    private static final int AT_FIRST = 4 * ListServer.WINDOW;

    private final long seed = Seeds.next("ListFloorTest");
    private final ListServer server = ListServer.shared();
    private final BoardId board = server.newBoard();

    /** Those that nobody deletes, and that every walk must show. */
    private final List<ArticleId> lasting = new ArrayList<>();
    /** Those that writers may delete. */
    private final List<ArticleId> fleeting = Collections.synchronizedList(new ArrayList<>());

    @Test
    void showsWhatIsThereAllTheTimeExactlyOnceInOrder() {
        Random random = new Random(seed);
        for (ArticleId id : server.publish(board, AT_FIRST)) {
            (random.nextInt(3) > 0 ? lasting : fleeting).add(id);
        }
        server.repaired(board);
        AtomicInteger reading = new AtomicInteger(READERS);
        Concurrently.run(WRITERS + READERS, thread -> {
            Random own = new Random(seed + thread);
            if (thread < WRITERS) {
                while (reading.get() > 0) {
                    write(own);
                }
            } else {
                try {
                    for (int i = 0; i < WALKS; i++) {
                        walk(own);
                    }
                } finally {
                    reading.decrementAndGet();
                }
            }
            return true;
        });
        server.taken(board);
        expectPagesLikeTheDatabase(random);
        server.repair(board);
        expectPagesLikeTheDatabase(random);
    }

    private void write(Random random) {
        switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> fleeting.add(server.publish(board));
            case 4, 5, 6 -> deleteBatch(random);
            default -> disturb(random);
        }
    }

    private void deleteBatch(Random random) {
        ArticleId id;
        synchronized (fleeting) {
            if (fleeting.isEmpty()) {
                return;
            }
            id = fleeting.remove(random.nextInt(fleeting.size()));
        }
        server.delete(id);
    }

    /** The list is compared, made anew, or lost in the midst of all this. */
    private void disturb(Random random) {
        switch (random.nextInt(4)) {
            case 0 -> server.redis().del(ListKeys.written(board));
            case 1 -> server.redis().del(ListKeys.ids(board));
            default -> server.bean(ListRepair.class).repair(board);
        }
    }

    private void walk(Random random) {
        int size = 1 + random.nextInt(40);
        List<ArticleId> seen = new ArrayList<>();
        String cursor = "";
        do {
            Reply part = server.get(articles(board) + "/scroll?size=" + size + cursor)
                    .expect(200);
            seen.addAll(ids(part));
            cursor = part.json().path("next").isString() ? "&cursor=" + part.text("next") : "";
        } while (!cursor.isEmpty());
        for (int i = 1; i < seen.size(); i++) {
            assertThat(seen.get(i).value()).isLessThan(seen.get(i - 1).value());
        }
        Set<ArticleId> missed = new HashSet<>(lasting);
        seen.forEach(missed::remove);
        assertThat(missed).as("missed by a walk in steps of %s", size).isEmpty();
    }

    private void expectPagesLikeTheDatabase(Random random) {
        List<ArticleId> stored = server.stored(board);
        int size = 1 + random.nextInt(40);
        List<ArticleId> seen = new ArrayList<>();
        for (int page = 1; page <= stored.size() / size + 1; page++) {
            seen.addAll(ids(server.get(articles(board) + "?page=" + page + "&size=" + size)
                    .expect(200)));
        }
        assertThat(seen).as("by pages of %s", size).isEqualTo(stored);
    }
}
