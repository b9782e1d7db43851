package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.metadata.Permission;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An action that a list of access control can give: which permission stands for it, and in whose list.
 *
 * @param ofObject whether the object's list is asked, and not the bucket's
 */
record ListedAction(Permission permission, boolean ofObject) {
    private static final Map<String, ListedAction> ALL = Map.ofEntries(
            Map.entry("s3:ListBucket", new ListedAction(Permission.READ, false)),
            Map.entry("s3:ListBucketVersions", new ListedAction(Permission.READ, false)),
            Map.entry("s3:ListBucketMultipartUploads", new ListedAction(Permission.READ, false)),
            Map.entry("s3:PutObject", new ListedAction(Permission.WRITE, false)),
            Map.entry("s3:DeleteObject", new ListedAction(Permission.WRITE, false)),
            Map.entry("s3:GetBucketAcl", new ListedAction(Permission.READ_ACP, false)),
            Map.entry("s3:PutBucketAcl", new ListedAction(Permission.WRITE_ACP, false)),
            Map.entry("s3:GetObject", new ListedAction(Permission.READ, true)),
            Map.entry("s3:GetObjectVersion", new ListedAction(Permission.READ, true)),
            Map.entry("s3:GetObjectAcl", new ListedAction(Permission.READ_ACP, true)),
            Map.entry("s3:GetObjectVersionAcl", new ListedAction(Permission.READ_ACP, true)),
            Map.entry("s3:PutObjectAcl", new ListedAction(Permission.WRITE_ACP, true)),
            Map.entry("s3:PutObjectVersionAcl", new ListedAction(Permission.WRITE_ACP, true)));

    /** Null for what policies alone can give. */
    static @Nullable ListedAction of(String action) {
        return ALL.get(action);
    }
}
