package io.madang.objectstore.gateway.sign;

import java.util.Optional;

/** Where the gateway asks for the secret of an access key, at each request; must answer from memory. */
@FunctionalInterface
public interface Credentials {

    /** Empty where the key is unknown, disabled or expired. */
    Optional<Credential> find(String accessKeyId);
}
