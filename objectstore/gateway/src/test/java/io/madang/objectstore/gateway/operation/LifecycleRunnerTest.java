package io.madang.objectstore.gateway.operation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.gateway.operation.lifecycle.LifecycleReport;
import io.madang.objectstore.gateway.operation.lifecycle.LifecycleRunner;
import io.madang.objectstore.metadata.VersionQuery;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.model.ExpirationStatus;
import software.amazon.awssdk.services.s3.model.LifecycleRule;
import software.amazon.awssdk.services.s3.model.Tag;

class LifecycleRunnerTest {
    @RegisterExtension
    static final TestStore store = new TestStore();

    @SafeVarargs
    private static String bucket(boolean versioned, Consumer<LifecycleRule.Builder>... rules) {
        String bucket = store.bucket();
        if (versioned) {
            store.s3.putBucketVersioning(p -> p.bucket(bucket).versioningConfiguration(v -> v.status("Enabled")));
        }
        List<LifecycleRule> all = List.of(rules).stream()
                .map(rule -> LifecycleRule.builder()
                        .status(ExpirationStatus.ENABLED)
                        .filter(f -> f.prefix(""))
                        .applyMutation(rule)
                        .build())
                .toList();
        store.s3.putBucketLifecycleConfiguration(p -> p.bucket(bucket).lifecycleConfiguration(l -> l.rules(all)));
        return bucket;
    }

    private static String put(String bucket, String key, String content) {
        return store.s3
                .putObject(p -> p.bucket(bucket).key(key), RequestBody.fromString(content))
                .versionId();
    }

    private static LifecycleReport runAfter(int days) {
        return new LifecycleRunner(store.metadata, Clock.offset(store.clock, Duration.ofDays(days))).run();
    }

    private static List<String> versions(String bucket) {
        return store
                .metadata
                .versions(new VersionQuery(bucket, "", "", "", null, 1000))
                .orElseThrow()
                .versions()
                .stream()
                .map(version -> (version.deleteMarker() ? "-" : "") + version.key())
                .toList();
    }

    @Test
    void expiresObjectsAfterTheirDaysByPrefixTagAndSize() {
        String bucket = bucket(
                false,
                rule -> rule.filter(f -> f.prefix("logs/")).expiration(e -> e.days(3)),
                rule -> rule.filter(
                                f -> f.tag(Tag.builder().key("keep").value("no").build()))
                        .expiration(e -> e.days(3)),
                rule -> rule.filter(f -> f.objectSizeGreaterThan(100L)).expiration(e -> e.days(3)),
                rule -> rule.status(ExpirationStatus.DISABLED).expiration(e -> e.days(1)));
        put(bucket, "logs/a", "x");
        put(bucket, "other", "x");
        put(bucket, "large", "x".repeat(101));
        store.s3.putObject(p -> p.bucket(bucket).key("tagged").tagging("keep=no"), RequestBody.fromString("x"));
        store.s3.putObject(p -> p.bucket(bucket).key("kept").tagging("keep=yes"), RequestBody.fromString("x"));

        assertThat(runAfter(2).expired()).isZero();
        assertThat(versions(bucket)).hasSize(5);
        assertThat(runAfter(4).expired()).isEqualTo(3);
        assertThat(versions(bucket)).containsExactly("kept", "other");
    }

    @Test
    void expiresAtADate() {
        Instant tomorrow = Instant.now().truncatedTo(ChronoUnit.DAYS).plus(1, ChronoUnit.DAYS);
        String bucket = bucket(false, rule -> rule.expiration(e -> e.date(tomorrow)));
        put(bucket, "k", "x");

        runAfter(0);
        assertThat(versions(bucket)).hasSize(1);
        runAfter(1);
        assertThat(versions(bucket)).isEmpty();
    }

    @Test
    void hidesCurrentVersionsAndRemovesReplacedOnes() {
        String bucket = bucket(
                true,
                rule -> rule.expiration(e -> e.days(10)),
                rule -> rule.noncurrentVersionExpiration(
                        n -> n.noncurrentDays(1).newerNoncurrentVersions(2)));
        for (int i = 0; i < 5; i++) {
            put(bucket, "k", "v" + i);
        }
        LifecycleReport first = runAfter(3);
        assertThat(first.noncurrent()).isEqualTo(2);
        assertThat(versions(bucket)).containsExactly("k", "k", "k");

        LifecycleReport second = runAfter(12);
        assertThat(second.expired()).isEqualTo(1);
        assertThat(versions(bucket)).containsExactly("-k", "k", "k", "k");
    }

    @Test
    void removesMarkersThatHideNothing() {
        String bucket = bucket(true, rule -> rule.expiration(e -> e.expiredObjectDeleteMarker(true)));
        String version = put(bucket, "gone", "x");
        store.s3.deleteObject(d -> d.bucket(bucket).key("gone"));
        store.s3.deleteObject(d -> d.bucket(bucket).key("gone").versionId(version));
        put(bucket, "hidden", "x");
        store.s3.deleteObject(d -> d.bucket(bucket).key("hidden"));

        assertThat(runAfter(0).markers()).isEqualTo(1);
        assertThat(versions(bucket)).containsExactly("-hidden", "hidden");
    }

    @Test
    void abortsStaleUploads() {
        String bucket = bucket(false, rule -> rule.filter(f -> f.prefix("stale/"))
                .abortIncompleteMultipartUpload(a -> a.daysAfterInitiation(2)));
        store.s3.createMultipartUpload(c -> c.bucket(bucket).key("stale/a"));
        store.s3.createMultipartUpload(c -> c.bucket(bucket).key("other/a"));

        assertThat(runAfter(1).uploads()).isZero();
        assertThat(runAfter(3).uploads()).isEqualTo(1);
        assertThat(store.s3.listMultipartUploads(l -> l.bucket(bucket)).uploads())
                .extracting(upload -> upload.key())
                .containsExactly("other/a");
    }

    @Test
    void goesThroughMoreVersionsThanOnePage() {
        String bucket = bucket(true, rule -> rule.noncurrentVersionExpiration(n -> n.noncurrentDays(1)));
        for (int i = 0; i < 1_050; i++) {
            put(bucket, "k", "v");
        }

        assertThat(runAfter(3).noncurrent()).isEqualTo(1_049);
        assertThat(versions(bucket)).containsExactly("k");
    }
}
