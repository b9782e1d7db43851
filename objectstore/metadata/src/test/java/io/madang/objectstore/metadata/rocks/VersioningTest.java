package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.etag;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Versions, null versions and delete markers, as S3 has them. */
class VersioningTest {
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

    private void versioning(Versioning versioning) {
        assertThat(store.metadata.setVersioning(BUCKET, versioning)).isTrue();
    }

    @Test
    void offKeepsOneNullVersion() {
        DataRef first = data(10);
        store.metadata.put(object("k", "one", first), Condition.NONE);
        assertThat(store.put("k", "two")).isEqualTo(VersionId.NULL);
        assertThat(store.versions()).containsExactly("k null*");
        assertThat(store.garbage()).containsExactly(first);
        assertThat(store.delete("k", null)).isEqualTo(new Deletion.Deleted(null, false));
        assertThat(store.delete("k", null)).isEqualTo(new Deletion.Deleted(null, false));
        assertThat(store.versions()).isEmpty();
        assertThat(store.garbage()).hasSize(2);
    }

    @Test
    void offLetsTheNullVersionBeNamed() {
        store.put("k", "one");
        assertThat(store.metadata.find(BUCKET, "k", VersionId.NULL)).isPresent();
        assertThat(store.delete("k", new VersionId(77))).isEqualTo(new Deletion.Deleted(new VersionId(77), false));
        assertThat(store.delete("k", VersionId.NULL)).isEqualTo(new Deletion.Deleted(VersionId.NULL, false));
        assertThat(store.keys()).isEmpty();
    }

    @Test
    void enabledKeepsAllAndTheNullVersionBelowThem() {
        store.put("k", "old");
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        VersionId second = store.put("k", "two");
        assertThat(store.versions()).containsExactly("k " + second + "*", "k " + first, "k null");
        assertThat(store.garbage()).isEmpty();
        ObjectVersion old = store.metadata.find(BUCKET, "k", VersionId.NULL).orElseThrow();
        assertThat(old.etag()).isEqualTo(etag("old"));
        assertThat(old.latest()).isFalse();
        assertThat(store.metadata.find(BUCKET, "k").orElseThrow().version()).isEqualTo(second);
    }

    @Test
    void deleteHidesBehindMarkerAndDeletingTheMarkerBringsBack() {
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        Deletion.Deleted hidden = (Deletion.Deleted) store.delete("k", null);
        assertThat(hidden.marker()).isTrue();
        assertThat(store.keys()).isEmpty();
        assertThat(store.metadata.find(BUCKET, "k")).get().matches(ObjectVersion::deleteMarker);
        assertThat(store.versions()).containsExactly("k " + hidden.version() + "!*", "k " + first);
        assertThat(store.delete("k", hidden.version())).isEqualTo(new Deletion.Deleted(hidden.version(), true));
        assertThat(store.keys()).containsExactly("k");
        assertThat(store.versions()).containsExactly("k " + first + "*");
    }

    @Test
    void deletingTheNewestMakesTheNextCurrentEvenAMarker() {
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        VersionId marker = ((Deletion.Deleted) store.delete("k", null)).version();
        VersionId second = store.put("k", "two");
        store.delete("k", second);
        assertThat(store.versions()).containsExactly("k " + marker + "!*", "k " + first);
        assertThat(store.keys()).isEmpty();
        store.delete("k", marker);
        assertThat(store.versions()).containsExactly("k " + first + "*");
        store.delete("k", first);
        assertThat(store.versions()).isEmpty();
        assertThat(store.metadata.find(BUCKET, "k")).isEmpty();
    }

    @Test
    void enabledMarksEvenWhereNothingIs() {
        versioning(Versioning.ENABLED);
        store.delete("k", null);
        store.delete("k", null);
        assertThat(store.versions()).hasSize(2).allMatch(told -> told.contains("!"));
    }

