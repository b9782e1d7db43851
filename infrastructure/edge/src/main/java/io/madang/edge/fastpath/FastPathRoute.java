package io.madang.edge.fastpath;

import org.jspecify.annotations.Nullable;

/** An endpoint's path, cut at its variable if it has one. */
final class FastPathRoute {

    private final FastPathEndpoint endpoint;
    private final String method;
    private final boolean variable;
    private final String before;
    private final String after;

    FastPathRoute(FastPathEndpoint endpoint) {
        String path = endpoint.path();
        int open = path.indexOf('{');
        int close = path.indexOf('}');
        if (!path.startsWith("/") || open >= 0 != close >= 0 || close < open || path.indexOf('{', open + 1) >= 0) {
            throw new IllegalArgumentException("a path with at most one variable is wanted, not '" + path + "'");
        }
        this.endpoint = endpoint;
        this.method = endpoint.method();
        this.variable = open >= 0;
        this.before = variable ? path.substring(0, open) : path;
        this.after = path.substring(close + 1);
    }

    FastPathEndpoint endpoint() {
        return endpoint;
    }

    /** What stands in the place of the variable, if this is the path and that is plain; nothing where it has none. */
    @Nullable
    String variable(String askedMethod, String path) {
        if (!variable) {
            return method.equals(askedMethod) && path.equals(before) ? "" : null;
        }
        int end = path.length() - after.length();
        if (end <= before.length()
                || !method.equals(askedMethod)
                || !path.startsWith(before)
                || !path.endsWith(after)) {
            return null;
        }
        for (int i = before.length(); i < end; i++) {
            if (!isPlain(path.charAt(i))) {
                return null;
            }
        }
        return path.substring(before.length(), end);
    }

    private static boolean isPlain(char c) {
        return c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-';
    }
}
