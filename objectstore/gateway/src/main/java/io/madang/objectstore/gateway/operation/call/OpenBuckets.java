package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.iam.MalformedPolicy;
import io.madang.objectstore.iam.PolicyDocument;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.Permission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells what anybody may do with a bucket without a signature. S3 allows to open one, also for writing; that is seldom meant,
 * for then anybody may delete what is in it, and replace the policy that says so.
 */
public final class OpenBuckets {
    private static final Logger log = LoggerFactory.getLogger(OpenBuckets.class);
    private static final int SHOWN = 3;

    private final Metadata metadata;
    private final Guard guard;

    public OpenBuckets(Metadata metadata) {
        this.metadata = metadata;
        this.guard = new Guard(metadata);
    }

    /** A line for each way in which it is open to anybody by its policy, or for writing by its own list. */
    public List<String> lines(Bucket bucket) {
        List<String> writes = writes(bucket);
        boolean reads = policy(bucket.name())
                .map(policy -> policy.publicWrites(bucket.name()).isEmpty() && policy.grantsPublicly())
                .orElse(false);
        List<String> lines = new ArrayList<>();
        writes.forEach(how -> lines.add("open for writing by anybody: " + bucket.name() + ": " + how));
        if (reads) {
            lines.add("open for reading by anybody: " + bucket.name() + ": by its policy");
        }
        return lines;
    }

    /** Logs how a bucket is open for writing, after something about it has changed. */
    public void warnOf(String name, String request) {
        for (String how : metadata.bucket(name).map(this::writes).orElse(List.of())) {
            log.warn(
                    "Request {} has opened the bucket {} for writing by anybody: {}. If that is not meant, close it now",
                    request,
                    name,
                    how);
        }
    }

    private List<String> writes(Bucket bucket) {
        List<String> byPolicy = policy(bucket.name())
                .map(policy -> policy.publicWrites(bucket.name()))
                .orElse(List.of());
        AccessList list = guard.counting(bucket.access(), bucket.name());
        List<String> byList = Stream.of(Permission.WRITE, Permission.WRITE_ACP)
                .filter(permission -> list.gives(permission, null))
                .map(Permission::name)
                .toList();
        List<String> ways = new ArrayList<>();
        if (!byPolicy.isEmpty()) {
            ways.add("its policy allows " + words(byPolicy) + " without a signature");
        }
        if (!byList.isEmpty()) {
            ways.add("its list gives " + words(byList) + " without a signature");
        }
        return ways;
    }

    /** One that counts for everybody; a policy that cannot be read denies, and so does a public access block. */
    private Optional<PolicyDocument> policy(String bucket) {
        Optional<String> json = metadata.setting(bucket, BucketSetting.POLICY);
        if (json.isEmpty() || guard.block(bucket).restrictBuckets()) {
            return Optional.empty();
        }
        try {
            return Optional.of(PolicyDocument.parseForBucket(json.get(), bucket));
        } catch (MalformedPolicy denies) {
            return Optional.empty();
        }
    }

    private static String words(List<String> all) {
        List<String> first = all.subList(0, Math.min(SHOWN, all.size()));
        int more = all.size() - first.size();
        return String.join(", ", first) + (more == 0 ? "" : " and " + more + " more");
    }
}
