package io.madang.objectstore.iam;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The question whether a caller may do something.
 *
 * @param user who asks; null is anonymous
 * @param action such as {@code s3:GetObject}
 * @param resource such as {@code arn:aws:s3:::bucket/key}, or {@code arn:aws:s3:::*} where no bucket is meant
 * @param conditions what policies may ask about, by condition key in any case: {@code aws:SourceIp}, {@code s3:prefix},
 *     …; the caller's name and the time need not be given
 * @param bucketPolicy the policy of the bucket, as JSON; null where it has none. One that cannot be read denies
 */
public record AccessRequest(
        @Nullable String user,
        String action,
        String resource,
        Map<String, List<String>> conditions,
        @Nullable String bucketPolicy) {
    public static final String ARN = "arn:aws:s3:::";

    /** The resource of a bucket itself, or with a key that of an object. */
    public static String arn(String bucket, @Nullable String key) {
        return key == null ? ARN + bucket : ARN + bucket + "/" + key;
    }
}
