package io.madang.objectstore.gateway.operation.lifecycle;

import io.madang.objectstore.gateway.operation.call.SideBySide;
import io.madang.objectstore.gateway.xml.LifecycleRule;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.VersionId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Follows the versions of one key after the other, newest first, and takes away those whose time is over. When a version was
 * replaced is said by the one above it; whether a delete marker hides anything is known when the next key begins.
 */
final class KeyExpiry {
    private final Metadata metadata;
    private final String bucket;
    private final List<LifecycleRule> rules;
    private final Instant now;

    private @Nullable ObjectSummary above;
    private @Nullable ObjectSummary loneMarker;
    private int replaced;
    private final List<Departure> due = new ArrayList<>();
    private final Map<Kind, Long> gone = new EnumMap<>(Kind.class);

    private enum Kind {
        EXPIRED,
        NONCURRENT,
        MARKER
    }

    /** What is to go. */
    private record Departure(Kind kind, String key, @Nullable VersionId version, Condition condition) {}

    KeyExpiry(Metadata metadata, String bucket, List<LifecycleRule> rules, Instant now) {
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

    /** Takes away what has come together; a page of versions at a time, so that it stays little. */
    void takeAway() throws InterruptedException {
        List<Boolean> went = SideBySide.all(due.stream()
                .map(one -> (Callable<Boolean>) () ->
                        metadata.delete(bucket, one.key(), one.version(), one.condition()) instanceof Deletion.Deleted)
                .toList());
        for (int i = 0; i < due.size(); i++) {
            if (went.get(i)) {
                gone.merge(due.get(i).kind(), 1L, Long::sum);
            }
        }
        due.clear();
    }

    LifecycleReport end() throws InterruptedException {
        endKey();
        takeAway();
        return new LifecycleReport(
                gone.getOrDefault(Kind.EXPIRED, 0L),
                gone.getOrDefault(Kind.NONCURRENT, 0L),
                gone.getOrDefault(Kind.MARKER, 0L),
                0);
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
            boolean over = dated || aged(rule.expireDays(), version.modified());
            if (over && matches(rule, version)) {
                Condition unchanged = new Condition(
                        Set.of(version.etag()),
                        Set.of(),
                        null,
                        version.modified().truncatedTo(ChronoUnit.SECONDS),
                        version.size());
                due.add(new Departure(Kind.EXPIRED, version.key(), null, unchanged));
                return;
            }
        }
    }

    private void replaced(ObjectSummary version, Instant since) {
        replaced++;
        for (LifecycleRule rule : rules) {
            boolean over = rule.noncurrentDays().isPresent()
                    && replaced > rule.noncurrentKept()
                    && !now.isBefore(Due.at(since, rule.noncurrentDays().get()));
            if (over && matches(rule, version)) {
                due.add(new Departure(Kind.NONCURRENT, version.key(), version.version(), Condition.NONE));
                return;
            }
        }
    }

    /** A marker that hides nothing goes by a rule about such markers, or when objects of its age would. */
    private void marker(ObjectSummary marker) {
        for (LifecycleRule rule : rules) {
            boolean over = rule.expiredMarkers() || aged(rule.expireDays(), marker.modified());
            boolean plain = rule.filter().tags().isEmpty()
                    && marker.key().startsWith(rule.filter().prefix());
            if (over && plain) {
                due.add(new Departure(Kind.MARKER, marker.key(), marker.version(), Condition.NONE));
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
