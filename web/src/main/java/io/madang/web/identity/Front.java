package io.madang.web.identity;

import io.madang.edge.request.ClientAddresses;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** How browsers address this installation: as configured, as a proxy that we trust says, or as the request itself does. */
final class Front {

    private final ClientAddresses addresses;
    private final Optional<URI> configured;

    Front(ClientAddresses addresses, Optional<URI> configured) {
        this.addresses = addresses;
        this.configured = configured;
    }

    boolean isSecure(HttpServletRequest request) {
        return configured
                .map(URI::getScheme)
                .or(() -> told(request, "X-Forwarded-Proto"))
                .map("https"::equalsIgnoreCase)
                .orElseGet(request::isSecure);
    }

    /** Whether a browser's {@code Origin} is this installation: the one configured, or the one that was asked. */
    boolean isOwn(HttpServletRequest request, String origin) {
        Optional<String> sender = origin(origin);
        return sender.isPresent()
                && (sender.equals(configured.flatMap(url -> origin(url.toString()))) || sender.equals(asked(request)));
    }

    private Optional<String> asked(HttpServletRequest request) {
        String host = told(request, "X-Forwarded-Host")
                .or(() -> Optional.ofNullable(request.getHeader("Host")))
                .orElseGet(request::getServerName);
        return origin((isSecure(request) ? "https" : "http") + "://" + host);
    }

    /** Scheme, host and port in one spelling; nothing where there is no host, as in {@code null}. */
    private static Optional<String> origin(String text) {
        try {
            URI uri = URI.create(text.toLowerCase(Locale.ROOT));
            String authority = uri.getRawAuthority();
            if (authority == null) {
                return Optional.empty();
            }
            String usual = "https".equals(uri.getScheme()) ? ":443" : ":80";
            return Optional.of(uri.getScheme() + "://"
                    + (authority.endsWith(usual)
                            ? authority.substring(0, authority.length() - usual.length())
                            : authority));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private Optional<String> told(HttpServletRequest request, String header) {
        String value = request.getHeader(header);
        return value == null || !addresses.fromTrustedProxy(request)
                ? Optional.empty()
                : Optional.of(value.split(",", -1)[0].strip());
    }
}
