package io.madang.edge.security;

import java.util.Optional;

/** The service keys that this instance knows: a bean of the service that issues them. */
@FunctionalInterface
public interface ServiceKeys {

    /** The key that a program presents, unless there is no such key or it has been revoked. */
    Optional<ServiceKey> find(String presented);
}
