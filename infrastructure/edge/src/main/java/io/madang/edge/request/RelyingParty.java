package io.madang.edge.request;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The site as passkeys know it (WebAuthn's relying party): the name that they are made for, and the origins of the pages
 * that may use them. Both come from {@code madang.web.url}; without it, passkeys work on {@code localhost} alone.
 * Browsers refuse passkeys at addresses that are no names, and over plain http anywhere but on {@code localhost}.
 */
public final class RelyingParty {

    private static final String LOCALHOST = "localhost";
    private static final Pattern LOCAL_ORIGIN = Pattern.compile("https?://localhost(:[0-9]{1,5})?");

    /** The last label of a name is never a number; that of an IPv4 address always is. */
    private static final Pattern IP_ADDRESS = Pattern.compile("\\[.*]|(.*\\.)?(0x[0-9a-f]*|[0-9]+)\\.?");

    private final Optional<URI> site;
    private final Optional<String> id;

    public RelyingParty(Optional<URI> configured) {
        this.site = configured;
        this.id = configured.isEmpty() ? Optional.of(LOCALHOST) : configured.flatMap(RelyingParty::nameOf);
    }

    /** The name, such as {@code yard.example}; nothing where the site's address allows no passkeys. */
    public Optional<String> id() {
        return id;
    }

    /** Whether a page of this origin, as browsers spell it, may use passkeys of this site. */
    public boolean accepts(String origin) {
        if (id.isEmpty()) {
            return false;
        }
        return site.map(url -> PublicOrigin.origin(url.toString())
                        .filter(origin::equals)
                        .isPresent())
                .orElseGet(() -> LOCAL_ORIGIN.matcher(origin).matches());
    }

    private static Optional<String> nameOf(URI url) {
        String host = url.getHost() == null ? "" : url.getHost().toLowerCase(Locale.ROOT);
        boolean secure = "https".equalsIgnoreCase(url.getScheme())
                || "http".equalsIgnoreCase(url.getScheme())
                        && (host.equals(LOCALHOST) || host.endsWith("." + LOCALHOST));
        return Optional.of(host)
                .filter(name ->
                        secure && !name.isEmpty() && !IP_ADDRESS.matcher(name).matches());
    }
}
