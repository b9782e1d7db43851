package io.madang.web.page;

import io.madang.edge.request.ClientAddresses;
import io.madang.web.WebProperties;
import io.madang.web.asset.Assets;
import io.madang.web.board.Shelf;
import io.madang.web.identity.Visitor;
import io.madang.web.identity.Visitors;
import jakarta.servlet.http.HttpServletRequest;
import java.net.URI;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes the frame of each page. */
public final class Frames {

    private static final Pattern HOST = Pattern.compile("[A-Za-z0-9.:\\[\\]_-]{1,255}");

    private final Visitors visitors;
    private final Shelf shelf;
    private final Assets assets;
    private final ClientAddresses addresses;
    private final Optional<String> site;
    private final Moments moments;
    private final Map<Language, Words> words = new EnumMap<>(Language.class);

    Frames(Visitors visitors, Shelf shelf, Assets assets, ClientAddresses addresses, WebProperties properties) {
        this.visitors = visitors;
        this.shelf = shelf;
        this.assets = assets;
        this.addresses = addresses;
        this.site = properties.url().map(URI::toString).map(url -> url.replaceFirst("/+$", ""));
        this.moments = new Moments(properties.zone());
        Arrays.stream(Language.values()).forEach(language -> words.put(language, Words.in(language)));
    }

    public Frame of(HttpServletRequest request) {
        return of(request, visitors.of(request));
    }

    Frame of(HttpServletRequest request, Visitor visitor) {
        return of(Preferences.language(request), Preferences.theme(request), visitor, site(request), path(request));
    }

    Frame of(GuestPages.Wanted page) {
        return of(page.language(), page.theme(), Visitor.GUEST, page.site(), page.path());
    }

    private Frame of(Language language, Theme theme, Visitor visitor, String at, String path) {
        return new Frame(
                language,
                theme,
                visitor,
                at,
                Destination.within(path),
                shelf.all(),
                Objects.requireNonNull(words.get(language)),
                moments,
                assets);
    }

    boolean isGuest(HttpServletRequest request) {
        return visitors.isGuest(request);
    }

    static String path(HttpServletRequest request) {
        String query = request.getQueryString();
        return query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query;
    }

    /** As configured; else as the request says, or the proxy before us that we trust. */
    public String site(HttpServletRequest request) {
        return site.orElseGet(() -> {
            boolean told = addresses.fromTrustedProxy(request);
            String scheme = told ? request.getHeader("X-Forwarded-Proto") : null;
            String host = told ? request.getHeader("X-Forwarded-Host") : null;
            return ("https".equals(scheme == null ? request.getScheme() : scheme) ? "https://" : "http://")
                    + host(host == null ? request.getHeader("Host") : host);
        });
    }

    private static String host(@Nullable String text) {
        return text != null && HOST.matcher(text).matches() ? text : "localhost";
    }
}
