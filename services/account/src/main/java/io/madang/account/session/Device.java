package io.madang.account.session;

import io.madang.account.password.ClientAddress;
import io.madang.account.securitylog.SecurityLog;
import io.madang.edge.request.ClientAddresses;
import jakarta.servlet.http.HttpServletRequest;

/**
 * Where a session was opened, as its owner recognises it in the list of sessions.
 *
 * @param userAgent what the client calls itself; may be empty
 */
public record Device(String userAgent, ClientAddress address) {

    private static final int MAX_USER_AGENT = 200;
    private static final int MAX_ADDRESS = 45;

    public static Device of(HttpServletRequest request, ClientAddresses addresses) {
        String agent = request.getHeader("User-Agent");
        return new Device(
                agent == null ? "" : cut(agent, MAX_USER_AGENT),
                new ClientAddress(cut(addresses.of(request), MAX_ADDRESS)));
    }

    public SecurityLog.Client client() {
        return new SecurityLog.Client(address, userAgent);
    }

    private static String cut(String text, int max) {
        String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
        return plain.length() <= max ? plain : plain.substring(0, max);
    }
}
