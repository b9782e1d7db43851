package io.madang.objectstore.iam;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Which changes a bucket's policy allows to everybody, without a signature and without any condition. */
record PublicWrites(String bucket, List<Statement> statements) {
    private static final List<String> OF_OBJECTS = List.of(
            "s3:PutObject",
            "s3:DeleteObject",
            "s3:DeleteObjectVersion",
            "s3:PutObjectAcl",
            "s3:PutObjectVersionAcl",
            "s3:PutObjectTagging",
            "s3:DeleteObjectTagging",
            "s3:AbortMultipartUpload",
            "s3:RestoreObject");
    private static final List<String> OF_BUCKETS = List.of(
            "s3:PutBucketPolicy",
            "s3:DeleteBucketPolicy",
            "s3:DeleteBucket",
            "s3:PutBucketAcl",
            "s3:PutBucketVersioning",
            "s3:PutBucketPublicAccessBlock",
            "s3:PutBucketOwnershipControls",
            "s3:PutLifecycleConfiguration",
            "s3:PutBucketCORS",
            "s3:PutBucketTagging");
    /** A key that nobody names: what matches it matches all keys. */
    private static final String ANY_KEY = "\u0001any";

    List<String> actions() {
        return Stream.concat(
                        OF_OBJECTS.stream().filter(this::allowsForObjects),
                        OF_BUCKETS.stream().filter(this::allowsForBucket))
                .toList();
    }

    /** Some of the bucket's keys are enough; a denial counts where it is about all of them. */
    private boolean allowsForObjects(String action) {
        Facts facts = facts(action, AccessRequest.arn(bucket, ANY_KEY));
        return statements.stream().anyMatch(statement -> statement.grantsPubliclyBelow(facts)) && !denies(facts);
    }

    private boolean allowsForBucket(String action) {
        Facts facts = facts(action, AccessRequest.arn(bucket, null));
        return statements.stream().anyMatch(statement -> statement.grantsPublicly() && statement.appliesTo(facts))
                && !denies(facts);
    }

    private boolean denies(Facts facts) {
        return statements.stream()
                .anyMatch(statement ->
                        !statement.allow() && statement.conditions().isEmpty() && statement.appliesTo(facts));
    }

    private static Facts facts(String action, String resource) {
        return new Facts(null, action, resource, Map.of());
    }
}
