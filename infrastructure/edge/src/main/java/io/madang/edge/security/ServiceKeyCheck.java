package io.madang.edge.security;

import io.madang.edge.RequestReason;
import io.madang.edge.request.ClientAddresses;
import io.madang.kernel.error.Failure;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;

/** Admits requests that bring a valid service key, and leaves the key in the request for the handler. */
public final class ServiceKeyCheck {

    private static final int MAX_LENGTH = 200;

    private final ObjectProvider<ServiceKeys> keys;
    private final ServiceKeyReports reports;
    private final ClientAddresses addresses;

    ServiceKeyCheck(ObjectProvider<ServiceKeys> keys, ServiceKeyReports reports, ClientAddresses addresses) {
        this.addresses = addresses;
        this.keys = keys;
        this.reports = reports;
    }

    /** Throws where there is no key, or one that is not known: a user's token is no substitute for it. */
    void check(HttpServletRequest request, Optional<Caller> caller) {
        if (request.getHeader(ServiceKey.HEADER) == null) {
            throw Failure.of(caller.isPresent() ? RequestReason.SERVICE_KEY_NEEDED : RequestReason.SERVICE_KEY_MISSING);
        }
        request.setAttribute(ServiceKey.ATTRIBUTE, find(request).orElseThrow(() -> {
            reports.refused(addresses.of(request));
            return Failure.of(RequestReason.SERVICE_KEY_UNKNOWN);
        }));
    }

    /** The valid key that the request brings, if it brings one. */
    public Optional<ServiceKey> find(HttpServletRequest request) {
        @Nullable String presented = request.getHeader(ServiceKey.HEADER);
        if (presented == null || presented.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        ServiceKeys known = keys.getIfAvailable(() -> key -> Optional.empty());
        return known.find(presented);
    }
}
