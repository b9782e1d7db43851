package io.madang.media.storage;

import java.util.Optional;

/** The object store that runs in this instance, if one does: it is used where no other is configured. */
@FunctionalInterface
public interface S3AccessSource {

    Optional<S3Access> access();
}
