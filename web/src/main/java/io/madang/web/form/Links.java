package io.madang.web.form;

import io.madang.web.page.Frame;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses of ours that lead back. */
public final class Links {

    private Links() {}

    /** The log-in page, from where one comes back to the page that this link is on. */
    public static String logIn(Frame frame) {
        return leadingBack("/login", comesFrom(frame));
    }

    /** The sign-up page, from where one comes back likewise. */
    public static String join(Frame frame) {
        return leadingBack("/join", comesFrom(frame));
    }

    /** A page that leads on to another. */
    public static String leadingBack(String page, String next) {
        return next.isEmpty() || next.equals("/") ? page : with(page, "next", next);
    }

    /** A page with a value in its query. */
    public static String with(String page, String name, String value) {
        return page + (page.contains("?") ? "&" : "?") + name + "=" + encoded(value);
    }

    /** As the value of a parameter in an address. */
    public static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    private static String comesFrom(Frame frame) {
        String path = frame.path();
        return path.startsWith("/login") || path.startsWith("/join") || path.startsWith("/logout") ? "" : path;
    }
}
