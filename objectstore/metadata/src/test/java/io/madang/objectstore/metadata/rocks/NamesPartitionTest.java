package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Request;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.MetadataFailure;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A partition as a replica of a log. */
class NamesPartitionTest {
    private static final Command<?> BUCKET_COMMAND =
            new CreateBucketCommand(new NewBucket(BUCKET, "owner", "here", AccessList.PRIVATE));

    private final TestClock clock = new TestClock();
    private final DirectCaller caller = new DirectCaller();

    @TempDir
    Path directory;

    @BeforeEach
    void open() throws Exception {
        caller.open(partition("own"), clock);
        caller.submit(NamesCodec.command(BUCKET_COMMAND));
    }

    @AfterEach
    void soundAtTheEnd() {
        assertThat(caller.partition().names().check(CheckProgress.SILENT).findings())
                .isEmpty();
        caller.partition().close();
    }

    @Test
    void aRequestThatIsSentTwiceHasItsFirstOutcome() throws Exception {
        UUID request = UUID.randomUUID();
        PutObjectCommand put = new PutObjectCommand(object("k", "one", data(1)), Condition.ABSENT);
        Commit first = NamesCodec.outcome(put, caller.submit(request, NamesCodec.command(put)));
        assertThat(first).isInstanceOf(Commit.Stored.class);
        assertThat(NamesCodec.outcome(put, caller.submit(request, NamesCodec.command(put))))
                .isEqualTo(first);
        caller.partition().close();
        caller.open(partition("own"), clock);
        assertThat(NamesCodec.outcome(put, caller.submit(request, NamesCodec.command(put))))
                .isEqualTo(first);
        assertThat(NamesCodec.outcome(put, caller.submit(NamesCodec.command(put))))
                .isEqualTo(new Commit.ConditionFailed());
    }

    @Test
    void outcomesAreForgottenAfterMinutes() {
        for (int i = 0; i < 100; i++) {
            put("k" + i);
        }
        clock.forward(Duration.ofMinutes(11));
        for (int i = 0; i < 10; i++) {
            put("later" + i);
        }
        assertThat(rows(caller.partition(), Table.OUTCOMES)).hasSize(10);
        assertThat(rows(caller.partition(), Table.OUTCOME_TIMES)).hasSize(10);
    }

    @Test
    void anEntryOfManyCommandsIsOneStepAndEachSeesThoseBefore() {
        List<Request> requests = IntStream.range(0, 3)
                .mapToObj(i -> new PutObjectCommand(object("k", "w" + i, data(1)), Condition.ABSENT))
                .map(put -> new Request(UUID.randomUUID(), NamesCodec.command(put)))
                .toList();
        PutObjectCommand any = new PutObjectCommand(object("k", "any", data(1)), Condition.NONE);
        List<byte[]> outcomes = caller.submit(requests);
        assertThat(outcomes.stream()
                        .map(outcome -> NamesCodec.outcome(any, outcome))
                        .map(outcome -> outcome.getClass().getSimpleName()))
                .containsExactly("Stored", "ConditionFailed", "ConditionFailed");
    }

