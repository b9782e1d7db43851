package io.madang.objectstore.gateway.operation.lifecycle;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.operation.call.SideBySide;
import io.madang.objectstore.gateway.xml.LifecycleDocument;
import io.madang.objectstore.gateway.xml.LifecycleRule;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Limits;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.Upload;
import io.madang.objectstore.metadata.UploadListing;
import io.madang.objectstore.metadata.UploadQuery;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes away what the lifecycles of buckets say has had its time. One run reads all that the rules could be about, a page at
 * a time, and ends early when its thread is interrupted; whoever calls it decides how often.
 */
public final class LifecycleRunner {
    private static final Logger LOG = LoggerFactory.getLogger(LifecycleRunner.class);

    private final Metadata metadata;
    private final Clock clock;

    public LifecycleRunner(Metadata metadata, Clock clock) {
        this.metadata = metadata;
        this.clock = clock;
    }

    public LifecycleReport run() {
        LifecycleReport report = LifecycleReport.NOTHING;
        String after = "";
        List<Bucket> page;
        do {
            page = metadata.buckets(after, Limits.PAGE);
            for (Bucket bucket : page) {
                if (Thread.currentThread().isInterrupted()) {
                    return report;
                }
                report = report.plus(run(bucket.name()));
                after = bucket.name();
            }
        } while (page.size() == Limits.PAGE);
        return report;
    }

    private LifecycleReport run(String bucket) {
        Optional<String> document = metadata.setting(bucket, BucketSetting.LIFECYCLE);
        if (document.isEmpty()) {
            return LifecycleReport.NOTHING;
        }
        try {
            List<LifecycleRule> rules =
                    LifecycleDocument.parse(document.get().getBytes(StandardCharsets.UTF_8)).rules().stream()
                            .filter(LifecycleRule::enabled)
                            .toList();
            return objects(bucket, rules).plus(uploads(bucket, rules));
        } catch (S3Exception e) {
            LOG.warn("The lifecycle of {} cannot be read, so that nothing of it expires: {}", bucket, e.getMessage());
            return LifecycleReport.NOTHING;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return LifecycleReport.NOTHING;
        }
    }

    private LifecycleReport objects(String bucket, List<LifecycleRule> rules) throws InterruptedException {
        List<LifecycleRule> aboutObjects = rules.stream()
                .filter(rule -> rule.expireDays().isPresent()
                        || rule.expireAt() != null
                        || rule.expiredMarkers()
                        || rule.noncurrentDays().isPresent())
                .toList();
        if (aboutObjects.isEmpty()) {
            return LifecycleReport.NOTHING;
        }
        String prefix = commonStart(aboutObjects);
        KeyExpiry history = new KeyExpiry(metadata, bucket, aboutObjects, clock.instant());
        VersionQuery query = new VersionQuery(bucket, prefix, "", "", null, Limits.PAGE);
        Optional<VersionListing> page = metadata.versions(query);
        while (page.isPresent()) {
            for (ObjectSummary version : page.get().versions()) {
                history.next(version);
            }
            history.takeAway();
            if (!page.get().truncated() || Thread.currentThread().isInterrupted()) {
                break;
            }
            query = new VersionQuery(
                    bucket, prefix, "", page.get().nextKey(), page.get().nextVersion(), Limits.PAGE);
            page = metadata.versions(query);
        }
        return history.end();
    }

    private LifecycleReport uploads(String bucket, List<LifecycleRule> rules) throws InterruptedException {
        List<LifecycleRule> aborting =
                rules.stream().filter(rule -> rule.abortDays().isPresent()).toList();
        if (aborting.isEmpty()) {
            return LifecycleReport.NOTHING;
        }
        Instant now = clock.instant();
        String prefix = commonStart(aborting);
        long aborted = 0;
        UploadQuery query = new UploadQuery(bucket, prefix, "", "", null, Limits.PAGE);
        Optional<UploadListing> page = metadata.uploads(query);
        while (page.isPresent()) {
            aborted += SideBySide.all(page.get().uploads().stream()
                            .filter(upload -> aborting.stream().anyMatch(rule -> stale(rule, upload, now)))
                            .map(upload -> (Callable<Boolean>) () -> metadata.abort(upload.key()))
                            .toList())
                    .stream()
                    .filter(gone -> gone)
                    .count();
            if (!page.get().truncated() || Thread.currentThread().isInterrupted()) {
                break;
            }
            query = new UploadQuery(
                    bucket, prefix, "", page.get().nextKey(), page.get().nextUpload(), Limits.PAGE);
            page = metadata.uploads(query);
        }
        return new LifecycleReport(0, 0, 0, aborted);
    }

    private static boolean stale(LifecycleRule rule, Upload upload, Instant now) {
        return upload.key().key().startsWith(rule.filter().prefix())
                && !now.isBefore(Due.at(upload.started(), rule.abortDays().orElseThrow()));
    }

    /** What the keys of all rules begin with, so that nothing else need be read. */
    private static String commonStart(List<LifecycleRule> rules) {
        String common = rules.getFirst().filter().prefix();
        for (LifecycleRule rule : rules) {
            String prefix = rule.filter().prefix();
            int same = 0;
            while (same < Math.min(common.length(), prefix.length()) && common.charAt(same) == prefix.charAt(same)) {
                same++;
            }
            boolean halved = same > 0 && Character.isHighSurrogate(common.charAt(same - 1));
            common = common.substring(0, halved ? same - 1 : same);
        }
        return common;
    }
}
