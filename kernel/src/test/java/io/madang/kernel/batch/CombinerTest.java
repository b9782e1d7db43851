package io.madang.kernel.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.kernel.error.SystemReason;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CombinerTest {

    private final Semaphore gate = new Semaphore(0);
    private final CountDownLatch begun = new CountDownLatch(1);
    private final List<List<Integer>> batches = Collections.synchronizedList(new ArrayList<>());

    private List<String> gated(String key, List<Integer> requests) {
        batches.add(List.copyOf(requests));
        begun.countDown();
        gate.acquireUninterruptibly();
        return requests.stream().map(number -> key + number).toList();
    }

    @Test
    void workForThoseWhoWaitedIsDoneInOneGoAndEachGetsItsOwnAnswer() throws Exception {
        Combiner<String, Integer, String> combiner = new Combiner<>(100, 100, this::gated);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = callers.submit(() -> combiner.ask("a", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            List<Future<String>> others = new ArrayList<>();
            for (int i = 1; i <= 20; i++) {
                int number = i;
                others.add(callers.submit(() -> combiner.ask("a", number)));
            }
            awaitWaiting(combiner, 20);
            gate.release(2);
            assertThat(first.get()).isEqualTo("a0");
            for (int i = 1; i <= 20; i++) {
                assertThat(others.get(i - 1).get()).isEqualTo("a" + i);
            }
        }
        assertThat(batches).hasSize(2);
        assertThat(batches.get(0)).containsExactly(0);
        assertThat(batches.get(1)).hasSize(20);
    }

    @Test
    void severalRequestsStandInLineTogetherOrNotAtAll() throws Exception {
        Combiner<String, Integer, String> combiner = new Combiner<>(3, 6, this::gated);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            // more than may stand in line, and nobody is there
            Future<List<String>> first = callers.submit(() -> combiner.askAll("a", List.of(0, 1, 2, 3, 4, 5, 6)));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            assertThatThrownBy(() -> combiner.askAll("a", List.of(7, 8, 9))).isInstanceOf(Failure.class);
            Future<List<String>> second = callers.submit(() -> combiner.askAll("a", List.of(7, 8)));
            awaitWaiting(combiner, 6);
            assertThatThrownBy(() -> combiner.ask("a", 9)).isInstanceOf(Failure.class);
            gate.release(3);
            assertThat(first.get()).containsExactly("a0", "a1", "a2", "a3", "a4", "a5", "a6");
            assertThat(second.get()).containsExactly("a7", "a8");
        }
        assertThat(batches).containsExactly(List.of(0, 1, 2), List.of(3, 4, 5), List.of(6, 7, 8));
        assertThat(combiner.askAll("a", List.of())).isEmpty();
        assertThat(combiner.waiting("a")).isZero();
    }

    @Test
    void theFailureOfOneOfSeveralIsThrownWhenAllHaveBeenWorkedOn() {
        List<Integer> worked = Collections.synchronizedList(new ArrayList<>());
        Combiner<String, Integer, String> combiner = Combiner.ofTransactions(2, 10, (key, requests) -> {
            worked.addAll(requests);
            if (requests.contains(1)) {
                throw Failure.of(InputReason.RANGE);
            }
            return requests.stream().map(number -> key + number).toList();
        });
        assertThatThrownBy(() -> combiner.askAll("a", List.of(0, 1, 2, 3))).isInstanceOf(Failure.class);
        assertThat(worked).contains(0, 1, 2, 3);
        assertThat(combiner.ask("a", 4)).isEqualTo("a4");
    }

    @Test
    void batchesAreBounded() throws Exception {
        Combiner<String, Integer, String> combiner = new Combiner<>(8, 100, this::gated);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            callers.submit(() -> combiner.ask("a", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            for (int i = 1; i <= 20; i++) {
                int number = i;
                callers.submit(() -> combiner.ask("a", number));
            }
            awaitWaiting(combiner, 20);
            gate.release(100);
        }
        assertThat(batches).extracting(List::size).containsExactly(1, 8, 8, 4);
    }

    @Test
    void refusesWhoCannotStandInLineAnyMore() throws Exception {
        Combiner<String, Integer, String> combiner = new Combiner<>(8, 2, this::gated);
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            callers.submit(() -> combiner.ask("a", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            callers.submit(() -> combiner.ask("a", 1));
            callers.submit(() -> combiner.ask("a", 2));
            awaitWaiting(combiner, 2);
            assertThatThrownBy(() -> combiner.ask("a", 3))
                    .isInstanceOfSatisfying(
                            Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE));
            gate.release(100);
        }
        assertThat(combiner.waiting("a")).isZero();
    }

    @Test
    void oneKeyDoesNotWaitForAnother() throws Exception {
        Combiner<String, Integer, String> combiner =
                new Combiner<>(8, 8, (key, requests) -> key.equals("slow") ? gated(key, requests) : answers(requests));
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            callers.submit(() -> combiner.ask("slow", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(combiner.ask("quick", 1)).isEqualTo("1");
            gate.release();
        }
    }

    @Test
    void aFailureIsEverybodysAnswerAndTheNextBeginAfresh() {
        AtomicInteger runs = new AtomicInteger();
        Combiner<String, Integer, String> combiner = new Combiner<>(8, 8, (key, requests) -> {
            if (runs.incrementAndGet() == 1) {
                throw Failure.of(InputReason.KEY_REUSED);
            }
            return answers(requests);
        });
        assertThatThrownBy(() -> combiner.ask("a", 1))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNPROCESSABLE));
        assertThat(combiner.ask("a", 2)).isEqualTo("2");
        assertThat(combiner.waiting("a")).isZero();
    }

    @Test
    void aTransactionThatFailsIsTriedAgainForEachAlone() throws Exception {
        Combiner<String, Integer, String> combiner = Combiner.ofTransactions(8, 8, (key, requests) -> {
            List<String> answers = gated(key, requests);
            if (requests.contains(2)) {
                throw Failure.of(InputReason.KEY_REUSED);
            }
            return answers;
        });
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            callers.submit(() -> combiner.ask("a", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            List<Future<String>> others = new ArrayList<>();
            for (int i = 1; i <= 3; i++) {
                int number = i;
                others.add(callers.submit(() -> combiner.ask("a", number)));
                awaitWaiting(combiner, i);
            }
            gate.release(100);
            assertThat(others.get(0).get()).isEqualTo("a1");
            assertThatThrownBy(others.get(1)::get).cause().isInstanceOfSatisfying(Failure.class, e -> assertThat(
                            e.code())
                    .isEqualTo(ErrorCode.UNPROCESSABLE));
            assertThat(others.get(2).get()).isEqualTo("a3");
        }
        assertThat(batches).containsExactly(List.of(0), List.of(1, 2, 3), List.of(1), List.of(2), List.of(3));
    }

    @Test
    void aTransactionThatFailsForAllIsNotTriedForEach() throws Exception {
        Combiner<String, Integer, String> combiner = Combiner.ofTransactions(8, 8, (key, requests) -> {
            gated(key, requests);
            throw Failure.of(SystemReason.DATABASE_UNAVAILABLE);
        });
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            callers.submit(() -> combiner.ask("a", 0));
            assertThat(begun.await(60, TimeUnit.SECONDS)).isTrue();
            callers.submit(() -> combiner.ask("a", 1));
            callers.submit(() -> combiner.ask("a", 2));
            awaitWaiting(combiner, 2);
            gate.release(100);
        }
        assertThat(batches).extracting(List::size).containsExactly(1, 2);
    }

    @Test
    void inAStormNoRequestIsLostDoneTwiceOrDoneBesideAnotherOfItsKey() throws Exception {
        Map<Integer, AtomicInteger> atWork = new ConcurrentHashMap<>();
        Map<Integer, List<Integer>> done = new ConcurrentHashMap<>();
        Combiner<Integer, Integer, Integer> combiner = new Combiner<>(16, 1000, (key, requests) -> {
            AtomicInteger here = atWork.computeIfAbsent(key, k -> new AtomicInteger());
            assertThat(here.incrementAndGet()).isEqualTo(1);
            // no lock of its own: the combiner is what keeps two from adding at once
            done.computeIfAbsent(key, k -> new ArrayList<>()).addAll(requests);
            Thread.yield();
            here.decrementAndGet();
            return requests.stream().map(number -> -number).toList();
        });
        try (ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> all = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                int number = i;
                all.add(callers.submit(
                        () -> assertThat(combiner.ask(number % 3, number)).isEqualTo(-number)));
                if (i % 500 == 499) {
                    for (Future<?> call : all) {
                        call.get();
                    }
                    all.clear();
                }
            }
        }
        assertThat(done.values().stream().flatMap(List::stream))
                .doesNotHaveDuplicates()
                .hasSize(20_000);
    }

    private static List<String> answers(List<Integer> requests) {
        return requests.stream().map(String::valueOf).toList();
    }

    private static void awaitWaiting(Combiner<String, Integer, String> combiner, int count) {
        while (combiner.waiting("a") < count) {
            Thread.onSpinWait();
        }
    }
}
