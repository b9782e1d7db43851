package io.madang.objectstore.server.task;

import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.ObjectVersion;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Which buckets have lists of access control that open something to everyone, or to every user: no problem, but told. */
final class OpenLists {
    private final Map<String, Found> byBucket = new TreeMap<>();

    private record Found(boolean bucket, long versions) {
        Found plus(Found more) {
            return new Found(bucket || more.bucket, versions + more.versions);
        }
    }

    void look(Bucket bucket) {
        if (bucket.access().open()) {
            byBucket.merge(bucket.name(), new Found(true, 0), Found::plus);
        }
    }

    void look(ObjectVersion object) {
        if (object.access().open()) {
            byBucket.merge(object.bucket(), new Found(false, 1), Found::plus);
        }
    }

    List<String> lines() {
        return byBucket.entrySet().stream()
                .map(entry -> String.format(
                        Locale.ROOT,
                        "open by lists: %s: %s%,d versions",
                        entry.getKey(),
                        entry.getValue().bucket() ? "the bucket, " : "",
                        entry.getValue().versions()))
                .toList();
    }
}
