package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;
import java.net.InetAddress;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Where requests come from: the socket's other end, or what a proxy that we trust says about its own. */
public final class ClientAddresses {

    private static final String FORWARDED_FOR = "X-Forwarded-For";

    private final AddressRanges trusted;
    private final OwnProxies own;

    ClientAddresses(AddressRanges trusted, OwnProxies own) {
        this.trusted = trusted;
        this.own = own;
    }

    /** Whether the request's sender may speak for somebody else by {@code X-Forwarded-*} headers. */
    public boolean fromTrustedProxy(HttpServletRequest request) {
        return own.sent(request) || isTrusted(request.getRemoteAddr());
    }

    /** Whether the request's sender is a proxy of {@code madang.request.trusted-proxies}. */
    boolean fromConfiguredProxy(HttpServletRequest request) {
        return isTrusted(request.getRemoteAddr());
    }

    /**
     * The client's address: going back from the socket's other end, the first that is not a trusted proxy's.
     *
     * <p>Where a proxy reports something that is no address, the proxy's own is as far as we can see.
     */
    public String of(HttpServletRequest request) {
        String peer = request.getRemoteAddr();
        List<String> headers = Collections.list(request.getHeaders(FORWARDED_FOR));
        if (headers.isEmpty() || !fromTrustedProxy(request)) {
            return peer;
        }
        String client = peer;
        for (String hop : List.of(String.join(",", headers).split(",", -1)).reversed()) {
            Optional<InetAddress> address = AddressRanges.literal(hop);
            if (address.isEmpty()) {
                return client;
            }
            client = address.get().getHostAddress();
            if (!trusted.contain(address.get())) {
                return client;
            }
        }
        return client;
    }

    /** Whether the address is one of a proxy that speaks for many clients. */
    public boolean isTrusted(InetAddress address) {
        return trusted.contain(address);
    }

    private boolean isTrusted(String address) {
        return !trusted.ranges().isEmpty()
                && AddressRanges.literal(address).filter(trusted::contain).isPresent();
    }
}
