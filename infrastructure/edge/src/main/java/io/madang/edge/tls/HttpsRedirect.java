package io.madang.edge.tls;

import io.madang.edge.request.PublicOrigin;
import io.madang.edge.security.ApiHeaders;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Answers a plain port beside the one with TLS: sends browsers to the same page over https, and tells programs that they
 * must not talk in the clear, instead of making up for it. Nothing behind it sees a request of this port.
 */
final class HttpsRedirect extends ValveBase {

    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int PERMANENT = 308;
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");

    private final Connector plain;
    private final int tlsPort;
    private final PublicOrigin origin;

    /** @param tlsPort where the site is over https, unless its address is configured */
    HttpsRedirect(Connector plain, int tlsPort, PublicOrigin origin) {
        super(true);
        this.plain = plain;
        this.tlsPort = tlsPort;
        this.origin = origin;
    }

    /** Makes a port one for a few short requests: none of them has a body that is read. */
    static Connector connector(Connector connector, Optional<String> address) {
        connector.setProperty("connectionTimeout", Integer.toString(TIMEOUT_MILLIS));
        connector.setProperty("maxKeepAliveRequests", "1");
        connector.setProperty("maxSwallowSize", "0");
        address.ifPresent(text -> connector.setProperty("address", text));
        return connector;
    }

    @Override
    public void invoke(Request request, Response response) throws IOException, ServletException {
        if (request.getConnector() != plain) {
            getNext().invoke(request, response);
            return;
        }
        response.setHeader("Cache-Control", "no-store");
        if (response.getStatus() >= HttpServletResponse.SC_BAD_REQUEST) {
            // the container refuses it, and has not read on
            return;
        }
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        Optional<String> site =
                reads && ApiHeaders.isPage(request.getDecodedRequestURI()) ? site(request) : Optional.empty();
        if (site.isPresent()) {
            String query = request.getQueryString();
            response.setStatus(PERMANENT);
            response.setHeader("Location", site.get() + request.getRequestURI() + (query == null ? "" : "?" + query));
            return;
        }
        response.setStatus(HttpServletResponse.SC_FORBIDDEN);
        response.setContentType("text/plain;charset=utf-8");
        response.getOutputStream()
                .write("This port is not encrypted. Use https, and replace what was sent in the clear.\n"
                        .getBytes(StandardCharsets.UTF_8));
    }

    /** The address over https: as configured, else at a host that is known to be ours, whatever the client says. */
    private Optional<String> site(Request request) {
        if (origin.isHttpsSite()) {
            return origin.site(request);
        }
        return origin.believedHost(request)
                .map(host -> "https://" + PORT.matcher(host).replaceFirst("") + (tlsPort == 443 ? "" : ":" + tlsPort));
    }
}
