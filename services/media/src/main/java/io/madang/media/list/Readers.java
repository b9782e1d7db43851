package io.madang.media.list;

import io.madang.cluster.KeyedDigests;
import io.madang.edge.request.ClientAddresses;
import io.madang.edge.security.Caller;
import io.madang.edge.security.CurrentCaller;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

/** Tells the readers of a list apart: users by their id, guests by a digest of address and browser. */
final class Readers {

    private static final String GUEST = "reader";
    private static final int MAX_BROWSER = 250;

    private final CurrentCaller caller;
    private final ClientAddresses addresses;
    private final KeyedDigests digests;

    Readers(CurrentCaller caller, ClientAddresses addresses, KeyedDigests digests) {
        this.caller = caller;
        this.addresses = addresses;
        this.digests = digests;
    }

    /** Whoever sends the request that this thread answers. */
    String current() {
        return caller.caller().flatMap(Caller::user).map(user -> "u" + user).orElseGet(this::guest);
    }

    private String guest() {
        if (!(RequestContextHolder.getRequestAttributes() instanceof ServletRequestAttributes attributes)) {
            return "n";
        }
        HttpServletRequest request = attributes.getRequest();
        String agent = request.getHeader("User-Agent");
        String browser = agent == null ? "" : agent.substring(0, Math.min(MAX_BROWSER, agent.length()));
        return "g" + digests.of(GUEST, bytes(addresses.of(request)), bytes(browser));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