    @Test
    void badArgumentsAreAnOutcomeAndTakeNothingWithThem() {
        put("k");
        SetVersioningCommand on = new SetVersioningCommand(BUCKET, Versioning.ENABLED);
        SetVersioningCommand off = new SetVersioningCommand(BUCKET, Versioning.OFF);
        List<byte[]> outcomes = caller.submit(List.of(
                new Request(UUID.randomUUID(), NamesCodec.command(on)),
                new Request(UUID.randomUUID(), NamesCodec.command(off))));
        assertThat(NamesCodec.outcome(on, outcomes.get(0))).isTrue();
        assertThatThrownBy(() -> NamesCodec.outcome(off, outcomes.get(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("only be suspended");
    }

    @Test
    void aCommandOfAnotherReleaseIsRefusedBeforeItIsInTheLog() {
        byte[] unknown = NamesCodec.question(new NamesQuestion.Horizon());
        assertThatThrownBy(() -> caller.partition().check(unknown)).isInstanceOf(IllegalArgumentException.class);
        caller.partition().check(NamesCodec.command(BUCKET_COMMAND));
    }

    @Test
    void whatIsRememberedIsForgottenWithEachChange() {
        RemoteMetadata names = new RemoteMetadata(caller);
        names.setVersioning(BUCKET, Versioning.ENABLED);
        assertThat(names.bucket(BUCKET).orElseThrow().versioning()).isEqualTo(Versioning.ENABLED);
        names.configure(BUCKET, BucketSetting.CORS, "x");
        assertThat(names.setting(BUCKET, BucketSetting.CORS)).hasValue("x");
        assertThat(names.bucket("later")).isEmpty();
        caller.submit(NamesCodec.command(
                new CreateBucketCommand(new NewBucket("later", "owner", "here", AccessList.PRIVATE))));
        assertThat(names.bucket("later")).isPresent();
    }

    @Test
    void aDriveThatFailsIsNoOutcome() throws Exception {
        try (NamesPartition other = partition("other")) {
            other.names().close();
            LogEntry entry = new LogEntry(
                    new LogPosition(1, 0),
                    clock.millis(),
                    List.of(new Request(UUID.randomUUID(), NamesCodec.command(BUCKET_COMMAND))));
            assertThatThrownBy(() -> other.apply(entry)).isInstanceOf(MetadataFailure.class);
        }
    }

    /** Nothing is synced: whatever RocksDB had written when the process died, the rest comes from the log. */
    @Test
    void whatWasNotWrittenComesAgainFromTheLog() throws Exception {
        put("a");
        assertThat(caller.partition().persist()).isEqualTo(new LogPosition(1, 1));
        put("b");
        Path killed = directory.resolve("killed");
        copy(directory.resolve("own"), killed);
        try (NamesPartition survivor = partition("killed")) {
            assertThat(survivor.applied()).isEqualTo(new LogPosition(1, 1));
            assertThat(survivor.names().find(BUCKET, "b")).isEmpty();
            caller.log().stream().skip(2).forEach(survivor::apply);
            assertThat(rows(survivor)).isEqualTo(rows(caller.partition()));
        }
    }

    @Test
    void aCopyTakesThePlaceOfWhatIsThere() throws Exception {
        put("a");
        put("b");
        Path copy = directory.resolve("copy");
        Files.createDirectories(copy);
        LogPosition position = caller.partition().copyTo(copy);
        put("c");
        try (NamesPartition behind = partition("behind")) {
            behind.apply(caller.log().getFirst());
            behind.restore(copy);
            assertThat(behind.applied()).isEqualTo(position);
            assertThat(behind.names().find(BUCKET, "b")).isPresent();
            assertThat(behind.names().find(BUCKET, "c")).isEmpty();
            behind.apply(caller.log().getLast());
            assertThat(rows(behind)).isEqualTo(rows(caller.partition()));
        }
        try (NamesPartition again = partition("behind")) {
            assertThat(again.names().find(BUCKET, "c")).isPresent();
        }
    }

    @Test
    void aClockThatStepsBackMakesNoVersionOlder() throws Exception {
        put("a");
        long before = caller.partition()
                .names()
                .find(BUCKET, "a")
                .orElseThrow()
                .modified()
                .toEpochMilli();
        clock.forward(Duration.ofHours(-1));
        put("b");
        assertThat(caller.partition()
                        .names()
                        .find(BUCKET, "b")
                        .orElseThrow()
                        .modified()
                        .toEpochMilli())
                .isEqualTo(before);
    }

    @Test
    void freshDataBelowTheHorizonOfItsWriterIsRefused() {
        RemoteMetadata names = new RemoteMetadata(caller);
        DataRef early = drawn(100, 7);
        assertThat(names.put(object("used", "w", early), Condition.NONE)).isInstanceOf(Commit.Stored.class);
        names.raiseWriterHorizon(7, 200);
        names.raiseWriterHorizon(7, 150);
        assertThat(names.put(object("k", "w", drawn(199, 7)), Condition.NONE)).isEqualTo(new Commit.DataGone());
        assertThat(names.put(object("k", "w", drawn(200, 7)), Condition.NONE)).isInstanceOf(Commit.Stored.class);
        assertThat(names.put(object("other", "w", drawn(100, 8)), Condition.NONE))
                .isInstanceOf(Commit.Stored.class);
        assertThat(names.find(BUCKET, "used")).isPresent();
        names.raiseWriterHorizon(8, -1);
        assertThat(names.put(object("dead", "w", drawn(Long.MAX_VALUE, 8)), Condition.NONE))
                .isEqualTo(new Commit.DataGone());
        assertThat(names.referred(Set.of(early.id(), drawn(199, 7).id()))).containsExactly(early.id());
    }

    @Test
    void collectedDataIsRememberedUntilTheHorizonOfItsWriterPassesIt() {
        RemoteMetadata names = new RemoteMetadata(caller);
        DataRef data = drawn(100, 7);
        names.put(object("k", "w", data), Condition.NONE);
        names.delete(BUCKET, "k", null, Condition.NONE);
        names.collected(List.of(data.id()));
        assertThat(rows(caller.partition(), Table.COLLECTED)).hasSize(1);
        assertThat(names.put(object("k", "w", data), Condition.NONE)).isEqualTo(new Commit.DataGone());
        names.raiseWriterHorizon(7, 101);
        assertThat(rows(caller.partition(), Table.COLLECTED)).isEmpty();
        assertThat(names.put(object("k", "w", data), Condition.NONE)).isEqualTo(new Commit.DataGone());
    }

    private static DataRef drawn(long order, int writer) {
        Layout layout = new Layout(1, 2, 1 << 20);
        return new DataRef(DataId.draw(order, layout, writer), 1, layout);
    }

    private void put(String key) {
        caller.submit(NamesCodec.command(new PutObjectCommand(object(key, key, data(1)), Condition.NONE)));
    }

    private NamesPartition partition(String name) throws Exception {
        return NamesPartition.open(TestStore.settings(directory.resolve(name)));
    }

    private static List<String> rows(NamesPartition partition) {
        List<String> rows = new ArrayList<>();
        for (Table table : Table.values()) {
            rows.addAll(rows(partition, table));
        }
        return rows;
    }

    private static List<String> rows(NamesPartition partition, Table table) {
        HexFormat hex = HexFormat.of();
        List<String> rows = new ArrayList<>();
        try (Cursor cursor = partition.names().database().cursor(table.all())) {
            for (boolean more = cursor.first(); more; more = cursor.next()) {
                rows.add(hex.formatHex(cursor.key()) + " " + hex.formatHex(cursor.value()));
            }
        }
        return rows;
    }

    private static void copy(Path from, Path to) throws Exception {
        try (var files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file)));
            }
        }
    }
}
