package io.madang.edge.tls;

import io.madang.edge.security.ApiHeaders;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/**
 * Answers a plain port beside the one with TLS: sends browsers to the same page over https, and tells programs that they
 * must not talk in the clear, instead of making up for it. Nothing behind it sees a request of this port.
 */
final class HttpsRedirect extends ValveBase {

    private static final int MAX_CONNECTIONS = 200;
    private static final int MAX_THREADS = 4;
    private static final int TIMEOUT_MILLIS = 5_000;
    private static final int PERMANENT = 308;

    private final Connector plain;
    private final int tlsPort;
    private final Optional<String> site;

    /**
     * @param tlsPort where the site is over https, unless its address is configured
     * @param site the configured address, without a slash at the end
     */
    HttpsRedirect(Connector plain, int tlsPort, Optional<String> site) {
        super(true);
        this.plain = plain;
        this.tlsPort = tlsPort;
        this.site = site;
    }

    /** A port for a few short requests: none of them has a body that is read. */
    static Connector connector(int port, Optional<String> address) {
        Connector connector = new Connector("org.apache.coyote.http11.Http11NioProtocol");
        connector.setPort(port);
        connector.setXpoweredBy(false);
        connector.setProperty("maxConnections", Integer.toString(MAX_CONNECTIONS));
        connector.setProperty("maxThreads", Integer.toString(MAX_THREADS));
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
        boolean reads = request.getMethod().equals("GET") || request.getMethod().equals("HEAD");
        if (reads && ApiHeaders.isPage(request.getDecodedRequestURI())) {
            String query = request.getQueryString();
            response.setStatus(PERMANENT);
            response.setHeader(
                    "Location",
                    site.orElseGet(() -> here(request)) + request.getRequestURI() + (query == null ? "" : "?" + query));
            return;
        }
        response.setStatus(HttpServletResponse.SC_FORBIDDEN);
        response.setContentType("text/plain;charset=utf-8");
        response.getOutputStream()
                .write("This port is not encrypted. Use https, and replace what was sent in the clear.\n"
                        .getBytes(StandardCharsets.UTF_8));
    }

    private String here(Request request) {
        String name = request.getServerName();
        String host = name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
        return "https://" + host + (tlsPort == 443 ? "" : ":" + tlsPort);
    }
}
