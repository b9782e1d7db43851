package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Grant;
import io.madang.objectstore.metadata.Grantee;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.Permission;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadStart;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lists of access control are kept with buckets, uploads and versions, and change without them. */
class AccessListTest {
    private static final AccessList PUBLIC = new AccessList(List.of(
            new Grant(Grantee.Known.OWNER, Permission.FULL_CONTROL),
            new Grant(Grantee.Known.ALL_USERS, Permission.READ)));

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

    /** Any list, also an empty one. */
    static AccessList drawn(SplittableRandom random) {
        List<Grantee> grantees = List.of(
                Grantee.Known.OWNER,
                Grantee.Known.ALL_USERS,
                Grantee.Known.AUTHENTICATED_USERS,
                new Grantee.User("alice"),
                new Grantee.User("bob"));
        List<Grant> grants = new ArrayList<>();
        for (int i = random.nextInt(5); i > 0; i--) {
            Permission[] permissions = Permission.values();
            grants.add(new Grant(
                    grantees.get(random.nextInt(grantees.size())), permissions[random.nextInt(permissions.length)]));
        }
        return new AccessList(grants);
    }

    private AccessList listOf(VersionId version) {
        return store.metadata.find(BUCKET, "k", version).orElseThrow().access();
    }

    @Test
    void aBucketIsMadeWithOneAndMayGetAnother() {
        store.metadata.createBucket(new NewBucket("open", "owner", "here", PUBLIC));
        assertThat(store.metadata.bucket("open").map(Bucket::access)).hasValue(PUBLIC);
        assertThat(store.metadata.bucket(BUCKET).map(Bucket::access)).hasValue(AccessList.PRIVATE);

        assertThat(store.metadata.setAccess(BUCKET, PUBLIC)).isTrue();
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        store.reopen();
        assertThat(store.metadata.bucket(BUCKET).map(Bucket::access)).hasValue(PUBLIC);
        assertThat(store.metadata.bucket(BUCKET).map(Bucket::versioning)).hasValue(Versioning.ENABLED);
        assertThat(store.metadata.setAccess("none", PUBLIC)).isFalse();
    }

    @Test
    void eachVersionHasItsOwn() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        VersionId second = store.put("k", "two");

        assertThat(store.metadata.setAccess(BUCKET, "k", first, PUBLIC, Condition.NONE))
                .isTrue();
        assertThat(listOf(first)).isEqualTo(PUBLIC);
        assertThat(listOf(second)).isEqualTo(AccessList.PRIVATE);
        AccessList none = new AccessList(List.of());
        assertThat(store.metadata.setAccess(BUCKET, "k", null, none, Condition.NONE))
                .isTrue();
        assertThat(listOf(first)).isEqualTo(PUBLIC);
        assertThat(listOf(second)).isEqualTo(none);
        store.delete("k", null);
        assertThat(store.metadata.setAccess(BUCKET, "k", null, PUBLIC, Condition.NONE))
                .isFalse();
        assertThat(store.metadata.setAccess(BUCKET, "none", null, PUBLIC, Condition.NONE))
                .isFalse();
    }

    @Test
    void nothingElseOfTheVersionChanges() {
        VersionId version = store.put("k", "one");
        store.metadata.tag(BUCKET, "k", version, Map.of("a", "1"));
        ObjectVersion before = store.metadata.find(BUCKET, "k").orElseThrow();
        store.metadata.setAccess(BUCKET, "k", version, PUBLIC, Condition.NONE);
        store.metadata.tag(BUCKET, "k", version, Map.of("a", "2"));
        store.metadata.tag(BUCKET, "k", version, Map.of("a", "1"));
        assertThat(listOf(version)).isEqualTo(PUBLIC);
        store.metadata.setAccess(BUCKET, "k", version, AccessList.PRIVATE, Condition.NONE);
        assertThat(store.metadata.find(BUCKET, "k")).hasValue(before);
        store.put("k", "another");
        assertThat(listOf(VersionId.NULL)).isEqualTo(AccessList.PRIVATE);
    }

    /** Who was let in by the list of one object must not open another that has taken its place. */
    @Test
    void goesToTheObjectThatWasMeant() {
        store.put("k", "one");
        String etag = store.metadata.find(BUCKET, "k").orElseThrow().etag();
        store.put("k", "two");
        assertThat(store.metadata.setAccess(BUCKET, "k", VersionId.NULL, PUBLIC, Condition.matches(etag)))
                .isFalse();
        assertThat(listOf(VersionId.NULL)).isEqualTo(AccessList.PRIVATE);
        store.put("k", "one");
        assertThat(store.metadata.setAccess(BUCKET, "k", VersionId.NULL, PUBLIC, Condition.matches(etag)))
                .isTrue();
    }

    @Test
    void anUploadBecomesAnObjectWithItsList() {
        NewUpload upload = new NewUpload(BUCKET, "k", Map.of(), Map.of(), null, "owner", "STANDARD", PUBLIC);
        UploadKey key = ((UploadStart.Started) store.metadata.startUpload(upload))
                .upload()
                .key();
        assertThat(store.metadata.upload(key).orElseThrow().access()).isEqualTo(PUBLIC);
        PartChoice part = store.part(key, 1, 5, data(5));
        store.reopen();
        for (int again = 0; again < 2; again++) {
            Completion completion = store.metadata.complete(key, List.of(part), null, Condition.NONE);
            assertThat(((Completion.Completed) completion).object().access()).isEqualTo(PUBLIC);
        }
        assertThat(listOf(VersionId.NULL)).isEqualTo(PUBLIC);
    }

    @Test
    void refusesMoreThanAHundred() {
        Grant grant = new Grant(new Grantee.User("alice"), Permission.READ);
        AccessList most = new AccessList(Collections.nCopies(Limits.GRANTS, grant));
        AccessList tooMany = new AccessList(Collections.nCopies(Limits.GRANTS + 1, grant));
        store.put("k", "one");
        assertThat(store.metadata.setAccess(BUCKET, "k", null, most, Condition.NONE))
                .isTrue();
        assertThat(listOf(VersionId.NULL)).isEqualTo(most);
        assertThatThrownBy(() -> store.metadata.setAccess(BUCKET, "k", null, tooMany, Condition.NONE))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> store.metadata.setAccess(BUCKET, tooMany))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void givesWhatItSaysToWhomItSays() {
        AccessList list = new AccessList(List.of(
                new Grant(Grantee.Known.AUTHENTICATED_USERS, Permission.READ),
                new Grant(new Grantee.User("alice"), Permission.FULL_CONTROL)));
        assertThat(list.gives(Permission.READ, "bob")).isTrue();
        assertThat(list.gives(Permission.READ, null)).isFalse();
        assertThat(list.gives(Permission.WRITE, "bob")).isFalse();
        assertThat(list.gives(Permission.WRITE_ACP, "alice")).isTrue();
        assertThat(PUBLIC.gives(Permission.READ, null)).isTrue();
        assertThat(PUBLIC.gives(Permission.READ_ACP, null)).isFalse();
        assertThat(PUBLIC.open()).isTrue();
        assertThat(PUBLIC.closed()).isEqualTo(AccessList.PRIVATE);
        assertThat(list.closed().gives(Permission.READ, "bob")).isFalse();
        assertThat(list.closed().gives(Permission.READ, "alice")).isTrue();
    }
}
