package io.madang.media.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.media.MediaId;
import io.madang.kernel.error.Failure;
import io.madang.media.MediaServer;
import io.madang.media.store.MediaStore;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.springframework.util.unit.DataSize;

/** Whoever uploads a photo does not wait for somebody's film. */
class ShortJobsFirstTest {

    private static final long LARGE = 4L << 30;

    private final MediaServer server = MediaServer.shared();
    private final MediaStore store = server.bean(MediaStore.class);
    private final Jobs jobs = server.bean(Jobs.class);
    private final CountDownLatch films = new CountDownLatch(1);
    private final Set<MediaId> begun = ConcurrentHashMap.newKeySet();
    private final Set<MediaId> ended = ConcurrentHashMap.newKeySet();

    /** Ends at once, but renditions last until the films may end. */
    private final class TimedWork implements Work {

        private final Task task;

        TimedWork(Task task) {
            this.task = task;
        }

        @Override
        public Task task() {
            return task;
        }

        @Override
        public void run(Job job) throws InterruptedException {
            begun.add(job.item());
            if (task == Task.RENDITION && !films.await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("the films never ended");
            }
            store.named(job.item()).run(() -> jobs.end(job));
            ended.add(job.item());
        }

        @Override
        public void giveUp(Job job, Failure failure) {
            throw new AssertionError(failure);
        }
    }

    private MediaId add(Task task, long bytes) {
        MediaId id = new MediaId(store.nextId(server.newUser()));
        store.named(id).run(() -> jobs.add(id, task, bytes));
        return id;
    }

    private static WorkerProperties threads(int count) {
        return new WorkerProperties(
                count,
                Duration.ofMillis(20),
                Duration.ofMinutes(1),
                4,
                1_000_000,
                null,
                true,
                DataSize.ofGigabytes(1),
                Duration.ofMinutes(1),
                Duration.ofMinutes(1),
                true);
    }

    @Test
    void neverWaitForLongOnes() {
        server.work();
        WorkerProperties properties = threads(3);
        List<Work> works =
                Arrays.stream(Task.values()).<Work>map(TimedWork::new).toList();
        Worker worker = new Worker(jobs, works, properties, new SimpleMeterRegistry());
        WorkerThreads threads = new WorkerThreads(worker, properties);
        threads.start();
        try {
            List<MediaId> renditions =
                    List.of(add(Task.RENDITION, LARGE), add(Task.RENDITION, LARGE), add(Task.RENDITION, LARGE));
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> renditions.stream().anyMatch(begun::contains));
            List<MediaId> others = List.of(
                    add(Task.CHECK, LARGE), add(Task.CHECK, 1_000), add(Task.PREVIEW, 1_000), add(Task.REMOVE, 0));
            await().atMost(Duration.ofSeconds(60)).until(() -> ended.containsAll(others));
            assertThat(ended).doesNotContainAnyElementsOf(renditions);

            films.countDown();
            await().atMost(Duration.ofSeconds(60)).until(() -> ended.containsAll(renditions));
        } finally {
            films.countDown();
            threads.stop();
            worker.close();
        }
    }

    @Test
    void areTakenBeforeLongOnes() throws InterruptedException {
        server.work();
        films.countDown();
        MediaId rendition = add(Task.RENDITION, LARGE);
        MediaId large = add(Task.CHECK, LARGE);
        MediaId preview = add(Task.PREVIEW, 1_000);
        MediaId small = add(Task.CHECK, 1_000);
        for (MediaId next : List.of(small, preview, large, rendition)) {
            Job job = jobs.claim(Task.HEAVIEST).orElseThrow();
            assertThat(job.item()).isEqualTo(next);
            new TimedWork(job.task()).run(job);
        }
    }
}
