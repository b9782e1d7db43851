package io.madang.objectstore.iam;

import java.util.Optional;

/** What the gateway asks about callers. Both questions are answered from memory and see every change at once. */
public interface Iam {
    /** The user who may do everything, whatever policies say. */
    String ROOT = "root";

    /** The key with this id, also when it is disabled or expired: see {@link AccessKey#usable}. */
    Optional<AccessKey> key(String accessKeyId);

    /** Default deny; an explicit deny wins over every allow; root is always allowed. */
    Decision decide(Request request);
}
