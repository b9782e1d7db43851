package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobDamage;
import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.WriteOutcome;
import io.madang.objectstore.datanode.BlobIndex.Table;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DamageTest {
    private static final int FLIPS = 400;

    private record Record(BlobId id, Location where) {}

    @Test
    void everyFlippedBitIsFoundAndNoneIsServed(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("everyFlippedBitIsFoundAndNoneIsServed"));
        try (TestNode test = new TestNode(TestNode.small(directory, 1 << 20, 2, 150_000))) {
            Map<BlobId, byte[]> contents = new HashMap<>();
            for (int i = 0; i < 60; i++) {
                byte[] content = content(id(i), i % 6 == 0 ? 400_000 : random.nextInt(100_000));
                test.stream(id(i), content);
                contents.put(id(i), content);
            }
            List<Record> records = records(test);
            for (int flip = 0; flip < FLIPS; flip++) {
                Record record = records.get(random.nextInt(records.size()));
                long bit = (record.where().offset() * 8)
                        + random.nextLong(record.where().bytes() * 8L);
                flip(test, record.where(), bit);
                readsAllOrSaysCorrupt(test, record.id(), contents);
                if (flip % 50 == 0) {
                    test.damage.clear();
                    ScrubReport report = test.node.scrub((done, of, bytes) -> {});
                    assertThat(report.damaged()).containsExactly(record.id());
                    assertThat(test.damage).extracting(BlobDamage::id).containsExactly(record.id());
                }
                flip(test, record.where(), bit);
            }
            assertThat(test.node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
            contents.forEach((id, content) -> assertThat(test.bytes(id)).hasValue(content));
        }
    }

    private static void readsAllOrSaysCorrupt(TestNode test, BlobId damaged, Map<BlobId, byte[]> contents) {
        byte[] content = Objects.requireNonNull(contents.get(damaged));
        test.damage.clear();
        assertThat(test.node.read(damaged, 0, ByteBuffer.allocate(content.length + 1)))
                .isInstanceOf(ReadOutcome.Corrupt.class);
        assertThat(test.damage).extracting(BlobDamage::id).containsExactly(damaged);
        // Ranges that do not touch the damage may be served, and then exactly.
        for (int at = 0; at < content.length; at += 50_000) {
            ByteBuffer part = ByteBuffer.allocate(Math.min(50_000, content.length - at));
            if (test.node.read(damaged, at, part) instanceof ReadOutcome.Bytes) {
                assertThat(part.array()).isEqualTo(java.util.Arrays.copyOfRange(content, at, at + part.capacity()));
            }
        }
    }

    @Test
    void aRebuildFindsEverythingBehindTheDamage(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("aRebuildFindsEverythingBehindTheDamage"));
        try (TestNode test = new TestNode(directory, 1 << 20, 1)) {
            for (int i = 0; i < 200; i++) {
                test.put(id(i), content(id(i), 1 + random.nextInt(3000)));
            }
            List<Record> records = records(test);
            TreeSet<BlobId> headerGone = new TreeSet<>();
            TreeSet<BlobId> payloadBad = new TreeSet<>();
            for (int i = 0; i < 20; i++) {
                Record record = records.get(i * 9 + random.nextInt(9));
                boolean inHeader = random.nextBoolean();
                int prefix = RecordHeader.prefixBytes(1);
                long at = inHeader
                        ? random.nextInt(prefix)
                        : prefix + random.nextInt(record.where().bytes() - prefix);
                flip(test, record.where(), (record.where().offset() + at) * 8 + random.nextInt(8));
                (inHeader ? headerGone : payloadBad).add(record.id());
            }
            test.reopenWithoutIndex();
            for (int i = 0; i < 200; i++) {
                BlobId id = id(i);
                ReadOutcome outcome = test.node.read(id, 0, ByteBuffer.allocate(4000));
                if (headerGone.contains(id)) {
                    assertThat(outcome).isEqualTo(new ReadOutcome.Absent());
                } else if (payloadBad.contains(id)) {
                    assertThat(outcome).isInstanceOf(ReadOutcome.Corrupt.class);
                } else {
                    assertThat(outcome).isInstanceOf(ReadOutcome.Bytes.class);
                }
            }
            assertThat(test.node.scrub((done, of, bytes) -> {}).damaged()).isEqualTo(payloadBad);
        }
    }

    @Test
    void recordsInsideAPayloadAreNotTakenForRecords(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(TestNode.small(directory, 1 << 20, 1, 64 * 1024))) {
            test.put(id(1), content(id(1), 100));
            test.put(id(2), content(id(2), 100));
            Volume first = test.node.volumes().all().iterator().next();
            byte[] file = java.nio.file.Files.readAllBytes(first.file());
            test.put(id(3), java.util.Arrays.copyOf(file, (int) first.end()));
            test.put(id(4), content(id(4), 100));
            Record third = records(test).stream()
                    .filter(record -> record.id().equals(id(3)))
                    .findFirst()
                    .orElseThrow();
            flip(test, third.where(), third.where().offset() * 8);
            test.node.delete(id(1));
            test.reopenWithoutIndex();
            assertThat(test.list()).containsExactlyInAnyOrder(id(2), id(4));
        }
    }

    @Test
    void aMissingVolumeIsDamageAndNotAbsence(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 16 * 1024, 1)) {
            for (int i = 0; i < 10; i++) {
                test.put(id(i), content(id(i), 4000));
            }
            test.node.close();
            java.nio.file.Files.delete(test.node.volumes().files().getFirst());
            test.reopen();
            assertThat(test.node.read(id(0), 0, ByteBuffer.allocate(1))).isInstanceOf(ReadOutcome.Corrupt.class);
            assertThat(test.bytes(id(9))).isPresent();
        }
    }

    /** One volume is gone and one has no header: nobody reads them, and all that was in them is reported and not listed. */
    @Test
    void aStartReportsWhatLostVolumesHeld(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 16 * 1024, 1)) {
            for (int i = 0; i < 20; i++) {
                assertThat(test.stream(id(i), content(id(i), i % 5 == 0 ? 9000 : 3000)))
                        .isInstanceOf(PutOutcome.Stored.class);
            }
            List<java.nio.file.Path> files = test.node.volumes().files();
            assertThat(files).hasSizeGreaterThan(3);
            TreeSet<BlobId> lost = new TreeSet<>();
            for (Record record : records(test)) {
                if (record.where().volume() == Volumes.idOf(files.get(0))
                        || record.where().volume() == Volumes.idOf(files.get(2))) {
                    lost.add(record.id());
                }
            }
            test.node.close();
            java.nio.file.Files.delete(files.get(0));
            try (RandomAccessFile file = new RandomAccessFile(files.get(2).toFile(), "rw")) {
                file.write(new byte[VolumeHeader.BYTES]);
            }
            test.reopen();
            assertThat(test.damage).extracting(BlobDamage::id).containsExactlyInAnyOrderElementsOf(lost);
            assertThat(test.list()).doesNotContainAnyElementsOf(lost).hasSize(20 - lost.size());
            assertThat(lost).allSatisfy(id -> assertThat(test.node.size(id)).isEmpty());
            assertThat(test.node.metrics().lostBlobs()).isEqualTo(lost.size());
            assertThat(test.node.scrub((done, of, bytes) -> {}).missing()).isEqualTo(lost.size());
            lost.forEach(id -> renew(test, id, 3000));
            assertThat(test.node.checkPresence()).isZero();
            assertThat(test.list()).hasSize(20);
            test.reopen();
            assertThat(test.node.metrics().lostVolumes()).isZero();
        }
    }

    /** A file that is deleted under a running node can still be read, and its blobs are to be written elsewhere in time. */
    @Test
    void aVolumeThatIsDeletedUnderARunningNodeIsNoticed(@TempDir Path directory) throws IOException {
        try (TestNode test = new TestNode(directory, 16 * 1024, 1)) {
            for (int i = 0; i < 10; i++) {
                test.put(id(i), content(id(i), 4000));
            }
            assertThat(test.node.checkPresence()).isZero();
            java.nio.file.Files.delete(test.node.volumes().files().getFirst());
            assertThat(test.node.checkPresence()).isPositive();
            List<BlobId> lost = test.damage.stream().map(BlobDamage::id).toList();
            assertThat(lost).contains(id(0)).doesNotContain(id(9));
            lost.forEach(id -> {
                assertThat(test.node.read(id, 0, ByteBuffer.allocate(4000))).isInstanceOf(ReadOutcome.Bytes.class);
                renew(test, id, 4000);
            });
            assertThat(test.node.checkPresence()).isZero();
            test.reopen();
            for (int i = 0; i < 10; i++) {
                assertThat(test.bytes(id(i))).hasValue(content(id(i), 4000));
            }
        }
    }

    private static void renew(TestNode test, BlobId id, int size) {
        try (BlobWriter writer = ((WriteOutcome.Begun) test.node.replace(id)).writer()) {
            writer.write(ByteBuffer.wrap(content(id, size)));
            assertThat(writer.seal()).isInstanceOf(PutOutcome.Stored.class);
        }
    }

    private static List<Record> records(TestNode test) {
        List<Record> records = new ArrayList<>();
        test.node
                .index()
                .each(
                        Table.BLOBS,
                        (key, value) -> records.add(new Record(
                                BlobId.from(ByteBuffer.wrap(key)),
                                BlobEntry.from(value).where())));
        test.node
                .index()
                .each(
                        Table.EXTENTS,
                        (key, value) ->
                                records.add(new Record(BlobId.from(ByteBuffer.wrap(key)), IndexKeys.location(value))));
        records.sort(java.util.Comparator.comparingLong(
                        (Record record) -> record.where().volume())
                .thenComparingLong(record -> record.where().offset()));
        return records;
    }

    private static void flip(TestNode test, Location where, long bit) throws IOException {
        try (RandomAccessFile file =
                new RandomAccessFile(test.node.volumes().file(where.volume()).toFile(), "rw")) {
            file.seek(bit / 8);
            int old = file.read();
            file.seek(bit / 8);
            file.write(old ^ (1 << (bit % 8)));
        }
    }
}
