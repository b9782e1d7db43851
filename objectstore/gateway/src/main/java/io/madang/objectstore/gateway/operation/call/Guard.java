package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.xml.OwnershipDocument;
import io.madang.objectstore.gateway.xml.PublicAccessBlockDocument;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.BucketSetting;
import io.madang.objectstore.metadata.Metadata;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What a bucket's settings keep closed, whatever lists and policies open. What cannot be read keeps everything closed. */
public final class Guard {
    private final Metadata metadata;

    public Guard(Metadata metadata) {
        this.metadata = metadata;
    }

    /** Whether lists of access control are switched off. */
    public boolean disablesLists(String bucket) {
        Optional<String> document = metadata.setting(bucket, BucketSetting.OWNERSHIP);
        try {
            return document.isPresent()
                    && OwnershipDocument.parse(bytes(document.get())).enforced();
        } catch (S3Exception unreadable) {
            return true;
        }
    }

    public PublicAccessBlockDocument block(String bucket) {
        Optional<String> document = metadata.setting(bucket, BucketSetting.PUBLIC_ACCESS_BLOCK);
        if (document.isEmpty()) {
            return PublicAccessBlockDocument.NOTHING;
        }
        try {
            return PublicAccessBlockDocument.parse(bytes(document.get()));
        } catch (S3Exception unreadable) {
            return PublicAccessBlockDocument.EVERYTHING;
        }
    }

    /** What counts of a list. */
    public AccessList counting(AccessList list, String bucket) {
        if (disablesLists(bucket)) {
            return AccessList.PRIVATE;
        }
        return list.open() && block(bucket).ignoreAcls() ? list.closed() : list;
    }

    private static byte[] bytes(String document) {
        return document.getBytes(StandardCharsets.UTF_8);
    }
}