    @Test
    void suspendedReplacesTheNullVersionOnlyAndItMovesToTheTop() {
        DataRef old = data(10);
        store.metadata.put(object("k", "old", old), Condition.NONE);
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        versioning(Versioning.SUSPENDED);
        assertThat(store.put("k", "new")).isEqualTo(VersionId.NULL);
        assertThat(store.versions()).containsExactly("k null*", "k " + first);
        assertThat(store.garbage()).containsExactly(old);
        assertThat(store.metadata
                        .find(BUCKET, "k", VersionId.NULL)
                        .orElseThrow()
                        .etag())
                .isEqualTo(etag("new"));
        versioning(Versioning.ENABLED);
        VersionId third = store.put("k", "three");
        assertThat(store.versions()).containsExactly("k " + third + "*", "k null", "k " + first);
    }

    @Test
    void suspendedDeletePutsANullMarkerInPlaceOfTheNullVersion() {
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        versioning(Versioning.SUSPENDED);
        store.put("k", "null one");
        assertThat(store.delete("k", null)).isEqualTo(new Deletion.Deleted(VersionId.NULL, true));
        assertThat(store.versions()).containsExactly("k null!*", "k " + first);
        assertThat(store.garbage()).hasSize(1);
        store.delete("k", null);
        assertThat(store.versions()).containsExactly("k null!*", "k " + first);
        store.put("k", "again");
        assertThat(store.versions()).containsExactly("k null*", "k " + first);
        store.delete("k", VersionId.NULL);
        assertThat(store.versions()).containsExactly("k " + first + "*");
        assertThat(store.keys()).containsExactly("k");
    }

    @Test
    void aNullVersionIsNotFoundByItsTime() {
        store.put("k", "old");
        versioning(Versioning.ENABLED);
        store.put("k", "one");
        VersionId place = store.versions("", null, 2).nextVersion();
        assertThat(place).isNull();
        VersionId marker = store.versions("k", VersionId.NULL, 1).nextVersion();
        assertThat(marker).isNull();
        long time = Time.first(
                store.metadata.find(BUCKET, "k", VersionId.NULL).orElseThrow().modified());
        for (long guess = time; guess < time + 8; guess++) {
            assertThat(store.metadata.find(BUCKET, "k", new VersionId(guess)).map(ObjectVersion::etag))
                    .isNotEqualTo(Optional.of(etag("old")));
        }
    }

    @Test
    void orderIsThatOfWritingEvenWhenTheClockStepsBack() {
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        store.clock.forward(Duration.ofHours(-2));
        store.reopen();
        VersionId second = store.put("k", "two");
        assertThat(store.versions()).containsExactly("k " + second + "*", "k " + first);
    }

    @Test
    void aVersionedBucketCannotBeTurnedOff() {
        versioning(Versioning.ENABLED);
        assertThatThrownBy(() -> store.metadata.setVersioning(BUCKET, Versioning.OFF))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store.metadata.setVersioning("none", Versioning.ENABLED)).isFalse();
    }

    @Test
    void tagsBelongToAVersion() {
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        VersionId second = store.put("k", "two");
        assertThat(store.metadata.tag(BUCKET, "k", first, Map.of("a", "1"))).isTrue();
        assertThat(store.metadata.tag(BUCKET, "k", null, Map.of("b", "2"))).isTrue();
        assertThat(store.metadata.find(BUCKET, "k", first).orElseThrow().tags()).isEqualTo(Map.of("a", "1"));
        assertThat(store.metadata.find(BUCKET, "k", second).orElseThrow().tags())
                .isEqualTo(Map.of("b", "2"));
        VersionId marker = ((Deletion.Deleted) store.delete("k", null)).version();
        assertThat(store.metadata.tag(BUCKET, "k", marker, Map.of())).isFalse();
        assertThat(store.metadata.tag(BUCKET, "k", null, Map.of())).isFalse();
        assertThat(store.metadata.tag(BUCKET, "none", null, Map.of())).isFalse();
    }

    @Test
    void countsAreExact() {
        versioning(Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        store.put("k", "two");
        store.put("l", "three");
        store.delete("l", null);
        store.upload("m");
        assertThat(store.metadata.usage(BUCKET)).hasValue(new BucketUsage(1, 10, 3, 30, 1, 1, 0));
        store.delete("k", first);
        assertThat(store.metadata.usage(BUCKET)).hasValue(new BucketUsage(1, 10, 2, 20, 1, 1, 0));
    }
}
