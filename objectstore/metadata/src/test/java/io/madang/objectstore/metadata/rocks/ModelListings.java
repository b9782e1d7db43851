package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.metadata.BucketUsage;
import io.madang.objectstore.metadata.ListQuery;
import io.madang.objectstore.metadata.Listing;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Compares what the store lists and finds with what the model does. */
final class ModelListings {
    private static final String[] DELIMITERS = {"", "/", "/", "-", "a/", "é", "\u0000"};
    private static final Comparator<UploadKey> UPLOADS =
            Comparator.comparing(UploadKey::key, S3Model.BYTES).thenComparing(UploadKey::upload);

    private final TestStore store;
    private final S3Model model;
    private final SplittableRandom random;
    private final List<String> keys;

    ModelListings(TestStore store, S3Model model, SplittableRandom random, List<String> keys) {
        this.store = store;
        this.model = model;
        this.random = random;
        this.keys = keys;
    }

    void compareAll() {
        for (int i = 0; i < 10; i++) {
            compareOne();
        }
        keys.forEach(this::find);
        assertThat(store.metadata.usage(BUCKET)).hasValue(usage());
        Set<DataId> referred = model.referred();
        model.ever.forEach(
                data -> assertThat(store.metadata.refersTo(data.id())).isEqualTo(referred.contains(data.id())));
        if (model.garbage().size() < 1000) {
            assertThat(store.garbage()).containsExactlyInAnyOrderElementsOf(model.garbage());
        }
    }

    void compareOne() {
        String prefix = place();
        String delimiter = DELIMITERS[random.nextInt(DELIMITERS.length)];
        int limit = 1 + random.nextInt(random.nextBoolean() ? 5 : 100);
        String after = random.nextBoolean() ? "" : place();
        switch (random.nextInt(3)) {
            case 0 -> objects(prefix, delimiter, after, limit);
            case 1 -> versions(prefix, delimiter, after, limit);
            default -> uploads(prefix, delimiter, after, limit);
        }
    }

    /** A key, the beginning of one, or nothing. */
    private String place() {
        String key = keys.get(random.nextInt(keys.size()));
        int end = random.nextInt(key.length() + 1);
        boolean split = end > 0 && Character.isHighSurrogate(key.charAt(end - 1));
        return random.nextInt(3) == 0 ? "" : key.substring(0, split ? end - 1 : end);
    }

    private static boolean behind(String key, String after) {
        return after.isEmpty() || S3Model.BYTES.compare(key, after) > 0;
    }

    private void objects(String prefix, String delimiter, String after, int limit) {
        List<String> expected = S3Model.rolledUp(
                        model.objects(),
                        S3Model.Version::key,
                        prefix,
                        delimiter,
                        version -> behind(version.key(), after),
                        after)
                .stream()
                .map(line -> line.item() == null ? line.text() : line.text() + told(line.item()))
                .toList();
        List<String> found = new ArrayList<>();
        String from = after;
        boolean more = true;
        while (more) {
            Listing page = store.metadata
                    .list(new ListQuery(BUCKET, prefix, delimiter, from, limit))
                    .orElseThrow();
            List<String> lines = Stream.concat(
                            page.objects().stream().map(object -> object.key() + told(object)),
                            page.commonPrefixes().stream())
                    .sorted(S3Model.BYTES)
                    .toList();
            more = page.truncated();
            assertThat(lines).hasSize(more ? limit : Math.min(lines.size(), limit));
            found.addAll(lines);
            from = page.next();
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    private static String told(S3Model.Version version) {
        return " " + version.id() + " " + version.etag() + " " + version.size() + " " + version.marker();
    }

    private static String told(ObjectSummary version) {
        return " " + version.version() + " " + version.etag() + " " + version.size() + " " + version.deleteMarker();
    }

    private void versions(String prefix, String delimiter, String after, int limit) {
        List<String> expected = S3Model.rolledUp(
                        model.everything(),
                        S3Model.Version::key,
                        prefix,
                        delimiter,
                        version -> behind(version.key(), after),
                        after)
                .stream()
                .map(line -> line.item() == null
                        ? line.text()
                        : line.text()
                                + told(line.item())
                                + (model.of(line.text()).getFirst() == line.item()))
                .toList();
        List<String> found = new ArrayList<>();
        String key = after;
        VersionId version = null;
        boolean more = true;
        while (more) {
            VersionListing page = store.metadata
                    .versions(new VersionQuery(BUCKET, prefix, delimiter, key, version, limit))
                    .orElseThrow();
            page.versions().forEach(each -> found.add(each.key() + told(each) + each.latest()));
            found.addAll(page.commonPrefixes());
            more = page.truncated();
            assertThat(page.versions().size() + page.commonPrefixes().size())
                    .isLessThanOrEqualTo(limit)
                    .matches(size -> size == limit || !page.truncated());
            key = page.nextKey();
            version = page.nextVersion();
        }
        if (delimiter.isEmpty()) {
            assertThat(found).isEqualTo(expected);
        } else {
            assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
        }
    }

    private void uploads(String prefix, String delimiter, String after, int limit) {
        List<UploadKey> all = model.uploads.keySet().stream().sorted(UPLOADS).toList();
        List<String> expected =
                S3Model.rolledUp(all, UploadKey::key, prefix, delimiter, upload -> behind(upload.key(), after), after)
                        .stream()
                        .map(line ->
                                line.item() == null ? line.text() : line.item().toString())
                        .toList();
        List<String> found = new ArrayList<>();
        UploadQuery query = new UploadQuery(BUCKET, prefix, delimiter, after, null, limit);
        boolean more = true;
        while (more) {
            UploadListing page = store.metadata.uploads(query).orElseThrow();
            page.uploads().forEach(upload -> found.add(upload.key().toString()));
            found.addAll(page.commonPrefixes());
            more = page.truncated();
            query = new UploadQuery(BUCKET, prefix, delimiter, page.nextKey(), page.nextUpload(), limit);
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    }

    private void find(String key) {
        List<S3Model.Version> all = model.of(key);
        Optional<ObjectVersion> current = store.metadata.find(BUCKET, key);
        assertThat(current.map(ObjectVersion::version))
                .isEqualTo(all.stream().findFirst().map(S3Model.Version::id));
        for (S3Model.Version version : all) {
            ObjectVersion found = store.metadata.find(BUCKET, key, version.id()).orElseThrow();
            assertThat(found.latest()).isEqualTo(version == all.getFirst());
            assertThat(found.deleteMarker()).isEqualTo(version.marker());
            assertThat(found.etag()).isEqualTo(version.etag());
            assertThat(found.tags()).isEqualTo(version.tags());
            assertThat(found.access()).isEqualTo(version.access());
            assertThat(found.parts()).extracting(StoredPart::data).isEqualTo(version.data());
        }
    }

    private BucketUsage usage() {
        List<S3Model.Version> objects = model.objects();
        List<S3Model.Version> real =
                model.everything().stream().filter(version -> !version.marker()).toList();
        return new BucketUsage(
                objects.size(),
                objects.stream().mapToLong(S3Model.Version::size).sum(),
                real.size(),
                real.stream().mapToLong(S3Model.Version::size).sum(),
                model.everything().size() - real.size(),
                model.uploads.size(),
                model.uploads.values().stream()
                        .flatMap(parts -> parts.values().stream())
                        .mapToLong(part -> part.data().size())
                        .sum());
    }
}
