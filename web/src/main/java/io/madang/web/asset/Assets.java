package io.madang.web.asset;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/** The files that pages need, in memory. */
public final class Assets {

    static final String PATH = "/assets/";

    private static final String OURS = "io/madang/web/assets/";
    private static final String SCRIPT = "text/javascript;charset=utf-8";

    private final Map<String, Asset> byName = new HashMap<>();
    private final Map<String, Asset> byFileName = new HashMap<>();

    public Assets() {
        add("madang.css", OURS + "madang.css", "text/css;charset=utf-8");
        add("madang.js", OURS + "madang.js", SCRIPT);
        add("media.js", OURS + "media.js", SCRIPT);
        add("passkey.js", OURS + "passkey.js", SCRIPT);
        add("icon.svg", OURS + "icon.svg", "image/svg+xml;charset=utf-8");
        add("icon-192.png", OURS + "icon-192.png", "image/png");
        add("icon-512.png", OURS + "icon-512.png", "image/png");
        add("card.png", OURS + "card.png", "image/png");
        add("htmx.js", htmx(), SCRIPT);
    }

    private void add(String name, String resource, String type) {
        Asset asset = Asset.read(name, resource, type);
        byName.put(name, asset);
        byFileName.put(asset.fileName(), asset);
    }

    /** The library's place has its version in it. */
    private static String htmx() {
        try {
            Resource[] found = new PathMatchingResourcePatternResolver()
                    .getResources("classpath*:META-INF/resources/webjars/htmx.org/*/dist/htmx.min.js");
            if (found.length != 1) {
                throw new IllegalStateException("htmx is in the jar " + found.length + " times, not once");
            }
            String url = found[0].getURL().toString();
            return url.substring(url.indexOf("META-INF/resources/webjars/"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the file of that name is right now. */
    public String address(String name) {
        Asset asset = byName.get(name);
        if (asset == null) {
            throw new IllegalArgumentException("there is no file '" + name + "'");
        }
        return PATH + asset.fileName();
    }

    Optional<Asset> find(String fileName) {
        return Optional.ofNullable(byFileName.get(fileName));
    }
}
