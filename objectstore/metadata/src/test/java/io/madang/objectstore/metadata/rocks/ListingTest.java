package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages, prefixes and delimiters, as S3 has them. */
class ListingTest {
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
    void orderIsThatOfUtf8Bytes() {
        // As UTF-16, U+10000 would come before U+FFFD.
        store.putAll("\uD800\uDC00", "b", "\uFFFD", "a\u0000", "a", "a\u0000b", "a!", "é", "B");
        assertThat(store.keys())
                .containsExactly("B", "a", "a\u0000", "a\u0000b", "a!", "b", "é", "\uFFFD", "\uD800\uDC00");
    }

    @Test
    void pagesFollowEachOther() {
        store.putAll("a", "b", "c", "d", "e");
        Listing page = store.list("", "", "", 2);
        assertThat(page.objects()).extracting(ObjectSummary::key).containsExactly("a", "b");
        assertThat(page.truncated()).isTrue();
        assertThat(page.next()).isEqualTo("b");
        assertThat(store.keys("", "", page.next(), 2)).containsExactly("c", "d");
        Listing end = store.list("", "", "c", 2);
        assertThat(end.truncated()).isFalse();
        assertThat(end.next()).isEmpty();
        Listing none = store.list("", "", "", 0);
        assertThat(none.truncated()).isFalse();
        assertThat(none.objects()).isEmpty();
        assertThat(store.keys("", "", "b0", 10)).containsExactly("c", "d", "e");
        assertThat(store.keys("", "", "z", 10)).isEmpty();
    }

    @Test
    void delimiterRollsUpAndCountsAsOne() {
        store.putAll("a", "p/1", "p/2", "q/1/2", "q/3", "z");
        Listing page = store.list("", "/", "", 3);
        assertThat(page.objects()).extracting(ObjectSummary::key).containsExactly("a");
        assertThat(page.commonPrefixes()).containsExactly("p/", "q/");
        assertThat(page.next()).isEqualTo("q/");
        Listing next = store.list("", "/", page.next(), 3);
        assertThat(next.objects()).extracting(ObjectSummary::key).containsExactly("z");
        assertThat(next.commonPrefixes()).isEmpty();
        assertThat(next.truncated()).isFalse();
        Listing below = store.list("q/", "/", "", 10);
        assertThat(below.commonPrefixes()).containsExactly("q/1/");
        assertThat(below.objects()).extracting(ObjectSummary::key).containsExactly("q/3");
    }

    @Test
    void aPlaceInsideACommonPrefixStillTellsOfWhatFollowsInIt() {
        store.putAll("p/1", "p/2", "q");
        assertThat(store.list("", "/", "p/1", 10).commonPrefixes()).containsExactly("p/");
        assertThat(store.list("", "/", "p/2", 10).commonPrefixes()).isEmpty();
        assertThat(store.list("", "/", "p/", 10).commonPrefixes()).isEmpty();
        assertThat(store.keys("", "/", "p/", 10)).containsExactly("q");
    }

    @Test
    void delimiterMayBeLongAndThePrefixMayEndWithIt() {
        store.putAll("a--b", "a--c", "a-d", "a---e", "x--");
        Listing page = store.list("", "--", "", 10);
        assertThat(page.commonPrefixes()).containsExactly("a--", "x--");
        assertThat(page.objects()).extracting(ObjectSummary::key).containsExactly("a-d");
        assertThat(store.keys("a--", "--", "", 10)).containsExactly("a---e", "a--b", "a--c");
        store.putAll("dir/", "dir/f");
        assertThat(store.keys("dir/", "/", "", 10)).containsExactly("dir/", "dir/f");
        assertThat(store.keys("dir/", "/", "dir/", 10)).containsExactly("dir/f");
        assertThat(store.list("", "/", "", 10).commonPrefixes()).containsExactly("dir/");
    }

    @Test
    void prefixBoundsThePageWhereverItBegins() {
        store.putAll("a/1", "a/2", "b/1", "b/2", "c");
        assertThat(store.keys("b/", "", "a/1", 10)).containsExactly("b/1", "b/2");
        assertThat(store.keys("b/", "", "b/1", 10)).containsExactly("b/2");
        assertThat(store.keys("b/", "", "c", 10)).isEmpty();
        Listing last = store.list("a/", "", "", 2);
        assertThat(last.truncated()).isFalse();
    }

