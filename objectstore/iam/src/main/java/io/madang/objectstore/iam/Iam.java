package io.madang.objectstore.iam;

import java.util.Optional;

/** What the gateway asks about callers. All questions are answered from memory and see every change at once. */
public interface Iam {
    /** The user who may do everything, whatever policies say. */
    String ROOT = "root";

    /** The key with this id, also when it is disabled or expired: see {@link AccessKey#usable}. */
    Optional<AccessKey> key(String accessKeyId);

    /** Whether there is a user of that name. */
    boolean knows(String user);

    /** Default deny; an explicit deny wins over every allow; root is always allowed. */
    Decision decide(AccessRequest request);
}
