package io.madang.view;

import io.madang.contracts.account.UserId;
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
    private final Digests digests;

    Viewers(ClientAddresses addresses, ViewerCookies cookies, Digests digests) {
        this.addresses = addresses;
        this.cookies = cookies;
        this.digests = digests;
    }

    Viewer of(Optional<Caller> caller, HttpServletRequest request) {
        Optional<UserId> user = caller.flatMap(Caller::user);
        if (user.isPresent()) {
            return new Viewer.User(user.get());
        }
        byte[] network = network(addresses.of(request));
        String from = digests.of("network", network);
        return cookies.brought(request)
                .<Viewer>map(cookie -> new Viewer.Guest(cookie, from))
                .orElseGet(() ->
                        new Viewer.NewGuest(digests.of("browser", network, userAgent(request)), from, cookies.fresh()));
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

    private static byte[] userAgent(HttpServletRequest request) {
        String agent = request.getHeader("User-Agent");
        return agent == null ? new byte[0] : agent.getBytes(StandardCharsets.UTF_8);
    }
}
