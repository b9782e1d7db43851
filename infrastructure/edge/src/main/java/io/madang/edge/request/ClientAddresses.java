package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Set;

/** Where requests come from: the socket's other end, or what a trusted proxy says about its own. */
public final class ClientAddresses {

    private final Set<String> trustedProxies;

    ClientAddresses(Set<String> trustedProxies) {
        this.trustedProxies = Set.copyOf(trustedProxies);
    }

    /** Whether the request's sender may speak for somebody else by {@code X-Forwarded-*} headers. */
    public boolean fromTrustedProxy(HttpServletRequest request) {
        return trustedProxies.contains(request.getRemoteAddr());
    }

    /** The client's address: the last one in {@code X-Forwarded-For} that is not a trusted proxy's. */
    public String of(HttpServletRequest request) {
        String peer = request.getRemoteAddr();
        String forwarded = trustedProxies.isEmpty() ? null : request.getHeader("X-Forwarded-For");
        if (forwarded == null || !trustedProxies.contains(peer)) {
            return peer;
        }
        for (String hop : List.of(forwarded.split(",", -1)).reversed()) {
            String address = hop.strip();
            if (!address.isEmpty() && !trustedProxies.contains(address)) {
                return address.length() <= 64 ? address : peer;
            }
        }
        return peer;
    }
}
