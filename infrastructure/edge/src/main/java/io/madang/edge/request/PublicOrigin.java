package io.madang.edge.request;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The public origin of this installation, by which browsers address it: as configured, as a trusted proxy says, or as
 * the request itself does.
 */
public final class PublicOrigin {

    public static final String HSTS_HEADER = "Strict-Transport-Security";
    public static final String HSTS = "max-age=31536000; includeSubDomains";

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:\\[\\]_-]{1,255}");
    private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}$");
    private static final Set<String> LOOPBACK = Set.of("localhost", "127.0.0.1", "[::1]");

    private final ClientAddresses addresses;
    private final Optional<URI> configured;
    private final Set<String> hosts;

    /** @param hosts the names by which the installation may be addressed, beside those of loopback */
    PublicOrigin(ClientAddresses addresses, Optional<URI> configured, Set<String> hosts) {
        this.addresses = addresses;
        this.configured = configured;
        this.hosts = hosts;
    }

    /** Whether cookies may be ones that browsers send over https alone. */
    public boolean isSecure(HttpServletRequest request) {
        return request.isSecure()
                || configured
                        .map(URI::getScheme)
                        .or(() -> forwardedScheme(request))
                        .filter("https"::equalsIgnoreCase)
                        .isPresent();
    }

    /** Whether the client came over https, so that it may be told to use nothing else from now on. */
    public boolean cameByHttps(HttpServletRequest request) {
        return request.isSecure()
                || forwardedScheme(request)
                        .or(() -> configured.map(URI::getScheme))
                        .filter("https"::equalsIgnoreCase)
                        .isPresent();
    }

    /** Tells a client that came over https to use nothing else from now on: for every answer, whoever writes it. */
    public void requireHttps(HttpServletRequest request, HttpServletResponse response) {
        if (cameByHttps(request)) {
            response.setHeader(HSTS_HEADER, HSTS);
        }
    }

    /** Whether the site is addressed over https as configured, whatever a single request says. */
    public boolean isHttpsSite() {
        return configured.map(URI::getScheme).filter("https"::equalsIgnoreCase).isPresent();
    }

    /** Whether a browser's {@code Origin} is this installation: the one configured, or the one that was asked. */
    public boolean isOwn(HttpServletRequest request, String origin) {
        Optional<String> sender = origin(origin);
        return sender.isPresent()
                && (sender.equals(configured.flatMap(url -> origin(url.toString()))) || sender.equals(asked(request)));
    }

    private Optional<String> asked(HttpServletRequest request) {
        return origin((isSecure(request) ? "https" : "http") + "://" + host(request));
    }

    /** By which scheme the client came, as far as can be told. */
    public String scheme(HttpServletRequest request) {
        return forwardedScheme(request).orElseGet(request::getScheme);
    }

    /** The host that the client asked for, which may be any text that a client can send. */
    public String host(HttpServletRequest request) {
        return forwardedHost(request)
                .or(() -> Optional.ofNullable(request.getHeader("Host")))
                .orElseGet(request::getServerName);
    }

    /**
     * The address of the site, such as {@code https://yard.example}, for links that others keep: as configured, else
     * with a host that is believed. That is one of loopback, one of {@code madang.web.hosts}, or what a configured proxy
     * says; our own gateways only pass on what clients send. Nothing where the host is any other.
     */
    public Optional<String> site(HttpServletRequest request) {
        return configured.map(url -> url.toString().replaceFirst("/+$", "")).or(() -> believedHost(request)
                .map(host -> (isSecure(request) ? "https://" : "http://") + host));
    }

    /** The host that the client asked for, where it is one of this installation as far as can be told. */
    public Optional<String> believedHost(HttpServletRequest request) {
        return Optional.of(host(request))
                .filter(host -> HOST.matcher(host).matches())
                .filter(host ->
                        isKnown(host) || forwardedHost(request).isPresent() && addresses.fromConfiguredProxy(request));
    }

    private boolean isKnown(String host) {
        String name = PORT.matcher(host.toLowerCase(Locale.ROOT)).replaceFirst("");
        return LOOPBACK.contains(name) || hosts.contains(name) || hosts.contains(host.toLowerCase(Locale.ROOT));
    }

    /** Scheme, host and port in one spelling; nothing where there is no host, as in {@code null}. */
    static Optional<String> origin(String text) {
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

    private Optional<String> forwardedScheme(HttpServletRequest request) {
        return forwarded(request, "X-Forwarded-Proto", "proto");
    }

    private Optional<String> forwardedHost(HttpServletRequest request) {
        return forwarded(request, "X-Forwarded-Host", "host");
    }

    /** What a trusted proxy says in a header of its own, or in that of RFC 7239; the first that the request passed. */
    private Optional<String> forwarded(HttpServletRequest request, String header, String parameter) {
        String value = request.getHeader(header);
        String forwarded = request.getHeader("Forwarded");
        if (value == null && forwarded == null || !addresses.fromTrustedProxy(request)) {
            return Optional.empty();
        }
        return said(value, forwarded, parameter);
    }

    private static Optional<String> said(@Nullable String value, @Nullable String forwarded, String parameter) {
        if (value != null) {
            return Optional.of(value.split(",", -1)[0].strip());
        }
        return forwarded == null ? Optional.empty() : parameter(forwarded.split(",", -1)[0], parameter);
    }

    /** Whether the headers {@code X-Forwarded-Proto} and {@code Forwarded} say https; a proxy is to be trusted for that. */
    public static boolean saysHttps(@Nullable String forwardedProto, @Nullable String forwarded) {
        return said(forwardedProto, forwarded, "proto")
                .filter("https"::equalsIgnoreCase)
                .isPresent();
    }

    private static Optional<String> parameter(String element, String name) {
        for (String pair : element.split(";", -1)) {
            String[] parts = pair.strip().split("=", 2);
            if (parts.length == 2 && parts[0].equalsIgnoreCase(name)) {
                return Optional.of(parts[1].replace("\"", ""));
            }
        }
        return Optional.empty();
    }
}
