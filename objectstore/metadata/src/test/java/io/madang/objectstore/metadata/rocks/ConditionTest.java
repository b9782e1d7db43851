package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.etag;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What must be true at the moment of a change. */
class ConditionTest {
    private TestStore store;

    TestStore store(Path directory) {
        return new TestStore(directory);
    }

    @BeforeEach
    void open(@TempDir Path directory) {
        store = store(directory);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void ifNoneMatchAnyWantsNothingThere() {
        assertThat(store.put("k", "one", Condition.ABSENT)).isInstanceOf(Commit.Stored.class);
        assertThat(store.put("k", "two", Condition.ABSENT)).isEqualTo(new Commit.ConditionFailed());
        assertThat(store.metadata.find(BUCKET, "k").orElseThrow().etag()).isEqualTo(etag("one"));
        store.delete("k", null);
        assertThat(store.put("k", "two", Condition.ABSENT)).isInstanceOf(Commit.Stored.class);
    }

    @Test
    void aDeleteMarkerIsNothing() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        store.put("k", "one");
        store.delete("k", null);
        assertThat(store.put("k", "two", Condition.matches(etag("one")))).isEqualTo(new Commit.NoSuchKey());
        assertThat(store.put("k", "two", Condition.ABSENT)).isInstanceOf(Commit.Stored.class);
    }

    @Test
    void ifMatchWantsThatVersion() {
        assertThat(store.put("k", "one", Condition.matches(etag("one")))).isEqualTo(new Commit.NoSuchKey());
        assertThat(store.put("k", "one", Condition.matches(Condition.ANY))).isEqualTo(new Commit.NoSuchKey());
        store.put("k", "one");
        assertThat(store.put("k", "two", Condition.matches(etag("other")))).isEqualTo(new Commit.ConditionFailed());
        assertThat(store.put("k", "two", Condition.matches(etag("one")))).isInstanceOf(Commit.Stored.class);
        assertThat(store.put("k", "three", Condition.matches(Condition.ANY))).isInstanceOf(Commit.Stored.class);
    }

    @Test
    void ifNoneMatchMayNameTags() {
        store.put("k", "one");
        Condition noneOf = new Condition(Set.of(), Set.of(etag("one"), etag("x")), null, null, null);
        assertThat(store.put("k", "two", noneOf)).isEqualTo(new Commit.ConditionFailed());
        store.put("k", "two");
        assertThat(store.put("k", "three", noneOf)).isInstanceOf(Commit.Stored.class);
    }

    @Test
    void timesAreComparedInSeconds() {
        Instant written = store.clock.instant();
        store.clock.forward(Duration.ofMillis(300));
        store.put("k", "one");
        Condition unmodified = new Condition(Set.of(), Set.of(), null, written, null);
        Condition modified = new Condition(Set.of(), Set.of(), written, null, null);
        assertThat(store.put("k", "two", modified)).isEqualTo(new Commit.ConditionFailed());
        assertThat(store.put("k", "two", unmodified)).isInstanceOf(Commit.Stored.class);
        store.clock.forward(Duration.ofSeconds(5));
        store.put("k", "three");
        assertThat(store.put("k", "four", unmodified)).isEqualTo(new Commit.ConditionFailed());
        assertThat(store.put("k", "four", modified)).isInstanceOf(Commit.Stored.class);
    }

    @Test
    void deletesHaveConditionsToo() {
        assertThat(store.metadata.delete(BUCKET, "k", null, Condition.matches(etag("one"))))
                .isEqualTo(new Deletion.NoSuchKey());
        store.put("k", "one");
        assertThat(store.metadata.delete(BUCKET, "k", null, Condition.matches(etag("two"))))
                .isEqualTo(new Deletion.ConditionFailed());
        assertThat(store.metadata.delete(BUCKET, "k", null, new Condition(Set.of(), Set.of(), null, null, 11L)))
                .isEqualTo(new Deletion.ConditionFailed());
        assertThat(store.metadata.delete(BUCKET, "k", null, new Condition(Set.of(), Set.of(), null, null, 10L)))
                .isInstanceOf(Deletion.Deleted.class);
    }

    @Test
    void aNamedVersionIsTheOneAsked() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        store.put("k", "two");
        assertThat(store.metadata.delete(BUCKET, "k", first, Condition.matches(etag("two"))))
                .isEqualTo(new Deletion.ConditionFailed());
        assertThat(store.metadata.delete(BUCKET, "k", first, Condition.matches(etag("one"))))
                .isInstanceOf(Deletion.Deleted.class);
    }

    @Test
    void whatBreaksALimitIsRefusedAndHarmsNobody() {
        assertThatThrownBy(() -> store.put("", "one")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.put("é".repeat(513), "one")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.put("a\uD800", "one")).isInstanceOf(IllegalArgumentException.class);
        store.put("é".repeat(512), "one");
        assertThat(store.keys()).hasSize(1);
    }
}
