package io.madang.view;

import io.madang.cluster.KeyedDigests;
import io.madang.contracts.view.PageVisit;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import jakarta.servlet.http.HttpServletRequest;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Tells viewers apart: users by their id, guests by a signed cookie, or by address and browser before they have one. */
final class Viewers {

    private static final int NETWORK_BYTES = 8;

    private final ClientAddresses addresses;
    private final ViewerCookies cookies;
    private final KeyedDigests digests;

    Viewers(ClientAddresses addresses, ViewerCookies cookies, KeyedDigests digests) {
        this.addresses = addresses;
        this.cookies = cookies;
        this.digests = digests;
    }

    /** Whoever sends the request. */
    Viewer of(Optional<Caller> caller, HttpServletRequest request) {
        return caller.flatMap(Caller::user)
                .<Viewer>map(Viewer.User::new)
                .orElseGet(() -> guest(cookies.brought(request), addresses.of(request), userAgent(request)));
    }

    /** Whoever looks at a page. */
    Viewer of(PageVisit visit) {
        return visit.user() != null
                ? new Viewer.User(visit.user())
                : guest(
                        Optional.ofNullable(visit.cookie()).flatMap(cookies::verified),
                        visit.address(),
                        visit.browser());
    }

    private Viewer guest(Optional<String> cookie, String address, String browser) {
        byte[] network = network(address);
        String from = digests.of("network", network);
        return cookie.<Viewer>map(known -> new Viewer.Guest(known, from))
                .orElseGet(() -> new Viewer.NewGuest(
                        digests.of("browser", network, browser.getBytes(StandardCharsets.UTF_8)),
                        from,
                        cookies.fresh()));
    }

    /** An IPv4 address, or the network of an IPv6 one: whoever has one address of that has 2^64. */
    private static byte[] network(String address) {
        try {
            InetAddress literal = InetAddress.ofLiteral(address);
            byte[] bytes = literal.getAddress();
            return literal instanceof Inet6Address ? Arrays.copyOf(bytes, NETWORK_BYTES) : bytes;
        } catch (IllegalArgumentException e) {
            return address.getBytes(StandardCharsets.UTF_8);
        }
    }

    private static String userAgent(HttpServletRequest request) {
        String agent = request.getHeader("User-Agent");
        return agent == null ? "" : agent;
    }
}
