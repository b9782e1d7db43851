package io.madang.media.omission;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.testkit.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Whatever happens between two pages, a reader gets each item, and none of them twice. */
class OmissionDetectorTest {

    private static final int RUNS = 400;

    private final ViewHistory items = new ViewHistory("main");
    private final Reader reader = new Reader(List.of(items), 1_000, 100);

    @Test
    void tellsOfItemsThatOvertookTheReader() {
        LongStream.rangeClosed(1, 5).forEach(id -> items.fold(id, 101 - id));
        assertThat(reader.next(2).shown()).containsExactly(1L, 2L);
        items.fold(4, 200);
        items.fold(5, 199);
        ViewPage second = reader.next(2);
        assertThat(second.shown()).containsExactly(3L);
        assertThat(second.omitted()).containsExactly(4L, 5L);
        assertThat(second.next()).isNull();
    }

    @Test
    void tellsOfNothingThatStayedWhereItWas() {
        LongStream.rangeClosed(1, 5).forEach(id -> items.fold(id, 101 - id));
        reader.next(2);
        items.fold(1, 500);
        items.fold(3, 98);
        ViewPage second = reader.next(2);
        assertThat(second.shown()).containsExactly(3L, 4L);
        assertThat(second.omitted()).isEmpty();
    }

    @Test
    void tellsOfAnItemOnceHoweverOftenItClimbs() {
        LongStream.rangeClosed(1, 9).forEach(id -> items.fold(id, 101 - id));
        reader.next(2);
        items.fold(9, 200);
        assertThat(reader.next(2).omitted()).containsExactly(9L);
        items.fold(9, 300);
        assertThat(reader.next(2).omitted()).isEmpty();
    }

    @Test
    void goesOnBeyondTheEndWhileChangesAreLeftToLookAt() {
        LongStream.rangeClosed(1, 30).forEach(id -> items.fold(id, 101 - id));
        Reader bounded = new Reader(List.of(items), 4, 2);
        bounded.next(5);
        LongStream.rangeClosed(6, 30).forEach(id -> items.fold(id, 1_000 + id));
        int pages = 0;
        while (!bounded.atEnd()) {
            ViewPage page = bounded.next(5);
            assertThat(page.omitted().size()).isLessThanOrEqualTo(2);
            pages++;
        }
        assertThat(bounded.got()).hasSize(30);
        assertThat(pages).isEqualTo(13);
    }

    @Test
    void findsWhatALaggingReplicaDidNotShow() {
        LongStream.rangeClosed(1, 6).forEach(id -> items.fold(id, 101 - id));
        long old = items.serial();
        reader.next(2);
        items.fold(5, 200);
        assertThat(reader.next(1).omitted()).containsExactly(5L);
        items.fold(6, 300);
        ViewPage behind = reader.next(1, history -> old);
        assertThat(behind.shown()).containsExactly(4L);
        assertThat(behind.omitted()).isEmpty();
        ViewPage caughtUp = reader.next(2);
        assertThat(caughtUp.omitted()).as("5 once only").containsExactly(6L);
        assertThat(reader.got()).containsExactlyInAnyOrder(1L, 2L, 3L, 4L, 5L, 6L);
    }

    @Test
    void coversEveryItemOverAnyInterleavingOfFoldsAndPages() {
        long seed = Seeds.next("omissions");
        for (int run = 0; run < RUNS; run++) {
            coversEveryItem(new Random(seed + run), "run " + run + " of seed " + seed);
        }
    }

    private static void coversEveryItem(Random random, String run) {
        List<ViewHistory> databases = new ArrayList<>(List.of(new ViewHistory("main")));
        if (random.nextInt(3) == 0) {
            databases.add(new ViewHistory("second"));
        }
        int count = 1 + random.nextInt(40);
        for (long id = 1; id <= count; id++) {
            database(databases, id).fold(id, random.nextInt(30));
        }
        Map<ViewHistory, Long> first = new HashMap<>();
        databases.forEach(database -> first.put(database, database.serial()));
        Reader any = new Reader(databases, 1 + random.nextInt(12), 1 + random.nextInt(6));
        boolean replicas = random.nextBoolean();
        long newId = count;
        for (int steps = 0; !any.atEnd(); steps++) {
            boolean busy = steps < 60;
            for (int folds = busy ? random.nextInt(12) : 0; folds > 0; folds--) {
                long id = 1 + random.nextInt(count);
                ViewHistory database = database(databases, id);
                database.fold(id, database.views(id) + random.nextInt(1 + random.nextInt(40)));
            }
            if (busy && random.nextInt(4) == 0) {
                newId++;
                database(databases, newId).fold(newId, 0);
            }
            any.next(
                    1 + random.nextInt(6),
                    database -> {
                        long behind = replicas && busy ? random.nextInt(15) : 0;
                        return Math.max(Objects.requireNonNull(first.get(database)), database.serial() - behind);
                    },
                    busy ? random : null);
        }
        assertThat(any.got())
                .as(run)
                .containsAll(LongStream.rangeClosed(1, count).boxed().toList());
    }

    private static ViewHistory database(List<ViewHistory> databases, long id) {
        return databases.get((int) (id % databases.size()));
    }

    /** Somebody who reads page after page, and checks that nothing comes twice. */
    private static final class Reader {

        private final List<ViewHistory> databases;
        private final int maxChanges;
        private final int maxOmitted;
        private final Set<Long> got = new HashSet<>();
        private @Nullable Progress progress = Progress.START;

        Reader(List<ViewHistory> databases, int maxChanges, int maxOmitted) {
            this.databases = databases;
            this.maxChanges = maxChanges;
            this.maxOmitted = maxOmitted;
        }

        ViewPage next(int size) {
            return next(size, ViewHistory::serial);
        }

        ViewPage next(int size, ToLongFunction<ViewHistory> serial) {
            return next(size, serial, null);
        }

        /** @param between draws what happens between the parts of a read, if something does */
        ViewPage next(int size, ToLongFunction<ViewHistory> serial, @Nullable Random between) {
            Progress from = Objects.requireNonNull(progress);
            List<ViewRead> reads = new ArrayList<>();
            for (ViewHistory database : databases) {
                long first = serial.applyAsLong(database);
                long second = later(first, database, between);
                reads.add(database.read(from, size, maxChanges, first, second, later(second, database, between)));
            }
            OmissionDetector detector = new OmissionDetector(from, reads, size);
            Set<Long> had = detector.candidates();
            had.retainAll(got);
            ViewPage page = detector.page(had, maxOmitted);
            List<Long> all = new ArrayList<>(page.shown());
            all.addAll(page.omitted());
            assertThat(all).doesNotHaveDuplicates().noneMatch(got::contains);
            got.addAll(all);
            progress = page.next();
            return page;
        }

        private static long later(long serial, ViewHistory database, @Nullable Random between) {
            return between == null ? serial : Math.min(database.serial(), serial + between.nextInt(3));
        }

        boolean atEnd() {
            return progress == null;
        }

        Set<Long> got() {
            return got;
        }
    }
}
