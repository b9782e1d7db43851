package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Garbage;
import io.madang.objectstore.metadata.NewObject;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Garbage is what nothing refers to any more, no more and no less. */
class GarbageTest {
    private TestStore store;

    TestStore store(Path directory) {
        return new TestStore(directory);
    }

    @BeforeEach
    void open(@TempDir Path directory) {
        store = store(directory);
    }

    @AfterEach
    void soundAtTheEnd() {
        assertThat(store.metadata.check(CheckProgress.SILENT).findings()).isEmpty();
        store.close();
    }

    static NewObject sharing(NewObject object) {
        return new NewObject(
                object.bucket(),
                object.key(),
                object.etag(),
                object.size(),
                object.parts(),
                object.headers(),
                object.tags(),
                object.checksum(),
                object.owner(),
                object.storageClass(),
                object.access(),
                true);
    }

    @Test
    void isQueuedOldestFirstAndForgottenWhenCollected() {
        DataRef first = data(10);
        DataRef second = data(20);
        store.metadata.put(object("a", "one", first), Condition.NONE);
        store.metadata.put(object("b", "two", second), Condition.NONE);
        assertThat(store.metadata.refersTo(first.id())).isTrue();
        Instant before = store.clock.instant();
        store.delete("b", null);
        store.clock.forward(Duration.ofMinutes(1));
        store.delete("a", null);
        assertThat(store.metadata.refersTo(first.id())).isFalse();
        assertThat(store.metadata.garbage(10, before)).isEmpty();
        assertThat(store.metadata.garbage(10, before.plusSeconds(1))).containsExactly(new Garbage(second, before));
        assertThat(store.garbage()).containsExactly(second, first);
        store.metadata.collected(List.of(second.id(), new DataId(9, 0)));
        assertThat(store.garbage()).containsExactly(first);
        store.metadata.collected(List.of(first.id()));
        assertThat(store.garbage()).isEmpty();
    }

    @Test
    void whatIsReferredToCannotBeCollected() {
        DataRef data = data(10);
        store.metadata.put(object("a", "one", data), Condition.NONE);
        store.metadata.collected(List.of(data.id()));
        assertThat(store.metadata.refersTo(data.id())).isTrue();
    }

    @Test
    void sharedDataLivesUntilItsLastObjectGoes() {
        DataRef data = data(10);
        store.metadata.put(object("a", "one", data), Condition.NONE);
        assertThat(store.metadata.put(sharing(object("b", "one", data)), Condition.NONE))
                .isInstanceOf(Commit.Stored.class);
        store.delete("a", null);
        assertThat(store.metadata.refersTo(data.id())).isTrue();
        assertThat(store.garbage()).isEmpty();
        store.delete("b", null);
        assertThat(store.garbage()).containsExactly(data);
        assertThat(store.metadata.put(sharing(object("c", "one", data)), Condition.NONE))
                .isEqualTo(new Commit.DataGone());
    }

    @Test
    void anObjectMayShareItsOwnData() {
        DataRef data = data(10);
        store.metadata.put(object("a", "one", data), Condition.NONE);
        store.metadata.put(sharing(object("a", "one", data)), Condition.NONE);
        assertThat(store.garbage()).isEmpty();
        assertThat(store.metadata.refersTo(data.id())).isTrue();
    }

    @Test
    void garbageIsNotUsedAgain() {
        DataRef data = data(10);
        store.metadata.put(object("a", "one", data), Condition.NONE);
        store.delete("a", null);
        assertThat(store.metadata.put(object("b", "one", data), Condition.NONE)).isEqualTo(new Commit.DataGone());
        assertThat(store.metadata.find(BUCKET, "b")).isEmpty();
        assertThat(store.keys()).isEmpty();
    }

    /** Nothing is known of the id any more, and that must not make it fresh. */
    @Test
    void whatWasCollectedIsNotUsedAgain() {
        DataRef data = data(10);
        store.metadata.put(object("a", "one", data), Condition.NONE);
        store.delete("a", null);
        store.metadata.collected(List.of(data.id()));
        assertThat(store.metadata.put(object("b", "one", data), Condition.NONE)).isEqualTo(new Commit.DataGone());
        store.metadata.raiseHorizon(after(data));
        assertThat(store.metadata.put(object("b", "one", data), Condition.NONE)).isEqualTo(new Commit.DataGone());
        assertThat(store.keys()).isEmpty();
    }

    /** An orphan was never known: that its id is old is all there is to tell it by. */
    @Test
    void freshDataBelowTheHorizonIsRefused() {
        DataRef referred = data(10);
        DataRef orphan = data(20);
        store.metadata.put(object("a", "one", referred), Condition.NONE);
        DataId horizon = after(referred.id().compareTo(orphan.id()) > 0 ? referred : orphan);
        store.metadata.raiseHorizon(horizon);
        store.metadata.raiseHorizon(new DataId(1, 0));
        assertThat(store.metadata.horizon()).isEqualTo(horizon);
        assertThat(store.metadata.put(object("b", "two", orphan), Condition.NONE))
                .isEqualTo(new Commit.DataGone());
        assertThat(store.metadata.put(sharing(object("c", "one", referred)), Condition.NONE))
                .isInstanceOf(Commit.Stored.class);
        DataRef younger = new DataRef(horizon, 10, referred.layout());
        assertThat(store.metadata.put(object("d", "one", younger), Condition.NONE))
                .isInstanceOf(Commit.Stored.class);
    }

    private static DataId after(DataRef data) {
        return new DataId(data.id().high() + 1, data.id().low());
    }
}
