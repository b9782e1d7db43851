package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.etag;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketDeletion;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Takes the store of names and a plain model of S3 through anything that may happen in any order. */
final class ModelWalk {
    private static final String[] LETTERS = {"a", "b", "/", "/", "-", "é", "\u0000", "\uD83D\uDE00", "\uFFFD"};
    private static final int KEYS = 40;

    private final S3Model model = new S3Model();
    private final List<String> keys = new ArrayList<>();
    private final SplittableRandom random;
    private final TestStore store;
    private final ModelListings listings;

    ModelWalk(TestStore store, SplittableRandom random) {
        this.store = store;
        this.random = random;
        for (int i = 0; i < KEYS; i++) {
            keys.add(word(1 + random.nextInt(5)));
        }
        this.listings = new ModelListings(store, model, random, keys);
    }

    /** In the end everything can be deleted, and then nothing is left but garbage. */
    void run(int steps) {
        for (int step = 0; step < steps; step++) {
            step();
        }
        same();
        empty();
    }

    private String word(int length) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < length; i++) {
            word.append(LETTERS[random.nextInt(LETTERS.length)]);
        }
        return word.toString();
    }

    private String key() {
        return keys.get(random.nextInt(KEYS));
    }

    private void step() {
        int dice = random.nextInt(1000);
        if (dice < 300) {
            put(key());
        } else if (dice < 360) {
            copy(key(), key());
        } else if (dice < 480) {
            delete(key());
        } else if (dice < 600) {
            deleteVersion(key());
        } else if (dice < 620) {
            tag(key());
        } else if (dice < 640) {
            setAccess(key());
        } else if (dice < 655) {
            model.versioning = random.nextBoolean() ? Versioning.ENABLED : Versioning.SUSPENDED;
            store.metadata.setVersioning(BUCKET, model.versioning);
        } else if (dice < 690) {
            UploadKey upload = store.upload(key());
            model.uploads.put(upload, new TreeMap<>());
        } else if (dice < 780) {
            part();
        } else if (dice < 820) {
            complete();
        } else if (dice < 830) {
            abort();
        } else if (dice < 960) {
            listings.compareOne();
        } else if (dice < 970) {
            collect();
        } else if (dice < 980) {
            store.clock.forward(Duration.ofMillis(random.nextInt(-500, 2000)));
        } else if (dice < 985) {
            store.reopen();
        } else {
            same();
        }
    }

    private Condition condition(S3Model.@Nullable Version current) {
        return switch (random.nextInt(6)) {
            case 0 -> Condition.ABSENT;
            case 1 -> Condition.matches(current == null ? etag("none") : current.etag());
            case 2 -> Condition.matches(etag("none"));
            default -> Condition.NONE;
        };
    }

    private static Condition.Verdict verdict(Condition condition, S3Model.@Nullable Version current) {
        if (current == null) {
            return condition.match().isEmpty() ? Condition.Verdict.HOLDS : Condition.Verdict.NOTHING_THERE;
        }
        boolean holds = condition.noneMatch().isEmpty()
                && (condition.match().isEmpty() || condition.match().contains(current.etag()));
        return holds ? Condition.Verdict.HOLDS : Condition.Verdict.FAILS;
    }

    private void put(String key) {
        S3Model.Version current = model.object(key);
        Condition condition = condition(current);
        DataRef[] data = new DataRef[random.nextInt(10) == 0 ? 6 : random.nextInt(2)];
        for (int i = 0; i < data.length; i++) {
            data[i] = data(random.nextInt(100));
        }
        String word = "w" + random.nextInt(5);
        Commit commit = store.metadata.put(object(key, word, data), condition);
        switch (verdict(condition, current)) {
            case FAILS -> assertThat(commit).isEqualTo(new Commit.ConditionFailed());
            case NOTHING_THERE -> assertThat(commit).isEqualTo(new Commit.NoSuchKey());
            case HOLDS -> stored(((Commit.Stored) commit).object(), key, etag(word), List.of(data));
        }
    }

    private void stored(ObjectVersion object, String key, String etag, List<DataRef> data) {
        assertThat(object.version().isNull()).isEqualTo(model.versioning != Versioning.ENABLED);
        assertThat(object.etag()).isEqualTo(etag);
        model.add(new S3Model.Version(key, object.version(), false, etag, data, object.tags(), object.access()));
    }

    private void copy(String from, String to) {
        S3Model.Version source = model.object(from);
        if (source != null) {
            List<StoredPart> parts =
                    store.metadata.find(BUCKET, from).orElseThrow().parts();
            Commit commit = store.metadata.put(
                    GarbageTest.sharing(object(
                            to, "w0", parts.stream().map(StoredPart::data).toArray(DataRef[]::new))),
                    Condition.NONE);
            stored(((Commit.Stored) commit).object(), to, etag("w0"), source.data());
        }
    }

    private void delete(String key) {
        S3Model.Version current = model.object(key);
        Condition condition = condition(current);
        Deletion deletion = store.metadata.delete(BUCKET, key, null, condition);
        switch (verdict(condition, current)) {
            case FAILS -> assertThat(deletion).isEqualTo(new Deletion.ConditionFailed());
            case NOTHING_THERE -> assertThat(deletion).isEqualTo(new Deletion.NoSuchKey());
            case HOLDS -> {
                Deletion.Deleted deleted = (Deletion.Deleted) deletion;
                assertThat(deleted.marker()).isEqualTo(model.versioning != Versioning.OFF);
                if (model.versioning == Versioning.OFF) {
                    assertThat(deleted.version()).isNull();
                    model.remove(key, version -> true);
                } else {
                    VersionId id = Objects.requireNonNull(deleted.version());
                    assertThat(id.isNull()).isEqualTo(model.versioning == Versioning.SUSPENDED);
                    model.add(new S3Model.Version(key, id, true, "", List.of(), Map.of(), AccessList.PRIVATE));
                }
            }
        }
    }

    private void deleteVersion(String key) {
        List<S3Model.Version> all = model.of(key);
        VersionId id = all.isEmpty() || random.nextInt(5) == 0
                ? random.nextBoolean() ? VersionId.NULL : new VersionId(1 + random.nextInt(1000))
                : all.get(random.nextInt(all.size())).id();
        S3Model.Version there = model.find(key, id);
        assertThat(store.delete(key, id)).isEqualTo(new Deletion.Deleted(id, there != null && there.marker()));
        model.remove(key, version -> version.id().equals(id));
    }

    private void tag(String key) {
        List<S3Model.Version> all = model.of(key);
        Map<String, String> tags = Map.of("t", "" + random.nextInt(9));
        if (all.isEmpty()) {
            assertThat(store.metadata.tag(BUCKET, key, null, tags)).isFalse();
            return;
        }
        S3Model.Version version = all.get(random.nextInt(all.size()));
        assertThat(store.metadata.tag(BUCKET, key, version.id(), tags)).isEqualTo(!version.marker());
        if (!version.marker()) {
            model.rewrite(version, tags, version.access());
        }
    }

    private void setAccess(String key) {
        List<S3Model.Version> all = model.of(key);
        AccessList access = random.nextInt(3) == 0 ? AccessList.PRIVATE : AccessListTest.drawn(random);
        if (all.isEmpty()) {
            assertThat(store.metadata.setAccess(BUCKET, key, null, access, Condition.NONE))
                    .isFalse();
            return;
        }
        S3Model.Version version = all.get(random.nextInt(all.size()));
        assertThat(store.metadata.setAccess(BUCKET, key, version.id(), access, Condition.NONE))
                .isEqualTo(!version.marker());
        if (!version.marker()) {
            model.rewrite(version, version.tags(), access);
        }
    }

    private @Nullable UploadKey upload() {
        List<UploadKey> all = new ArrayList<>(model.uploads.keySet());
        all.sort(Comparator.comparing(UploadKey::upload));
        return all.isEmpty() ? null : all.get(random.nextInt(all.size()));
    }

    private void part() {
        UploadKey upload = upload();
        if (upload != null) {
            DataRef data = data(random.nextInt(90, 120));
            int number = 1 + random.nextInt(8);
            PartChoice choice = store.part(upload, number, data.size(), data);
            model.ever.add(data);
            model.parts(upload).put(number, new S3Model.Part(choice.etag(), data));
        }
    }

    private void complete() {
        UploadKey upload = upload();
        if (upload == null || model.parts(upload).isEmpty()) {
            return;
        }
        List<PartChoice> chosen = new ArrayList<>();
        List<DataRef> data = new ArrayList<>();
        model.parts(upload).forEach((number, part) -> {
            if (chosen.isEmpty() || random.nextInt(4) > 0) {
                chosen.add(new PartChoice(number, part.etag(), null));
                data.add(part.data());
            }
        });
        S3Model.Version current = model.object(upload.key());
        Condition condition = condition(current);
        Completion completion = store.metadata.complete(upload, chosen, null, condition);
        if (data.stream().limit(data.size() - 1).anyMatch(each -> each.size() < TestStore.MIN_PART)) {
            assertThat(completion).isInstanceOf(Completion.EntityTooSmall.class);
            return;
        }
        switch (verdict(condition, current)) {
            case FAILS -> assertThat(completion).isEqualTo(new Completion.ConditionFailed());
            case NOTHING_THERE -> assertThat(completion).isEqualTo(new Completion.NoSuchKey());
            case HOLDS -> {
                ObjectVersion object = ((Completion.Completed) completion).object();
                assertThat(object.etag()).endsWith("-" + chosen.size());
                model.uploads.remove(upload);
                stored(object, upload.key(), object.etag(), data);
            }
        }
    }

    private void abort() {
        UploadKey upload = upload();
        if (upload != null) {
            assertThat(store.metadata.abort(upload)).isTrue();
            model.uploads.remove(upload);
        }
    }

    private void collect() {
        List<DataRef> some =
                store.garbage().stream().limit(random.nextInt(1, 50)).toList();
        store.metadata.collected(some.stream().map(DataRef::id).toList());
        model.collected.addAll(some);
    }

    private void same() {
        listings.compareAll();
        assertThat(store.metadata.check(CheckProgress.SILENT).findings()).isEmpty();
    }

    private void empty() {
        model.everything().forEach(version -> store.delete(version.key(), version.id()));
        model.uploads.keySet().forEach(store.metadata::abort);
        model.versions.clear();
        model.uploads.clear();
        same();
        assertThat(store.metadata.deleteBucket(BUCKET)).isEqualTo(new BucketDeletion.Deleted());
    }
}
