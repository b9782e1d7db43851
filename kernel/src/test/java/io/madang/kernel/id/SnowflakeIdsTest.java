package io.madang.kernel.id;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SnowflakeIdsTest {

    private static final long NOON = Instant.parse("2026-06-01T12:00:00Z").toEpochMilli();

    private final AtomicLong now = new AtomicLong(NOON);
    private final InstantSource clock = () -> Instant.ofEpochMilli(now.get());

    @Test
    void eightThreadsMakeAMillionIdsEachWithoutADuplicate() throws Exception {
        int threads = 8;
        int each = 1_000_000;
        SnowflakeIds ids = new SnowflakeIds(1, 0, InstantSource.system(), TimeWindow.UNBOUNDED);
        long[] all = new long[threads * each];
        CountDownLatch start = new CountDownLatch(1);
        try (var pool = Executors.newFixedThreadPool(threads)) {
            List<Future<Boolean>> growing = IntStream.range(0, threads)
                    .mapToObj(thread -> pool.submit(maker(ids, all, thread * each, each, start)))
                    .toList();
            start.countDown();
            for (Future<Boolean> grew : growing) {
                assertThat(grew.get()).as("every thread sees its ids grow").isTrue();
            }
        }
        Arrays.sort(all);
        assertThat(all[0]).isPositive();
        int duplicates = 0;
        for (int i = 1; i < all.length; i++) {
            duplicates += all[i] == all[i - 1] ? 1 : 0;
        }
        assertThat(duplicates).isZero();
    }

    private static Callable<Boolean> maker(SnowflakeIds ids, long[] all, int from, int count, CountDownLatch start) {
        return () -> {
            start.await();
            boolean growing = true;
            for (int i = from; i < from + count; i++) {
                all[i] = ids.next();
                growing &= i == from || all[i] > all[i - 1];
            }
            return growing;
        };
    }

    @Test
    void carriesTimeAndNode() {
        long id = ids(777).next();

        assertThat(SnowflakeIds.millisOf(id)).isEqualTo(NOON);
        assertThat(SnowflakeIds.nodeOf(id)).isEqualTo(777);
    }

    @Test
    void goesOnGrowingWhenTheClockStepsBack() {
        SnowflakeIds ids = ids(1);
        long before = ids.next();
        now.addAndGet(-3_600_000);

        long last = before;
        for (int i = 0; i < 20_000; i++) {
            long id = ids.next();
            assertThat(id).isGreaterThan(last);
            last = id;
        }
        now.set(NOON + 1_000);
        assertThat(SnowflakeIds.millisOf(ids.next())).isEqualTo(NOON + 1_000);
    }

    @Test
    void borrowsFromTheNextMillisecondWhenOneIsUsedUp() {
        SnowflakeIds ids = ids(1);

        long[] made = IntStream.range(0, 3 * 4_096).mapToLong(i -> ids.next()).toArray();

        assertThat(made).doesNotHaveDuplicates().isSorted();
        assertThat(SnowflakeIds.millisOf(made[made.length - 1])).isBetween(NOON + 2, NOON + 3);
    }

    @Test
    void startsAfterWhereThePreviousHolderOfTheNodeMayHaveGotTo() {
        SnowflakeIds ids = new SnowflakeIds(1, NOON + 15_000, clock, TimeWindow.UNBOUNDED);

        assertThat(SnowflakeIds.millisOf(ids.next())).isEqualTo(NOON + 15_001);
    }

    @Test
    void refusesIdsFromTheEndOfItsWindowOn() {
        SnowflakeIds ids = new SnowflakeIds(1, 0, clock, () -> NOON + 10);
        now.set(NOON + 9);
        ids.next();
        now.set(NOON + 10);

        assertThatThrownBy(ids::next)
                .isInstanceOfSatisfying(Failure.class, f -> assertThat(f.code()).isEqualTo(ErrorCode.UNAVAILABLE));
    }

    @Test
    void refusesToBorrowBeyondItsWindow() {
        SnowflakeIds ids = new SnowflakeIds(1, 0, clock, () -> NOON + 2);

        assertThatThrownBy(() -> IntStream.range(0, 3 * 4_096).forEach(i -> ids.next()))
                .isInstanceOf(Failure.class);
    }

    @Test
    void issuesAgainWhenItsWindowMovesOn() {
        AtomicLong end = new AtomicLong(NOON);
        SnowflakeIds ids = new SnowflakeIds(1, 0, clock, end::get);
        assertThatThrownBy(ids::next).isInstanceOf(Failure.class);

        end.set(NOON + 1_000);

        assertThat(ids.next()).isPositive();
    }

    @Test
    void saysATimeThatNoIdSoFarIsLaterThan() {
        SnowflakeIds ids = ids(1);
        long last = 0;
        for (int i = 0; i < 10_000; i++) {
            last = ids.next();
        }

        assertThat(ids.usedUntilMillis()).isGreaterThanOrEqualTo(SnowflakeIds.millisOf(last));
        assertThat(ids.usedUntilMillis()).isLessThan(NOON + 10);
    }

    @Test
    void firstIdOfATimeBoundsTheIdsMadeThen() {
        Instant time = Instant.ofEpochMilli(NOON);
        long first = SnowflakeIds.firstIdAt(time);

        assertThat(ids(0).next()).isGreaterThanOrEqualTo(first);
        assertThat(ids(1_023).next()).isLessThan(SnowflakeIds.firstIdAt(time.plusMillis(1)));
        assertThat(SnowflakeIds.firstIdAt(Instant.EPOCH)).isZero();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 1_024})
    void refusesANodeOutsideOfItsBits(int node) {
        assertThatThrownBy(() -> ids(node)).isInstanceOf(IllegalArgumentException.class);
    }

    private SnowflakeIds ids(int node) {
        return new SnowflakeIds(node, 0, clock, TimeWindow.UNBOUNDED);
    }
}
