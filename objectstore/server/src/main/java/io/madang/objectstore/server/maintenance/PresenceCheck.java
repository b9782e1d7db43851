package io.madang.objectstore.server.maintenance;

import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.data.Availability;
import io.madang.objectstore.data.ObjectData;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.Part;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.server.ObjectWalk;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the drives have every shard of everything that metadata refers to. Content is not read; what lacks a shard is
 * queued for repair, and what has too few shards is logged by its name.
 */
public final class PresenceCheck {
    private static final Logger log = LoggerFactory.getLogger(PresenceCheck.class);
    private static final int LOGGED = 20;

    /**
     * What the last check found.
     *
     * @param parts of objects and open uploads that were checked
     * @param degraded parts that lack a shard
     * @param unreadable parts that have too few shards to be read with the drives there are
     */
    public record Report(long parts, long degraded, long unreadable) {
        static final Report NONE = new Report(0, 0, 0);
    }

    private final Metadata metadata;
    private final ObjectData data;
    private final BooleanSupplier stopped;
    private volatile Report last = Report.NONE;

    public PresenceCheck(Metadata metadata, ObjectData data, BooleanSupplier stopped) {
        this.metadata = metadata;
        this.data = data;
        this.stopped = stopped;
    }

    public Report last() {
        return last;
    }

    public Report run() {
        Run run = new Run();
        new ObjectWalk(metadata, run, stopped).run();
        Report report = new Report(run.parts, run.degraded, run.unreadable);
        if (!stopped.getAsBoolean()) {
            last = report;
        }
        return report;
    }

    private final class Run implements ObjectWalk.Visitor {
        private long parts;
        private long degraded;
        private long unreadable;

        @Override
        public void version(ObjectVersion version) {
            version.parts().forEach(part -> check(version.bucket(), version.key(), part.data()));
        }

        @Override
        public void part(Upload upload, Part part) {
            check(upload.key().bucket(), upload.key().key(), part.data());
        }

        private void check(String bucket, String key, DataRef ref) {
            parts++;
            switch (data.check(ref)) {
                case Availability.COMPLETE -> {}
                case Availability.DEGRADED -> degraded++;
                case Availability.UNREADABLE -> {
                    // Deleted since the walk met it: then it is no longer missed.
                    if (metadata.refersTo(ref.id())) {
                        unreadable++;
                        if (unreadable <= LOGGED) {
                            log.error("{}/{}: too few shards of data {} are on the drives", bucket, key, ref.id());
                        }
                    }
                }
            }
        }
    }
}