    @Test
    void thereIsNoListingOfNoBucket() {
        assertThat(store.metadata.list(new ListQuery("none", "", "", "", 10))).isEmpty();
        assertThat(store.metadata.versions(new VersionQuery("none", "", "", "", null, 10)))
                .isEmpty();
        assertThat(store.metadata.uploads(new UploadQuery("none", "", "", "", null, 10)))
                .isEmpty();
    }

    @Test
    void versionsPageThroughOneKey() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        store.putAll("a", "k", "k", "k\u0000", "l");
        store.delete("k", null);
        List<String> all = store.versions();
        assertThat(all).hasSize(6);
        for (int limit = 1; limit <= 6; limit++) {
            List<String> paged = new ArrayList<>();
            VersionListing page = store.versions("", null, limit);
            page.versions().forEach(version -> paged.add(TestStore.told(version)));
            while (page.truncated()) {
                page = store.versions(page.nextKey(), page.nextVersion(), limit);
                page.versions().forEach(version -> paged.add(TestStore.told(version)));
            }
            assertThat(paged).isEqualTo(all);
        }
    }

    @Test
    void versionMarkersStayRightWhenTheVersionGoes() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        VersionId second = store.put("k", "two");
        VersionId third = store.put("k", "three");
        VersionListing page = store.versions("", null, 2);
        store.delete("k", second);
        store.delete("k", third);
        assertThat(store.versions(page.nextKey(), page.nextVersion(), 5).versions())
                .extracting(TestStore::told)
                .containsExactly("k " + first + "*");
        assertThat(store.versions("k", null, 5).versions()).isEmpty();
    }

    @Test
    void theNullVersionMarksItsPlace() {
        VersionId none = store.put("k", "old");
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        VersionId first = store.put("k", "one");
        store.metadata.setVersioning(BUCKET, Versioning.SUSPENDED);
        store.put("k", "null again");
        assertThat(store.versions("k", none, 5).versions())
                .extracting(TestStore::told)
                .containsExactly("k " + first);
        store.delete("k", none);
        assertThat(store.versions("k", none, 5).versions())
                .extracting(TestStore::told)
                .containsExactly("k " + first + "*");
    }

    @Test
    void versionsRollUp() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        store.putAll("a", "p/1", "p/2", "z");
        store.delete("p/1", null);
        store.delete("p/3", null);
        VersionListing page = store.metadata
                .versions(new VersionQuery(BUCKET, "", "/", "", null, 2))
                .orElseThrow();
        assertThat(page.commonPrefixes()).containsExactly("p/");
        assertThat(page.nextKey()).isEqualTo("p/");
        assertThat(page.nextVersion()).isNull();
        VersionListing next = store.metadata
                .versions(new VersionQuery(BUCKET, "", "/", page.nextKey(), null, 2))
                .orElseThrow();
        assertThat(next.versions()).extracting(ObjectSummary::key).containsExactly("z");
        assertThat(next.commonPrefixes()).isEmpty();
    }

    @Test
    void uploadsAreListedByKeyThenByBeginning() {
        UploadKey b1 = store.upload("b");
        UploadKey a = store.upload("a");
        UploadKey b2 = store.upload("b");
        UploadKey p = store.upload("p/1");
        store.upload("p/2");
        assertThat(uploads("", null, 10).uploads()).extracting(u -> u.key()).startsWith(a, b1, b2, p);
        UploadListing page = uploads("", null, 2);
        assertThat(page.nextKey()).isEqualTo("b");
        assertThat(page.nextUpload()).isEqualTo(b1.upload());
        assertThat(uploads("b", b1.upload(), 1).uploads())
                .extracting(u -> u.key())
                .containsExactly(b2);
        assertThat(uploads("b", null, 1).uploads()).extracting(u -> u.key()).containsExactly(p);
        UploadListing rolled = store.metadata
                .uploads(new UploadQuery(BUCKET, "", "/", "", null, 10))
                .orElseThrow();
        assertThat(rolled.commonPrefixes()).containsExactly("p/");
        assertThat(rolled.uploads()).hasSize(3);
    }

    private UploadListing uploads(String key, @Nullable UploadId upload, int limit) {
        return store.metadata
                .uploads(new UploadQuery(BUCKET, "", "", key, upload, limit))
                .orElseThrow();
    }
}
