package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.NotAnswered;
import io.madang.objectstore.data.DataFailure.Reason;
import io.madang.objectstore.data.Moody.Mood;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DriveFailureTest {
    private static final int LARGE = 3_000_000;
    private static final int SOME_BATCHES = 4 * 5 * StripeBuffers.BYTES / 2;
    private static final Duration SHORT = Duration.ofMillis(200);

    private final Map<Integer, Moody> moody = new ConcurrentHashMap<>();

    private volatile Runnable whenSealed = () -> {};

    @TempDir
    Path home;

    private TestStore store(int drives, Duration slow) throws IOException {
        return new TestStore(home, drives, TestStore.settings(slow), (number, blobs) -> {
            Moody drive = new Moody(blobs);
            drive.beforeSeal(() -> whenSealed.run());
            moody.put(number, drive);
            return drive;
        });
    }

    private Moody drive(int number) {
        return Objects.requireNonNull(moody.get(number));
    }

    /** Three drives, one away: two copies are durable, and the third is noted over restarts until it is there. */
    @Test
    void whatIsWrittenWithADriveAwayIsRepairedWhenItIsBack() throws Exception {
        try (TestStore store = store(3, Duration.ofSeconds(30))) {
            DataRef before = store.write(content(1, 1000));
            store.detach(1);
            DataRef small = store.write(content(2, 1000));
            DataRef large = store.write(content(3, LARGE));
            assertThat(small.layout()).hasToString("1+2");
            assertThat(store.data.metrics().degradedWrites()).isEqualTo(2);
            store.data.repair().await();
            assertThat(store.data.repair().status().waiting()).isPositive();
            assertThat(store.queue.mark().since()).hasValue(small.id());
            store.reopen();
            store.data.repair().await();
            store.assertFullRedundancy();
            assertThat(store.queue.mark().since()).isEmpty();
            assertThat(store.shards()).hasSize(3);
            store.detach(0);
            store.detach(2);
            assertThat(store.read(before)).isEqualTo(content(1, 1000));
            assertThat(store.read(small)).isEqualTo(content(2, 1000));
            assertThat(store.read(large)).isEqualTo(content(3, LARGE));
        }
    }

    /** Nothing was noted of its loss: that it is another drive is seen when the store starts. */
    @Test
    void aDriveThatWasReplacedWhileTheStoreWasStoppedIsFilled() throws Exception {
        try (TestStore store = store(3, Duration.ofSeconds(30))) {
            DataRef small = store.write(content(1, 1000));
            DataRef large = store.write(content(2, LARGE));
            store.close();
            TestStore.remove(store.directory(1));
            Files.createDirectories(store.directory(1));
            store.open();
            store.data.repair().await();
            store.assertFullRedundancy();
            assertThat(store.queue.mark().since()).isEmpty();
            store.detach(0);
            store.detach(2);
            assertThat(store.read(small)).isEqualTo(content(1, 1000));
            assertThat(store.read(large)).isEqualTo(content(2, LARGE));
        }
    }

    /** Drive 2 stands in for drive 1; when all are back, no drive is left with two shards, which would go together. */
    @Test
    void whatStoodInGoesWhenTheDriveIsBack() throws Exception {
        try (TestStore store = store(3, Duration.ofSeconds(30))) {
            store.detach(2);
            for (int i = 0; i < 20; i++) {
                store.write(content(i, 1000));
            }
            store.detach(1);
            store.attach(2);
            store.data.repair().await();
            store.attach(1);
            store.data.repair().await();
            store.assertFullRedundancy();
            assertThat(store.nodes.values())
                    .allSatisfy(node -> assertThat(TestStore.list(node)).hasSize(20));
            store.empty(1);
            store.data.repair().await();
            store.assertFullRedundancy();
        }
    }

    @Test
    void aDriveThatIsAttachedAgainIsBroughtUpToDateByItself() throws Exception {
        try (TestStore store = store(3, Duration.ofSeconds(30))) {
            store.detach(2);
            store.write(content(1, 1000));
            store.write(content(2, LARGE));
            store.attach(2);
            store.data.repair().await();
            store.assertFullRedundancy();
            assertThat(store.data.repair().status().waiting()).isZero();
            assertThat(store.queue.mark().since()).isEmpty();
        }
    }

    /** Each of the first two waits for the other: one thread alone would wait in vain. */
    @Test
    void segmentsAreRepairedBesideEachOther() throws Exception {
        CountDownLatch beside = new CountDownLatch(2);
        AtomicInteger alone = new AtomicInteger();
        try (TestStore store = store(3, Duration.ofSeconds(30))) {
            store.detach(2);
            for (int i = 0; i < 6; i++) {
                store.write(content(i, 1000));
            }
            whenSealed = () -> {
                beside.countDown();
                try {
                    alone.addAndGet(beside.await(30, TimeUnit.SECONDS) ? 0 : 1);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            };
            store.attach(2);
            store.data.repair().await();
            assertThat(alone).hasValue(0);
            store.assertFullRedundancy();
        }
    }

    @Test
    void withSparesAnotherDriveStandsInAndNothingIsDegraded() throws Exception {
        try (TestStore store = store(8, Duration.ofSeconds(30))) {
            store.detach(3);
            store.detach(5);
            for (int i = 0; i < 10; i++) {
                DataRef ref = store.write(content(i, LARGE));
                assertThat(ref.layout()).hasToString("4+2");
                assertThat(store.read(ref)).isEqualTo(content(i, LARGE));
            }
            assertThat(store.data.metrics().degradedWrites()).isZero();
            store.assertFullRedundancy();
        }
    }

    /** With four of six drives a code cannot be written safely, and copies can. */
    @Test
    void writesGoOnAsCopiesWhenTooFewDrivesAreLeftForTheCode() throws Exception {
        try (TestStore store = store(6, Duration.ofSeconds(30))) {
            store.detach(0);
            DataRef five = store.write(content(1, LARGE));
            assertThat(five.layout()).hasToString("4+2");
            store.detach(1);
            DataRef four = store.write(content(2, LARGE));
            assertThat(four.layout()).hasToString("1+2");
            assertThat(store.read(five)).isEqualTo(content(1, LARGE));
            store.detach(2);
            store.detach(3);
            assertThat(store.read(four)).isEqualTo(content(2, LARGE));
            store.detach(4);
            fails(Reason.TOO_FEW_DRIVES, () -> store.write(content(3, 100)));
            fails(Reason.TOO_FEW_DRIVES, () -> store.write(content(3, LARGE)));
            fails(Reason.TOO_FEW_DRIVES, () -> store.read(five));
            assertThat(store.ids()).containsAnyOf(five.id(), four.id());
        }
    }

    /** More streams break than the code can spare: the write fails, and leaves nothing. */
    @Test
    void aWriteThatLosesTooManyDrivesInItsMiddleLeavesNothing() throws Exception {
        try (TestStore store = store(6, Duration.ofSeconds(30))) {
            drive(1).failAfter(1);
            DataRef one = store.write(content(1, SOME_BATCHES));
            assertThat(store.data.metrics().degradedWrites()).isEqualTo(1);
            assertThat(store.read(one)).isEqualTo(content(1, SOME_BATCHES));
            drive(1).failAfter(1);
            drive(4).failAfter(1);
            fails(Reason.TOO_FEW_DRIVES, () -> store.write(content(2, SOME_BATCHES)));
            assertThat(store.ids()).containsExactly(one.id());
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"FULL", "BROKEN", "THROWS"})
    void othersTakeWhatADriveWillNot(Mood mood) throws Exception {
        try (TestStore store = store(4, Duration.ofSeconds(30))) {
            drive(2).mood(mood);
            for (int i = 0; i < 30; i++) {
                DataRef small = store.write(content(i, 1000));
                assertThat(store.read(small)).isEqualTo(content(i, 1000));
            }
            assertThat(store.data.metrics().degradedWrites()).isZero();
            store.assertFullRedundancy();
        }
    }

    /** With a fourth drive that could take what an empty one lacks. */
    @Test
    void whatADriveHasThatDoesNotAnswerIsNotLost() throws Exception {
        try (TestStore store = store(4, Duration.ofSeconds(30))) {
            DataRef small = store.write(content(1, 1000));
            DataRef large = store.write(content(2, LARGE));
            int blobs = store.blobs();
            for (int silent = 0; silent < 4; silent++) {
                drive(silent).mood(Mood.UNREACHABLE);
                assertThat(store.read(small)).isEqualTo(content(1, 1000));
                assertThat(store.read(large)).isEqualTo(content(2, LARGE));
                store.data.check(small);
                store.data.check(large);
                assertThat(store.data.repair().sweep(RepairProgress.SILENT).share())
                        .isZero();
                assertThatThrownBy(store::ids).isInstanceOf(NotAnswered.class);
                drive(silent).mood(Mood.WELL);
            }
            assertThat(store.data.metrics().missingShards()).isZero();
            assertThat(store.data.metrics().damagedShards()).isZero();
            store.data.repair().await();
            assertThat(store.data.repair().status().waiting()).isZero();
            assertThat(store.blobs()).isEqualTo(blobs);
            store.assertFullRedundancy();
            for (int silent = 0; silent < 4; silent++) {
                drive(silent).mood(Mood.UNREACHABLE);
            }
            fails(Reason.TOO_FEW_DRIVES, () -> store.read(large));
        }
    }

    @Test
    void whenAllDrivesAreFullThatIsSaid() throws Exception {
        try (TestStore store = store(6, Duration.ofSeconds(30))) {
            DataRef ref = store.write(content(1, LARGE));
            moody.values().forEach(drive -> drive.mood(Mood.FULL));
            fails(Reason.FULL, () -> store.write(content(2, 100)));
            fails(Reason.FULL, () -> store.write(content(2, LARGE)));
            assertThat(store.read(ref)).isEqualTo(content(1, LARGE));
            store.data.delete(ref);
            assertThat(store.ids()).isEmpty();
        }
    }

    /** The calls to the drive that hangs never come back while it is asked about. */
    @Test
    void aDriveThatHangsIsNotWaitedFor() throws Exception {
        try (TestStore store = store(6, SHORT)) {
            DataRef[] refs = new DataRef[8];
            for (int i = 0; i < refs.length; i++) {
                refs[i] = store.write(content(i, i % 2 == 0 ? 1000 : LARGE));
            }
            drive(0).mood(Mood.HANGS);
            for (int i = 0; i < refs.length; i++) {
                assertThat(store.read(refs[i])).isEqualTo(content(i, i % 2 == 0 ? 1000 : LARGE));
            }
            for (int i = 0; i < refs.length; i++) {
                DataRef ref = store.write(content(100 + i, i % 2 == 0 ? 1000 : LARGE));
                assertThat(store.read(ref)).isEqualTo(content(100 + i, i % 2 == 0 ? 1000 : LARGE));
            }
            drive(0).mood(Mood.WELL);
            assertThat(store.data.metrics().slowShards()).isPositive();
        }
    }

    @Test
    void aWriteGoesOnWithoutADriveThatBeginsToHang() throws Exception {
        try (TestStore store = store(6, SHORT)) {
            drive(3).mood(Mood.HANGS);
            DataRef large = store.write(content(1, 3 * TestStore.CODE_SEGMENT));
            assertThat(store.read(large)).isEqualTo(content(1, 3 * TestStore.CODE_SEGMENT));
            assertThat(store.data.metrics().degradedWrites()).isEqualTo(1);
            drive(3).mood(Mood.WELL);
            store.data.repair().request();
            store.data.repair().await();
            store.assertFullRedundancy();
        }
    }

    private interface Call {
        void run() throws DataFailure;
    }

    private static void fails(Reason reason, Call call) {
        assertThatThrownBy(call::run).isInstanceOfSatisfying(DataFailure.class, failure -> assertThat(failure.reason())
                .isEqualTo(reason));
    }
}
