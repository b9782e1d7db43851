package io.madang.objectstore.server;

import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.PartListing;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadId;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** A walk over everything that metadata says must exist: all versions of all objects, and the parts of open uploads. */
public final class ObjectWalk {
    private static final int PAGE = 1_000;
    private static final int BUCKETS = 100;

    /** Sees what the walk meets. */
    public interface Visitor {
        default void bucket(Bucket bucket) {}

        /** Never a delete marker. */
        void version(ObjectVersion version);

        void part(Upload upload, Part part);
    }

    private final Metadata metadata;
    private final Visitor visitor;
    private final BooleanSupplier stopped;

    /** @param stopped asked before each object, so that a store that closes does not wait for the end of the walk */
    public ObjectWalk(Metadata metadata, Visitor visitor, BooleanSupplier stopped) {
        this.metadata = metadata;
        this.visitor = visitor;
        this.stopped = stopped;
    }

    public void run() {
        String after = "";
        for (List<Bucket> page = metadata.buckets(after, BUCKETS);
                !page.isEmpty();
                page = metadata.buckets(after, BUCKETS)) {
            for (Bucket bucket : page) {
                visitor.bucket(bucket);
                versions(bucket.name());
                uploads(bucket.name());
            }
            after = page.getLast().name();
        }
    }

    private void versions(String bucket) {
        String key = "";
        VersionId version = null;
        while (!stopped.getAsBoolean()) {
            Optional<VersionListing> page = page(bucket, key, version);
            if (page.isEmpty()) {
                return;
            }
            for (ObjectSummary summary : page.get().versions()) {
                if (!summary.deleteMarker() && !stopped.getAsBoolean()) {
                    metadata.find(bucket, summary.key(), summary.version()).ifPresent(visitor::version);
                }
            }
            if (!page.get().truncated()) {
                return;
            }
            key = page.get().nextKey();
            version = page.get().nextVersion();
        }
    }

    private Optional<VersionListing> page(String bucket, String key, @Nullable VersionId version) {
        return metadata.versions(new VersionQuery(bucket, "", "", key, version, PAGE));
    }

    private void uploads(String bucket) {
        String key = "";
        UploadId upload = null;
        while (!stopped.getAsBoolean()) {
            Optional<UploadListing> page = metadata.uploads(new UploadQuery(bucket, "", "", key, upload, PAGE));
            if (page.isEmpty()) {
                return;
            }
            page.get().uploads().forEach(this::parts);
            if (!page.get().truncated()) {
                return;
            }
            key = page.get().nextKey();
            upload = page.get().nextUpload();
        }
    }

    private void parts(Upload upload) {
        int after = 0;
        Optional<PartListing> page;
        do {
            page = metadata.parts(upload.key(), after, PAGE);
            page.map(PartListing::parts).orElse(List.of()).forEach(part -> visitor.part(upload, part));
            after = page.map(PartListing::next).orElse(0);
        } while (page.isPresent() && page.get().truncated());
    }
}
