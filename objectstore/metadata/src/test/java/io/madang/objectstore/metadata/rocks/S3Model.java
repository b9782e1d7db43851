package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.Versioning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What S3 says of one bucket, in lists and maps, and with no thought of speed. */
final class S3Model {
    static final Comparator<String> BYTES = (a, b) -> Arrays.compareUnsigned(Keys.utf8(a), Keys.utf8(b));

    /** A version or marker. */
    record Version(
            String key,
            VersionId id,
            boolean marker,
            String etag,
            List<DataRef> data,
            Map<String, String> tags,
            AccessList access) {
        long size() {
            return data.stream().mapToLong(DataRef::size).sum();
        }
    }

    /** A line of a listing: something, or a common prefix. */
    record Line<T>(String text, @Nullable T item) {}

    record Part(String etag, DataRef data) {}

    Versioning versioning = Versioning.OFF;
    /** Newest first. */
    final TreeMap<String, List<Version>> versions = new TreeMap<>(BYTES);

    final Map<UploadKey, TreeMap<Integer, Part>> uploads = new HashMap<>();
    final Set<DataRef> ever = new HashSet<>();
    final Set<DataRef> collected = new HashSet<>();

    List<Version> of(String key) {
        return versions.getOrDefault(key, List.of());
    }

    /** The current version unless it is a marker. */
    @Nullable
    Version object(String key) {
        List<Version> all = of(key);
        return all.isEmpty() || all.getFirst().marker() ? null : all.getFirst();
    }

    @Nullable
    Version find(String key, VersionId id) {
        return of(key).stream()
                .filter(version -> version.id().equals(id))
                .findAny()
                .orElse(null);
    }

    TreeMap<Integer, Part> parts(UploadKey upload) {
        return Objects.requireNonNull(uploads.get(upload));
    }

    void add(Version version) {
        ever.addAll(version.data());
        List<Version> all = versions.computeIfAbsent(version.key(), key -> new ArrayList<>());
        if (version.id().isNull()) {
            all.removeIf(each -> each.id().isNull());
        }
        all.addFirst(version);
    }

    void remove(String key, Predicate<Version> which) {
        List<Version> all = versions.get(key);
        if (all != null) {
            all.removeIf(which);
            if (all.isEmpty()) {
                versions.remove(key);
            }
        }
    }

    /** Says something else of a version. */
    void rewrite(Version version, Map<String, String> tags, AccessList access) {
        Objects.requireNonNull(versions.get(version.key()))
                .replaceAll(each -> each == version
                        ? new Version(each.key(), each.id(), each.marker(), each.etag(), each.data(), tags, access)
                        : each);
    }

    List<Version> everything() {
        return versions.values().stream().flatMap(List::stream).toList();
    }

    Set<DataId> referred() {
        Set<DataId> referred = new HashSet<>();
        everything().forEach(version -> version.data().forEach(data -> referred.add(data.id())));
        uploads.values().forEach(parts -> parts.values()
                .forEach(part -> referred.add(part.data().id())));
        return referred;
    }

    Set<DataRef> garbage() {
        Set<DataId> referred = referred();
        Set<DataRef> garbage = new HashSet<>(ever);
        garbage.removeIf(data -> referred.contains(data.id()));
        garbage.removeAll(collected);
        return garbage;
    }

    List<Version> objects() {
        return everything().stream()
                .filter(version -> object(version.key()) == version)
                .toList();
    }

    /** Items whose keys are behind a place, rolled up; a place that is itself a common prefix is behind all of that. */
    static <T> List<Line<T>> rolledUp(
            List<T> items,
            Function<T, String> key,
            String prefix,
            String delimiter,
            Predicate<T> behind,
            String after) {
        List<Line<T>> lines = new ArrayList<>();
        for (T item : items) {
            String name = key.apply(item);
            if (!name.startsWith(prefix) || !behind.test(item)) {
                continue;
            }
            int at = delimiter.isEmpty() ? -1 : name.indexOf(delimiter, prefix.length());
            if (at < 0) {
                lines.add(new Line<>(name, item));
                continue;
            }
            Line<T> common = new Line<>(name.substring(0, at + delimiter.length()), null);
            if (!common.text().equals(after) && !lines.contains(common)) {
                lines.add(common);
            }
        }
        return lines;
    }
}
