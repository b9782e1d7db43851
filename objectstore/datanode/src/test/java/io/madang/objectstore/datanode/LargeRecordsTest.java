package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.testkit.Seeds;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records that are written past the system's cache, between others that go through it, in the same files. */
class LargeRecordsTest {
    private static final int BLOBS = 60;
    private static final int EXTENT = 1 << 20;
    private static final int LARGEST = 3 * EXTENT;
    private static final int SMALLEST_LARGE = 250_000;

    @Test
    void theyAreThereByteForByteBesideSmallOnes(@TempDir Path directory) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("theyAreThereByteForByteBesideSmallOnes"));
        Map<BlobId, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < BLOBS; i++) {
            sizes.put(id(i), random.nextBoolean() ? random.nextInt(9_000) : random.nextInt(SMALLEST_LARGE, LARGEST));
        }
        try (TestNode test = new TestNode(TestNode.small(directory, 16L << 20, 2, EXTENT))) {
            writeTogether(test, sizes);
            verify(test, sizes);
            test.reopen();
            verify(test, sizes);
            test.reopenWithoutIndex();
            verify(test, sizes);
            assertThat(test.node.scrub((volumes, all, bytes) -> {}).damaged()).isEmpty();
        }
    }

    private static void writeTogether(TestNode test, Map<BlobId, Integer> sizes)
            throws InterruptedException, ExecutionException {
        try (ExecutorService writers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<PutOutcome>> outcomes = new ArrayList<>();
            sizes.forEach((id, size) -> outcomes.add(writers.submit(() -> test.stream(id, content(id, size)))));
            for (Future<PutOutcome> outcome : outcomes) {
                assertThat(outcome.get()).isInstanceOf(PutOutcome.Stored.class);
            }
        }
    }

    private static void verify(TestNode test, Map<BlobId, Integer> sizes) {
        sizes.forEach((id, size) -> assertThat(test.bytes(id)).hasValue(content(id, size)));
    }
}
