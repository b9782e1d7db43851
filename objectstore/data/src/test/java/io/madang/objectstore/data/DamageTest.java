package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Bits that turn over on a drive: found, never served, made good. */
class DamageTest {
    private static final int FLIPS = 60;

    private final List<DataRef> refs = new ArrayList<>();

    /** One drive of three or of six is damaged all over; every read still gives what was written. */
    @Test
    void flippedBitsAreFoundNeverServedAndRepaired(@TempDir Path home) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("flippedBitsAreFound"));
        for (int drives : new int[] {3, 6}) {
            refs.clear();
            try (TestStore store = new TestStore(home.resolve(drives + ""), drives)) {
                fill(store);
                int bad = random.nextInt(drives);
                flip(store.directory(bad), random, FLIPS);
                check(store);
                for (DataNode node : store.nodes.values()) {
                    node.scrub((done, of, bytes) -> {});
                }
                store.data.repair().await();
                assertThat(store.data.repair().status().repairedSegments()).isPositive();
                for (DataNode node : store.nodes.values()) {
                    assertThat(node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
                }
                store.assertFullRedundancy();
                for (int drive = 1; drive <= 2; drive++) {
                    store.detach((bad + drive) % drives);
                }
                check(store);
            }
        }
    }

    /** Without redundancy there is nothing to serve, and that is said. */
    @Test
    void aSingleCopyThatIsDamagedIsNotServed(@TempDir Path home) throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("aSingleCopyThatIsDamaged"));
        try (TestStore store = new TestStore(home, 1)) {
            DataRef ref = store.write(content(1, 3000));
            flip(store.directory(0), random, 200);
            assertThatThrownBy(() -> store.read(ref))
                    .isInstanceOfSatisfying(DataFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(DataFailure.Reason.DAMAGED));
        }
    }

    /** All shards are damaged, two in each window: window by window there is enough of the others. */
    @Test
    void damageInEveryShardIsMadeGoodWhereItDoesNotOverlap(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 6)) {
            byte[] content = content(1, 4 * 4 * Stripes.UNIT);
            refs.add(store.write(content));
            for (int drive = 0; drive < 6; drive++) {
                damage(store, drive, drive / 2 * Stripes.UNIT + 1000 * drive);
            }
            assertThat(store.read(refs.getFirst())).isEqualTo(content);
            store.data.repair().await();
            for (DataNode node : store.nodes.values()) {
                assertThat(node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
            }
            store.detach(1);
            store.detach(4);
            assertThat(store.read(refs.getFirst())).isEqualTo(content);
        }
    }

    /** Two shards are lost to the row that is read, and the third damaged one is needed until its new content is there. */
    @Test
    void aShardServesUntilItsNewContentIsDurable(@TempDir Path home) throws Exception {
        Map<Integer, Moody> moody = new HashMap<>();
        try (TestStore store = moody(home, moody)) {
            byte[] content = content(1, 4 * 4 * Stripes.UNIT);
            DataRef ref = store.write(content);
            int[] holders = new int[6];
            store.nodes.forEach(
                    (drive, node) -> holders[DataId.shard(TestStore.list(node).getFirst())] = drive);
            CountDownLatch replacing = new CountDownLatch(1);
            CountDownLatch read = new CountDownLatch(1);
            Objects.requireNonNull(moody.get(holders[0])).beforeSeal(() -> {
                replacing.countDown();
                try {
                    read.await(30, TimeUnit.SECONDS);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            damage(store, holders[0], 2 * Stripes.UNIT);
            damage(store, holders[1], 1000);
            damage(store, holders[2], 2000);
            Objects.requireNonNull(store.nodes.get(holders[0])).scrub((done, of, bytes) -> {});
            assertThat(replacing.await(30, TimeUnit.SECONDS)).isTrue();
            byte[] row = new byte[4 * Stripes.UNIT];
            assertThat(store.data.read(ref, 0, ByteBuffer.wrap(row))).isEqualTo(row.length);
            assertThat(row).isEqualTo(Arrays.copyOf(content, row.length));
            read.countDown();
            store.data.repair().await();
            store.assertFullRedundancy();
        }
    }

    /** Every shard is damaged, and no drive has room: what is left of the shards is enough, and stays. */
    @Test
    void aRepairThatNoDriveTakesDeletesNothing(@TempDir Path home) throws Exception {
        Map<Integer, Moody> moody = new HashMap<>();
        try (TestStore store = moody(home, moody)) {
            byte[] content = content(1, 4 * 4 * Stripes.UNIT);
            DataRef ref = store.write(content);
            moody.values().forEach(drive -> drive.mood(Moody.Mood.FULL));
            for (int drive = 0; drive < 6; drive++) {
                damage(store, drive, drive / 2 * Stripes.UNIT + 1000 * drive);
            }
            for (DataNode node : store.nodes.values()) {
                node.scrub((done, of, bytes) -> {});
            }
            store.data.repair().await();
            assertThat(store.data.repair().status().waiting()).isPositive();
            assertThat(store.read(ref)).isEqualTo(content);
            moody.clear();
            store.reopen();
            assertThat(store.read(ref)).isEqualTo(content);
            store.data.repair().await();
            for (DataNode node : store.nodes.values()) {
                assertThat(node.scrub((done, of, bytes) -> {}).damaged()).isEmpty();
            }
            store.assertFullRedundancy();
        }
    }

    private static TestStore moody(Path home, Map<Integer, Moody> moody) throws IOException {
        return new TestStore(home, 6, TestStore.settings(Duration.ofSeconds(30)), (drive, blobs) -> {
            Moody each = new Moody(blobs);
            moody.put(drive, each);
            return each;
        });
    }

    /** Copies and parity that nobody reads: a start finds what lost volumes held, and what is left makes it again. */
    @Test
    void whatLostVolumesHeldIsRebuiltWithoutARead(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 6)) {
            fill(store);
            store.close();
            for (int drive = 0; drive < 2; drive++) {
                for (Path volume : volumes(store.directory(drive))) {
                    Files.delete(volume);
                }
            }
            store.open();
            store.data.repair().await();
            store.assertFullRedundancy();
            for (DataNode node : store.nodes.values()) {
                assertThat(node.checkPresence()).isZero();
            }
            for (DataRef ref : refs) {
                assertThat(store.data.check(ref)).isEqualTo(Availability.COMPLETE);
            }
            store.detach(3);
            store.detach(4);
            check(store);
        }
    }

    /** Of what is on no drive any more no drive can tell: who refers to it asks. */
    @Test
    void dataOfWhichTooLittleIsLeftIsReported(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 3)) {
            DataRef kept = store.write(content(1, 1000));
            DataRef gone = store.write(content(2, 1000));
            for (DataNode node : store.nodes.values()) {
                node.delete(gone.id().blob(0, 0));
                node.delete(gone.id().blob(0, 1));
                node.delete(gone.id().blob(0, 2));
            }
            Objects.requireNonNull(store.nodes.get(1))
                    .delete(TestStore.list(Objects.requireNonNull(store.nodes.get(1)))
                            .getFirst());
            assertThat(store.data.check(kept)).isEqualTo(Availability.DEGRADED);
            assertThat(store.data.check(gone)).isEqualTo(Availability.UNREADABLE);
            store.data.repair().await();
            assertThat(store.data.check(kept)).isEqualTo(Availability.COMPLETE);
        }
    }

    /** One window is damaged in three shards of 4+2: what cannot be made good is said and not guessed. */
    @Test
    void damageThatOverlapsTooOftenIsNotServed(@TempDir Path home) throws Exception {
        try (TestStore store = new TestStore(home, 6)) {
            DataRef ref = store.write(content(1, 4 * 4 * Stripes.UNIT));
            for (int drive = 1; drive < 4; drive++) {
                damage(store, drive, Stripes.UNIT + 1000 * drive);
            }
            assertThatThrownBy(() -> store.read(ref))
                    .isInstanceOfSatisfying(DataFailure.class, failure -> assertThat(failure.reason())
                            .isEqualTo(DataFailure.Reason.DAMAGED));
        }
    }

    /** Turns over a bit at a place of the one shard that a drive holds, wherever in its volumes that lies. */
    private static void damage(TestStore store, int drive, int at) throws IOException {
        DataNode node = Objects.requireNonNull(store.nodes.get(drive));
        byte[] there = new byte[16];
        assertThat(node.read(TestStore.list(node).getFirst(), at, ByteBuffer.wrap(there)))
                .isInstanceOf(ReadOutcome.Bytes.class);
        int found = 0;
        for (Path volume : volumes(store.directory(drive))) {
            int offset = latin(Files.readAllBytes(volume)).indexOf(latin(there));
            if (offset >= 0) {
                flipBit(volume, offset * 8L);
                found++;
            }
        }
        assertThat(found).as("places of these bytes on drive %s", drive).isEqualTo(1);
    }

    private static String latin(byte[] bytes) {
        return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private void fill(TestStore store) throws DataFailure {
        for (int i = 0; i < 60; i++) {
            refs.add(store.write(content(i, size(i))));
        }
    }

    private static int size(int number) {
        return number % 10 == 0 ? 1_300_000 + number : number % 3 == 0 ? 20_000 + number : 1000 + number;
    }

    private void check(TestStore store) throws DataFailure {
        for (int i = 0; i < refs.size(); i++) {
            assertThat(store.read(refs.get(i))).as("data %s", i).isEqualTo(content(i, size(i)));
        }
    }

    static List<Path> volumes(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("volumes"))) {
            return files.filter(file -> file.toString().endsWith(".volume"))
                    .filter(file -> file.toFile().length() > 100)
                    .toList();
        }
    }

    /** Behind the first header, whose loss would be that of a whole volume. */
    private static void flip(Path directory, SplittableRandom random, int times) throws IOException {
        List<Path> volumes = volumes(directory);
        for (int i = 0; i < times; i++) {
            Path volume = volumes.get(random.nextInt(volumes.size()));
            flipBit(volume, random.nextLong(200 * 8, volume.toFile().length() * 8));
        }
    }

    static void flipBit(Path volume, long bit) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(volume.toFile(), "rw")) {
            file.seek(bit / 8);
            int old = file.read();
            file.seek(bit / 8);
            file.write(old ^ 1 << bit % 8);
        }
    }
}
