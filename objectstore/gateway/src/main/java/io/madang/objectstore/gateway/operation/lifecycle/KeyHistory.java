package io.madang.objectstore.gateway.operation.lifecycle;

import io.madang.objectstore.gateway.xml.LifecycleRule;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows the versions of one key after the other, newest first, and takes away those whose time is over. When a version was
 * replaced is said by the one above it; whether a delete marker hides anything is known when the next key begins.
 */
final class KeyHistory {
    private final Metadata metadata;
    private final String bucket;
    private final List<LifecycleRule> rules;
    private final Instant now;

    private @Nullable ObjectSummary above;
    private @Nullable ObjectSummary loneMarker;
    private int replaced;
    private long expired;
    private long noncurrent;
    private long markers;

    KeyHistory(Metadata metadata, String bucket, List<LifecycleRule> rules, Instant now) {
        this.metadata = metadata;
        this.bucket = bucket;
        this.rules = rules;
        this.now = now;
    }

    void next(ObjectSummary version) {
        if (above == null || !above.key().equals(version.key())) {
            endKey();
            if (version.deleteMarker()) {
                loneMarker = version;
            } else {
                current(version);
            }
        } else {
            loneMarker = null;
            replaced(version, above.modified());
        }
        above = version;
    }

    LifecycleReport end() {
        endKey();
        return new LifecycleReport(expired, noncurrent, markers, 0);
    }

    private void endKey() {
        if (loneMarker != null) {
            marker(loneMarker);
        }
        loneMarker = null;
        replaced = 0;
    }

    private void current(ObjectSummary version) {
        for (LifecycleRule rule : rules) {
            boolean dated = rule.expireAt() != null && !now.isBefore(rule.expireAt());
            boolean due = dated || aged(rule.expireDays(), version.modified());
            if (due && matches(rule, version)) {
                Condition unchanged = new Condition(
                        Set.of(version.etag()),
                        Set.of(),
                        null,
                        version.modified().truncatedTo(ChronoUnit.SECONDS),
                        version.size());
                if (metadata.delete(bucket, version.key(), null, unchanged) instanceof Deletion.Deleted) {
                    expired++;
                }
                return;
            }
        }
    }

    private void replaced(ObjectSummary version, Instant since) {
        replaced++;
        for (LifecycleRule rule : rules) {
            boolean due = rule.noncurrentDays().isPresent()
                    && replaced > rule.noncurrentKept()
                    && !now.isBefore(Due.at(since, rule.noncurrentDays().get()));
            if (due && matches(rule, version)) {
                if (metadata.delete(bucket, version.key(), version.version(), Condition.NONE)
                        instanceof Deletion.Deleted) {
                    noncurrent++;
                }
                return;
            }
        }
    }

    /** A marker that hides nothing goes by a rule about such markers, or when objects of its age would. */
    private void marker(ObjectSummary marker) {
        for (LifecycleRule rule : rules) {
            boolean due = rule.expiredMarkers() || aged(rule.expireDays(), marker.modified());
            boolean plain = rule.filter().tags().isEmpty()
                    && marker.key().startsWith(rule.filter().prefix());
            if (due && plain) {
                if (metadata.delete(bucket, marker.key(), marker.version(), Condition.NONE)
                        instanceof Deletion.Deleted) {
                    markers++;
                }
                return;
            }
        }
    }

    private boolean aged(Optional<Integer> days, Instant since) {
        return days.isPresent() && !now.isBefore(Due.at(since, days.get()));
    }

    /** Tags are not in listings and are looked up only where a rule asks for them. */
    private boolean matches(LifecycleRule rule, ObjectSummary version) {
        Map<String, String> tags = Map.of();
        if (!rule.filter().tags().isEmpty() && !version.deleteMarker()) {
            tags = metadata.find(bucket, version.key(), version.version())
                    .map(ObjectVersion::tags)
                    .orElse(Map.of());
        }
        return rule.filter().matches(version.key(), version.size(), tags);
    }
}
