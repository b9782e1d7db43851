package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.ReadOutcome;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TornTailTest {
    private static final int EXTENT = 30;

    /** Every length that a small volume can be cut to, each in a volume of its own, recovered in one start. */
    @Test
    void cutsATornEndAtTheLastWholeRecord(@TempDir Path directory) throws IOException {
        Map<BlobId, byte[]> expected = new HashMap<>();
        List<Integer> ends = write(directory, 0, Integer.MAX_VALUE, new HashMap<>());
        int full = ends.getLast();
        for (int cut = 0; cut < full; cut++) {
            write(directory, (cut + 1) * 10, cut, expected);
        }
        write(directory, 0, full, expected);
        try (TestNode test = new TestNode(directory, 1 << 20, 4)) {
            assertThat(test.list()).containsExactlyInAnyOrderElementsOf(expected.keySet());
            expected.forEach((id, content) -> assertThat(test.bytes(id)).hasValue(content));
            for (int i = 0; i < 20; i++) {
                test.put(id(1_000_000 + i), content(id(1_000_000 + i), 50));
            }
            test.reopenWithoutIndex();
            assertThat(test.list()).hasSize(expected.size() + 20);
            expected.forEach((id, content) -> assertThat(test.bytes(id)).hasValue(content));
        }
    }

    /** What a loss of power leaves: two groups that were synced, one of which only some blocks got there, and zeros. */
    @Test
    void whatIsDamagedInTheLastGroupWasNeverThere(@TempDir Path directory) throws IOException {
        Volumes volumes = new Volumes(directory.resolve("volumes"), new SplittableRandom(1));
        Volume volume = volumes.create();
        List<Integer> ends = new ArrayList<>();
        VolumeWriter cutOff = new VolumeWriter(volume, 0, 0, VolumeWriter.newStage());
        for (int i = 0; i < 9; i++) {
            append(cutOff, RecordHeader.whole(id(i), i + 1, 4000), content(id(i), 4000), ends);
            if (i % 3 == 2) {
                cutOff.sync();
            }
        }
        volume.release();
        flipLastByteOf(volume, ends.get(1));
        flipLastByteOf(volume, ends.get(6));
        try (TestNode test = new TestNode(directory, 1 << 20, 4)) {
            assertThat(volume.file().toFile().length()).isEqualTo((long) ends.getLast());
            for (int i = 0; i < 9; i++) {
                ReadOutcome outcome = test.node.read(id(i), 0, ByteBuffer.allocate(4000));
                switch (i) {
                    case 1 -> assertThat(outcome).isInstanceOf(ReadOutcome.Corrupt.class);
                    case 6 -> assertThat(outcome).isEqualTo(new ReadOutcome.Absent());
                    default -> assertThat(test.bytes(id(i))).hasValue(content(id(i), 4000));
                }
            }
            test.put(id(6), content(id(6), 4000));
            assertThat(test.node.scrub((done, of, bytes) -> {}).damaged()).containsExactly(id(1));
        }
    }

    /** A process died between write and sync: its whole records are synced before the index is told of them. */
    @Test
    void whatNoSyncCoversIsSyncedBeforeItIsIndexed(@TempDir Path directory) throws Exception {
        try (TestNode test = new TestNode(directory, 1 << 20, 1)) {
            test.put(id(1), content(id(1), 100));
            test.crash.arm(Faults.Moment.GROUP_WRITTEN);
            test.node.put(id(2), ByteBuffer.wrap(content(id(2), 100)));
            test.node.close();
            test.crash.disarm();
            test.crash.arm(Faults.Moment.TAIL_SYNCED);
            assertThatThrownBy(test::open).isInstanceOf(SimulatedCrash.class);
            try (BlobIndex index = BlobIndex.open(directory.resolve("index"), 1 << 20)) {
                assertThat(index.find(id(1))).isNotNull();
                assertThat(index.find(id(2))).isNull();
            }
            test.reopen();
            assertThat(test.bytes(id(2))).hasValue(content(id(2), 100));
        }
    }

    private static void flipLastByteOf(Volume volume, long end) throws IOException {
        try (FileChannel channel = FileChannel.open(volume.file(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer last = ByteBuffer.allocate(1);
            channel.read(last, end - 1);
            channel.write(last.put(0, (byte) ~last.get(0)).flip(), end - 1);
        }
    }

    /** A volume with a small blob, a streamed one, and the tombstone of the first; its file cut to a length. */
    private static List<Integer> write(Path directory, long base, int cut, Map<BlobId, byte[]> expected)
            throws IOException {
        Volumes volumes = new Volumes(directory.resolve("volumes"), new SplittableRandom(base));
        volumes.files().forEach(file -> volumes.seen(Volumes.idOf(file)));
        Volume volume = volumes.create();
        BlobId small = id(base + 1);
        BlobId streamed = id(base + 2);
        byte[] smallContent = content(small, 20);
        byte[] streamedContent = content(streamed, EXTENT + 5);
        List<Integer> ends = new ArrayList<>();
        try (VolumeWriter writer = new VolumeWriter(volume, 0, 0, VolumeWriter.newStage())) {
            append(writer, RecordHeader.whole(small, base + 1, 20), smallContent, ends);
            append(writer, RecordHeader.extent(streamed, base + 2, 0, EXTENT), first(streamedContent), ends);
            append(
                    writer,
                    new RecordHeader(RecordKind.HEAD, streamed, base + 2, 1, 2, 5, EXTENT, EXTENT + 5),
                    last(streamedContent),
                    ends);
            append(writer, RecordHeader.tombstone(small, base + 3), new byte[0], ends);
            writer.sync();
        }
        volume.release();
        if (cut >= ends.get(0) && cut < ends.get(3)) {
            expected.put(small, smallContent);
        }
        if (cut >= ends.get(2)) {
            expected.put(streamed, streamedContent);
        }
        try (FileChannel channel = FileChannel.open(volume.file(), StandardOpenOption.WRITE)) {
            channel.truncate(cut);
        }
        if (cut == Integer.MAX_VALUE) {
            volumes.delete(volume.file());
        }
        return ends;
    }

    private static void append(VolumeWriter writer, RecordHeader header, byte[] content, List<Integer> ends)
            throws IOException {
        ByteBuffer payload = ByteBuffer.wrap(content);
        ends.add((int) writer.append(header, Blocks.checksums(payload), payload).end());
    }

    private static byte[] first(byte[] content) {
        return java.util.Arrays.copyOf(content, EXTENT);
    }

    private static byte[] last(byte[] content) {
        return java.util.Arrays.copyOfRange(content, EXTENT, content.length);
    }
}
