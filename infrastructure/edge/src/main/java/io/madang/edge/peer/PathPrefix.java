package io.madang.edge.peer;

import java.util.List;

/** The beginning of a path, segment by segment, where {@code *} stands for any one; longer ones are greater. */
record PathPrefix(List<String> segments) implements Comparable<PathPrefix> {

    private static final String ANY = "*";

    /** Reads a path such as {@code /v1/users}; {@code /} stands for itself alone. */
    static PathPrefix parse(String text) {
        if (!text.startsWith("/") || text.length() > 1 && text.endsWith("/")) {
            throw new IllegalArgumentException("a path begins with a slash and does not end with one: '" + text + "'");
        }
        return new PathPrefix(List.of(text.substring(1).split("/", -1)));
    }

    boolean covers(String path) {
        int start = 0;
        for (String segment : segments) {
            if (start >= path.length() || path.charAt(start) != '/') {
                return false;
            }
            int end = path.indexOf('/', start + 1);
            end = end < 0 ? path.length() : end;
            boolean fits = segment.equals(ANY)
                    ? end > start + 1
                    : segment.length() == end - start - 1 && path.startsWith(segment, start + 1);
            if (!fits) {
                return false;
            }
            start = end;
        }
        return true;
    }

    @Override
    public int compareTo(PathPrefix other) {
        return Integer.compare(segments.size(), other.segments.size());
    }
}
