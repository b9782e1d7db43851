package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.EXTENT;
import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DataNodeTest {
    private static final BlobId A = id(1);
    private static final BlobId B = id(2);

    private TestNode test;

    @BeforeEach
    void open(@TempDir Path directory) throws IOException {
        test = new TestNode(TestNode.small(directory, 1 << 22, 2, 256 * 1024));
    }

    @AfterEach
    void close() throws IOException {
        test.close();
    }

    @Test
    void givesBackWhatWasPut() {
        for (int size : new int[] {0, 1, 100, 65_535, 65_536, 65_537, 256 * 1024}) {
            BlobId id = id(1000 + size);
            test.put(id, content(id, size));
            assertThat(test.bytes(id))
                    .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(content(id, size)));
            assertThat(test.node.size(id)).hasValue(size);
        }
    }

    @Test
    void givesBackWhatWasStreamed() throws IOException {
        int extent = 256 * 1024;
        for (int size : new int[] {0, 1, extent - 1, extent, extent + 1, 2 * extent, 3 * extent + 77}) {
            BlobId id = id(1000 + size);
            assertThat(test.stream(id, content(id, size))).isEqualTo(new PutOutcome.Stored(size));
            assertThat(test.bytes(id))
                    .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(content(id, size)));
        }
        test.reopen();
        BlobId last = id(1000 + 3 * extent + 77);
        assertThat(test.bytes(last))
                .hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(content(last, 3 * extent + 77)));
    }

    @Test
    void readsAnyRange() {
        int size = 3 * 256 * 1024 + 1234;
        byte[] whole = content(A, size);
        test.stream(A, whole);
        for (int[] range : new int[][] {
            {0, 1},
            {65_535, 2},
            {65_536, 65_536},
            {100, 200_000},
            {256 * 1024 - 1, 2},
            {0, size},
            {size - 1, 100},
            {256 * 1024 * 2 + 65_536, 70_000},
            {size, 10},
            {size + 5, 10}
        }) {
            int count = Math.max(0, Math.min(range[1], size - range[0]));
            for (ByteBuffer target : new ByteBuffer[] {
                ByteBuffer.allocate(range[1]),
                ByteBuffer.allocateDirect(range[1] + 3).position(3)
            }) {
                int start = target.position();
                assertThat(test.node.read(A, range[0], target)).isEqualTo(new ReadOutcome.Bytes(count, size));
                byte[] read = new byte[count];
                target.get(start, read);
                assertThat(read)
                        .isEqualTo(
                                Arrays.copyOfRange(whole, Math.min(size, range[0]), Math.min(size, range[0]) + count));
            }
        }
    }

    @Test
    void keepsTheFirstOfTwoPutsWithOneId() {
        test.put(A, content(A, 10));
        assertThat(test.node.put(A, ByteBuffer.allocate(5))).isEqualTo(new PutOutcome.AlreadyThere());
        assertThat(test.node.write(A)).isEqualTo(new WriteOutcome.AlreadyThere());
        assertThat(test.bytes(A)).hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(content(A, 10)));
    }

    @Test
    void deletedIsAbsentAlsoAfterARestartAndARebuild() throws IOException {
        test.put(A, content(A, 10));
        assertThat(test.node.delete(A)).isEqualTo(new DeleteOutcome.Deleted());
        assertThat(test.node.delete(A)).isEqualTo(new DeleteOutcome.Absent());
        assertThat(test.bytes(A)).isEmpty();
        test.reopen();
        assertThat(test.bytes(A)).isEmpty();
        test.reopenWithoutIndex();
        assertThat(test.bytes(A)).isEmpty();
        assertThat(test.list()).isEmpty();
    }

    @Test
    void takesTheSameIdAgainAfterADelete() throws IOException {
        test.put(A, content(A, 10));
        test.node.delete(A);
        test.put(A, content(A, 20));
        test.reopenWithoutIndex();
        assertThat(test.bytes(A)).hasValueSatisfying(bytes -> assertThat(bytes).isEqualTo(content(A, 20)));
    }

    /** Whoever wrote it may do with it what it likes once it was given back, and not before. */
    @ParameterizedTest
    @ValueSource(
            strings = {"1", "1 1 1", "1 1 0.5", "0.5", "0.5 1 1", "0.5 0.5 0.5", "1 0.5 1", "0.3 2 0.2", "1 1 1 1 1 1 1"
            })
    void givesBackWhatItTookWithoutACopy(String extents) throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        AtomicInteger given = new AtomicInteger();
        String[] parts = extents.split(" ");
        try (BlobWriter writer = begin(A)) {
            for (int i = 0; i < parts.length; i++) {
                byte[] part = content(id(i), (int) (EXTENT * Double.parseDouble(parts[i])));
                all.writeBytes(part);
                boolean taken = writer.write(ByteBuffer.wrap(part), () -> {
                    Arrays.fill(part, (byte) 0);
                    given.incrementAndGet();
                });
                assertThat(taken).isTrue();
            }
            assertThat(writer.seal()).isEqualTo(new PutOutcome.Stored(all.size()));
        }
        assertThat(given).hasValue(parts.length);
        assertThat(test.bytes(A)).hasValue(all.toByteArray());
        test.reopenWithoutIndex();
        assertThat(test.bytes(A)).hasValue(all.toByteArray());
    }

    @Test
    void givesBackWhatItDoesNotKeep() {
        AtomicInteger given = new AtomicInteger();
        try (BlobWriter abandoned = begin(A)) {
            for (int i = 0; i < 5; i++) {
                assertThat(abandoned.write(ByteBuffer.allocate(EXTENT), given::incrementAndGet))
                        .isTrue();
            }
        }
        assertThat(given).hasValue(5);
        try (BlobWriter writer = begin(B)) {
            ByteBuffer mebibyte = ByteBuffer.allocate(1 << 20);
            for (int i = 0; i < 64; i++) {
                writer.write(mebibyte.clear());
            }
            assertThat(writer.write(ByteBuffer.allocate(EXTENT), given::incrementAndGet))
                    .isFalse();
            assertThat(given).hasValue(6);
        }
        assertThat(given).hasValue(6);
    }

    @Test
    void anAbandonedStreamLeavesGarbageAndNothingElse() throws IOException {
        try (BlobWriter writer = begin(A)) {
            writer.write(ByteBuffer.allocate(1_000_000));
            assertThat(test.node.put(A, ByteBuffer.allocate(1))).isEqualTo(new PutOutcome.Refused(Refusal.BUSY));
            assertThat(test.bytes(A)).isEmpty();
        }
        assertThat(test.node.metrics().liveBytes()).isZero();
        assertThat(test.node.metrics().garbageBytes()).isGreaterThan(700_000);
        assertThat(test.dump().keySet()).noneMatch(key -> key.startsWith("EXTENTS") || key.startsWith("UNFINISHED"));
        test.put(A, content(A, 3));
    }

    @Test
    void aStreamCutOffByTheEndOfTheProcessIsGarbage() throws IOException {
        BlobWriter writer = begin(A);
        writer.write(ByteBuffer.allocate(1_000_000));
        test.put(B, content(B, 7));
        test.reopen();
        assertThat(test.list()).containsExactly(B);
        assertThat(test.dump().keySet()).noneMatch(key -> key.startsWith("EXTENTS") || key.startsWith("UNFINISHED"));
        test.reopenWithoutIndex();
        assertThat(test.list()).containsExactly(B);
        assertThat(test.dump().keySet()).noneMatch(key -> key.startsWith("EXTENTS") || key.startsWith("UNFINISHED"));
        writer.close();
    }

    @Test
    void boundsWhatItTakes() throws IOException {
        assertThat(test.node.put(A, ByteBuffer.allocate(256 * 1024 + 1)))
                .isEqualTo(new PutOutcome.Refused(Refusal.TOO_LARGE));
        try (BlobWriter writer = begin(A)) {
            ByteBuffer mebibyte = ByteBuffer.allocate(1 << 20);
            for (int i = 0; i < 64; i++) {
                assertThat(writer.write(mebibyte.clear())).isTrue();
            }
            assertThat(writer.write(ByteBuffer.allocate(1))).isFalse();
            assertThat(writer.seal()).isEqualTo(new PutOutcome.Refused(Refusal.TOO_LARGE));
        }
        for (int i = 0; i < 64; i++) {
            BlobWriter unused = begin(id(100 + i));
        }
        assertThat(test.node.write(B)).isEqualTo(new WriteOutcome.Refused(Refusal.BUSY));
        assertThatThrownBy(() -> test.node.list(Optional.empty(), 1001)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void keepsASecondNodeOutOfItsDirectory() {
        assertThatThrownBy(() -> new TestNode(test.settings))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("in use");
    }

    /** The old content serves until the new one is durable, and an index made from the volumes knows the new one. */
    @Test
    void newContentTakesThePlaceOfTheOldInOneStep() throws IOException {
        byte[] old = content(A, 600_000);
        byte[] renewed = content(B, 300_000);
        assertThat(test.stream(A, old)).isEqualTo(new PutOutcome.Stored(old.length));
        try (BlobWriter dropped = ((WriteOutcome.Begun) test.node.replace(A)).writer()) {
            dropped.write(ByteBuffer.wrap(renewed));
        }
        assertThat(test.bytes(A)).hasValue(old);
        try (BlobWriter writer = ((WriteOutcome.Begun) test.node.replace(A)).writer()) {
            writer.write(ByteBuffer.wrap(renewed));
            assertThat(test.bytes(A)).hasValue(old);
            assertThat(writer.seal()).isEqualTo(new PutOutcome.Stored(renewed.length));
        }
        assertThat(test.bytes(A)).hasValue(renewed);
        long live = test.node.metrics().liveBytes();
        test.reopenWithoutIndex();
        assertThat(test.bytes(A)).hasValue(renewed);
        assertThat(test.node.metrics().liveBytes()).isEqualTo(live);
        test.node.delete(A);
        test.reopenWithoutIndex();
        assertThat(test.bytes(A)).isEmpty();
    }

    @Test
    void anInterruptedReaderHarmsNobody() {
        test.put(A, content(A, EXTENT));
        Thread.currentThread().interrupt();
        assertThat(test.bytes(A)).isPresent();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(test.bytes(A)).isPresent();
    }

    @Test
    void refusesAfterItsEnd() throws IOException {
        test.close();
        assertThat(test.node.put(A, ByteBuffer.allocate(1))).isEqualTo(new PutOutcome.Refused(Refusal.CLOSED));
        assertThat(test.node.delete(A)).isEqualTo(new DeleteOutcome.Refused(Refusal.CLOSED));
        assertThatThrownBy(() -> test.node.size(A)).isInstanceOf(IllegalStateException.class);
    }

    private BlobWriter begin(BlobId id) {
        return ((WriteOutcome.Begun) test.node.write(id)).writer();
    }
}
