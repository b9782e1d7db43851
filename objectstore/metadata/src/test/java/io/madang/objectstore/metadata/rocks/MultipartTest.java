package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.MIN_PART;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.PartOutcome;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Multipart uploads, as S3 has them. */
class MultipartTest {
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

    private Completion complete(UploadKey upload, PartChoice... parts) {
        return store.metadata.complete(upload, List.of(parts), null, Condition.NONE);
    }

    @Test
    void becomesAnObjectOfTheChosenParts() throws Exception {
        DataRef one = data(MIN_PART);
        DataRef two = data(MIN_PART);
        DataRef three = data(5);
        UploadKey upload = store.upload("k");
        PartChoice first = store.part(upload, 1, MIN_PART, one);
        store.part(upload, 4, MIN_PART, two);
        PartChoice last = store.part(upload, 7, 5, three);
        assertThat(store.keys()).isEmpty();
        assertThat(store.metadata.usage(BUCKET).orElseThrow().partBytes()).isEqualTo(2 * MIN_PART + 5);
        ObjectVersion object = ((Completion.Completed) complete(upload, first, last)).object();
        HexFormat hex = HexFormat.of();
        MessageDigest md5 = MessageDigest.getInstance("MD5");
        md5.update(hex.parseHex(first.etag()));
        assertThat(object.etag()).isEqualTo(hex.formatHex(md5.digest(hex.parseHex(last.etag()))) + "-2");
        assertThat(object.size()).isEqualTo(MIN_PART + 5);
        assertThat(object.parts()).extracting(StoredPart::data).containsExactly(one, three);
        assertThat(object.headers()).isEqualTo(Map.of("content-type", "a/b"));
        assertThat(object.tags()).isEqualTo(Map.of("t", "1"));
        assertThat(store.metadata.find(BUCKET, "k")).hasValue(object);
        assertThat(store.garbage()).containsExactly(two);
        assertThat(store.metadata.upload(upload)).isEmpty();
        assertThat(store.metadata.usage(BUCKET).orElseThrow().partBytes()).isZero();
    }

    @Test
    void refusesWhatDoesNotFitAndGoesOn() {
        UploadKey upload = store.upload("k");
        PartChoice small = store.part(upload, 1, MIN_PART - 1, data(MIN_PART - 1));
        PartChoice second = store.part(upload, 2, MIN_PART, data(MIN_PART));
        assertThat(complete(upload, second, small)).isEqualTo(new Completion.InvalidPartOrder());
        assertThat(complete(upload, second, second)).isEqualTo(new Completion.InvalidPartOrder());
        assertThat(complete(upload, small, second)).isEqualTo(new Completion.EntityTooSmall(1, MIN_PART - 1, MIN_PART));
        assertThat(complete(upload, second, new PartChoice(3, second.etag(), null)))
                .isEqualTo(new Completion.InvalidPart(3));
        assertThat(complete(upload, new PartChoice(2, small.etag(), null))).isEqualTo(new Completion.InvalidPart(2));
        assertThat(complete(upload, new PartChoice((1 << 16) + 2, second.etag(), null)))
                .isEqualTo(new Completion.InvalidPart((1 << 16) + 2));
        assertThat(complete(upload, new PartChoice(2, second.etag(), "AAAA=")))
                .isEqualTo(new Completion.InvalidPart(2));
        assertThat(complete(upload, second)).isInstanceOf(Completion.Completed.class);
    }

    @Test
    void checksumsOfPartsAreCompared() {
        UploadKey upload = store.upload("k");
        Checksum checksum = new Checksum("CRC32", "AAAAAA==", Checksum.Type.FULL_OBJECT);
        String etag = TestStore.etag("x");
        store.metadata.putPart(upload, new NewPart(1, 3, data(3), etag, checksum));
        assertThat(complete(upload, new PartChoice(1, etag, "BBBBBB=="))).isEqualTo(new Completion.InvalidPart(1));
        Checksum whole = new Checksum("CRC32", "CCCCCC==", Checksum.Type.COMPOSITE);
        store.metadata.complete(upload, List.of(new PartChoice(1, etag, "AAAAAA==")), whole, Condition.NONE);
        ObjectVersion object = store.metadata.find(BUCKET, "k").orElseThrow();
        assertThat(object.checksum()).isEqualTo(whole);
        assertThat(object.parts().getFirst().checksum()).isEqualTo(checksum);
    }

    @Test
    void aPartSentAgainReplacesTheFirst() {
        UploadKey upload = store.upload("k");
        DataRef before = data(5);
        PartChoice old = store.part(upload, 1, 5, before);
        PartChoice now = store.part(upload, 1, 7, data(7));
        assertThat(store.garbage()).containsExactly(before);
        assertThat(complete(upload, old)).isEqualTo(new Completion.InvalidPart(1));
        assertThat(((Completion.Completed) complete(upload, now)).object().size())
                .isEqualTo(7);
    }

