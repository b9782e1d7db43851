package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.LongAdder;

/** Measures durable puts, finds and pages: {@code CommitRate <directory> [seconds]}. Not a test. */
final class CommitRate {
    private static final int[] WRITERS = {1, 32, 128, 512};

    private CommitRate() {}

    public static void main(String[] arguments) throws IOException {
        Path parent = Path.of(arguments[0]);
        Duration each = Duration.ofSeconds(arguments.length > 1 ? Long.parseLong(arguments[1]) : 4);
        Path directory = Files.createTempDirectory(parent, "commit-rate");
        try (TestStore store = new TestStore(directory)) {
            for (int writers : WRITERS) {
                long syncs = store.rows().work().syncs().sum();
                long puts = during(writers, each, (writer, number) -> {
                    Commit commit = store.put("w" + writer + "/" + number, "word", Condition.NONE);
                    if (!(commit instanceof Commit.Stored)) {
                        throw new IllegalStateException(commit.toString());
                    }
                });
                long groups = store.rows().work().syncs().sum() - syncs;
                System.out.printf(
                        "%4d writers: %,8.0f durable puts/s, %.1f per sync%n",
                        writers, puts / (double) each.toSeconds(), puts / (double) Math.max(1, groups));
            }
            long finds = during(
                    32,
                    each,
                    (reader, number) -> store.metadata.find(TestStore.BUCKET, "w" + reader % 32 + "/" + number % 100));
            System.out.printf("%,8.0f finds/s%n", finds / (double) each.toSeconds());
            long pages = during(4, each, (reader, number) -> store.list("", "", "w" + number % 512, 1000));
            System.out.printf("%,8.0f pages of 1,000/s%n", pages / (double) each.toSeconds());
        }
    }

    /** Something that is done again and again. */
    private interface Deed {
        void once(int worker, long number);
    }

    private static long during(int workers, Duration time, Deed deed) {
        LongAdder done = new LongAdder();
        long end = System.nanoTime() + time.toNanos();
        try (ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < workers; i++) {
                int worker = i;
                executor.execute(() -> {
                    for (long number = 0; System.nanoTime() - end < 0; number++) {
                        deed.once(worker, number);
                        done.increment();
                    }
                });
            }
        }
        return done.sum();
    }
}
