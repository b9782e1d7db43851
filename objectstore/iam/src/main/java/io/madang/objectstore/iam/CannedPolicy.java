package io.madang.objectstore.iam;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Policies that every store knows by name. */
public enum CannedPolicy {
    READWRITE("\"s3:*\""),
    READONLY("\"s3:Get*\", \"s3:List*\""),
    WRITEONLY("\"s3:PutObject\", \"s3:AbortMultipartUpload\", \"s3:ListMultipartUploadParts\"");

    private final String document;

    CannedPolicy(String actions) {
        document =
                """
                {"Version": "2012-10-17", "Statement": [{"Effect": "Allow", "Action": [%s], "Resource": "*"}]}"""
                        .formatted(actions);
    }

    public String title() {
        return name().toLowerCase(Locale.ROOT);
    }

    public String document() {
        return document;
    }

    /** The document of the policy with this name; null where none is called so. */
    static @Nullable String document(String title) {
        for (CannedPolicy policy : values()) {
            if (policy.title().equals(title)) {
                return policy.document;
            }
        }
        return null;
    }
}