    @Test
    void answersTheSameForADay() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        UploadKey upload = store.upload("k");
        PartChoice part = store.part(upload, 1, 5, data(5));
        ObjectVersion object = ((Completion.Completed) complete(upload, part)).object();
        store.put("k", "newer");
        store.reopen();
        ObjectVersion again = ((Completion.Completed) complete(upload, part)).object();
        assertThat(again.version()).isEqualTo(object.version());
        assertThat(again.etag()).isEqualTo(object.etag());
        assertThat(store.metadata.abort(upload)).isFalse();
        UploadKey otherKey = new UploadKey(BUCKET, "other", upload.upload());
        assertThat(complete(otherKey, part)).isEqualTo(new Completion.NoSuchUpload());
        store.clock.forward(Duration.ofDays(1).plusSeconds(1));
        UploadKey next = store.upload("n");
        complete(next, store.part(next, 1, 5, data(5)));
        assertThat(complete(upload, part)).isEqualTo(new Completion.NoSuchUpload());
        assertThat(complete(next, part)).isInstanceOf(Completion.Completed.class);
    }

    @Test
    void conditionsAreCheckedAtTheEnd() {
        UploadKey upload = store.upload("k");
        PartChoice part = store.part(upload, 1, 5, data(5));
        store.put("k", "one");
        assertThat(store.metadata.complete(upload, List.of(part), null, Condition.ABSENT))
                .isEqualTo(new Completion.ConditionFailed());
        store.delete("k", null);
        assertThat(store.metadata.complete(upload, List.of(part), null, Condition.matches("x")))
                .isEqualTo(new Completion.NoSuchKey());
        assertThat(store.metadata.complete(upload, List.of(part), null, Condition.ABSENT))
                .isInstanceOf(Completion.Completed.class);
    }

    @Test
    void abortMakesGarbageOfAllParts() {
        UploadKey upload = store.upload("k");
        PartChoice part = store.part(upload, 1, 5, data(5));
        store.part(upload, 2, 5, data(5));
        assertThat(store.metadata.abort(new UploadKey(BUCKET, "other", upload.upload())))
                .isFalse();
        assertThat(store.metadata.abort(upload)).isTrue();
        assertThat(store.metadata.abort(upload)).isFalse();
        assertThat(store.garbage()).hasSize(2);
        assertThat(complete(upload, part)).isEqualTo(new Completion.NoSuchUpload());
        assertThat(store.metadata.putPart(upload, new NewPart(3, 5, data(5), "x", null)))
                .isEqualTo(new PartOutcome.NoSuchUpload());
        assertThat(store.metadata.parts(upload, 0, 10)).isEmpty();
    }

    @Test
    void partsAreListedByNumber() {
        UploadKey upload = store.upload("k");
        for (int number : new int[] {300, 2, 10_000, 1}) {
            store.part(upload, number, 5, data(5));
        }
        PartListing page = store.metadata.parts(upload, 0, 3).orElseThrow();
        assertThat(page.parts()).extracting(Part::number).containsExactly(1, 2, 300);
        assertThat(page.truncated()).isTrue();
        assertThat(page.next()).isEqualTo(300);
        PartListing rest = store.metadata.parts(upload, 300, 3).orElseThrow();
        assertThat(rest.parts()).extracting(Part::number).containsExactly(10_000);
        assertThat(rest.truncated()).isFalse();
        assertThat(store.metadata.parts(upload, 0, 0).orElseThrow().truncated()).isFalse();
        assertThat(store.metadata.parts(new UploadKey(BUCKET, "k", new UploadId(1, 1)), 0, 3))
                .isEmpty();
    }

    @Test
    void manyPartsAreKeptApartAndStayWithTheirVersion() {
        store.metadata.setVersioning(BUCKET, Versioning.ENABLED);
        UploadKey upload = store.upload("k");
        List<PartChoice> chosen = new ArrayList<>();
        for (int number = 1; number <= 1200; number++) {
            chosen.add(store.part(upload, number, MIN_PART, data(MIN_PART)));
        }
        Completion done = store.metadata.complete(upload, chosen, null, Condition.NONE);
        VersionId version = ((Completion.Completed) done).object().version();
        assertThat(store.metadata.find(BUCKET, "k").orElseThrow().parts()).hasSize(1200);
        VersionId newer = store.put("k", "newer");
        assertThat(store.metadata.find(BUCKET, "k", version).orElseThrow().parts())
                .hasSize(1200);
        store.delete("k", newer);
        assertThat(store.metadata.find(BUCKET, "k").orElseThrow().parts()).hasSize(1200);
        assertThat(store.metadata.tag(BUCKET, "k", null, Map.of("a", "b"))).isTrue();
        assertThat(store.metadata.find(BUCKET, "k").orElseThrow().parts()).hasSize(1200);
        store.delete("k", version);
        assertThat(store.garbage()).hasSize(1000);
        assertThat(store.metadata.find(BUCKET, "k")).isEmpty();
    }
}
