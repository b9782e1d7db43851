package io.madang.account.session;

import io.madang.account.password.Address;
import io.madang.edge.request.ClientAddresses;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Where a session was opened, as its owner recognises it in the list of sessions.
 *
 * @param userAgent what the client calls itself; may be empty
 */
public record Device(String userAgent, Address address) {

    private static final int MAX_USER_AGENT = 200;
    private static final int MAX_ADDRESS = 45;

    public static Device of(HttpServletRequest request, ClientAddresses addresses) {
        String agent = request.getHeader("User-Agent");
        return new Device(
                agent == null ? "" : cut(agent, MAX_USER_AGENT), new Address(cut(addresses.of(request), MAX_ADDRESS)));
    }

    private static String cut(String text, int max) {
        String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
        return plain.length() <= max ? plain : plain.substring(0, max);
    }
}
