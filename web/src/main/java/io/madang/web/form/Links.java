package io.madang.web.form;

import io.madang.web.page.Frame;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Addresses of ours that lead back. */
public final class Links {

    private Links() {}

    /** The log-in page, from where one comes back to the page that this link is on. */
    public static String logIn(Frame frame) {
        String path = frame.path();
        return path.equals("/") || path.startsWith("/login") || path.startsWith("/join") || path.startsWith("/logout")
                ? "/login"
                : "/login?next=" + URLEncoder.encode(path, StandardCharsets.UTF_8);
    }
}
