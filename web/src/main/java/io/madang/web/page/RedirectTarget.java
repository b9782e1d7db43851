package io.madang.web.page;

import java.util.regex.Pattern;

/** Where a form may lead afterwards: to a page of ours, wherever somebody would like to send our readers. */
public final class RedirectTarget {

    /** A path that is not taken for another host, with a plain query; nothing that ends a header. */
    private static final Pattern WITHIN = Pattern.compile(
            "/(?:[A-Za-z0-9_.~%-][A-Za-z0-9_.~%/-]*)?(?:\\?[A-Za-z0-9_.~%=&+,:-]*)?(?:#[A-Za-z0-9_-]*)?");

    private static final int LONGEST = 500;

    private RedirectTarget() {}

    /** The given path if it is one of ours, else the first page. */
    public static String within(String to) {
        return to.length() <= LONGEST && WITHIN.matcher(to).matches() ? to : "/";
    }
}
