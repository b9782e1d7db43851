package io.madang.edge.security;

import io.madang.edge.RequestReason;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** Admits requests that bring a valid service key, and leaves the key in the request for the handler. */
final class ServiceKeyCheck {

    private static final int MAX_LENGTH = 200;

    private final ObjectProvider<ServiceKeys> keys;

    ServiceKeyCheck(ObjectProvider<ServiceKeys> keys) {
        this.keys = keys;
    }

    /** Throws where there is no key, or one that is not known: a user's token is no substitute for it. */
    void check(HttpServletRequest request, Optional<Caller> caller) {
        @Nullable String presented = request.getHeader(ServiceKey.HEADER);
        if (presented == null) {
            throw Failure.of(caller.isPresent() ? RequestReason.SERVICE_KEY_NEEDED : RequestReason.SERVICE_KEY_MISSING);
        }
        ServiceKeys known = keys.getIfAvailable(() -> key -> Optional.empty());
        ServiceKey key = (presented.length() > MAX_LENGTH ? Optional.<ServiceKey>empty() : known.find(presented))
                .orElseThrow(() -> Failure.of(RequestReason.SERVICE_KEY_UNKNOWN));
        request.setAttribute(ServiceKey.ATTRIBUTE, key);
    }
}
