package io.madang.edge.express;

import org.jspecify.annotations.Nullable;

/** An endpoint's path, cut at its variable. */
final class ExpressPath {

    private final Express endpoint;
    private final String method;
    private final String before;
    private final String after;

    ExpressPath(Express endpoint) {
        String path = endpoint.path();
        int open = path.indexOf('{');
        int close = path.indexOf('}');
        if (!path.startsWith("/") || open < 0 || close < open || path.indexOf('{', close) >= 0) {
            throw new IllegalArgumentException("a path with exactly one variable is wanted, not '" + path + "'");
        }
        this.endpoint = endpoint;
        this.method = endpoint.method();
        this.before = path.substring(0, open);
        this.after = path.substring(close + 1);
    }

    Express endpoint() {
        return endpoint;
    }

    /** What stands in the place of the variable, if this is the path and that is plain. */
    @Nullable
    String variable(String askedMethod, String path) {
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
