package io.madang.edge.request;

import java.util.List;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;

/**
 * What a path must look like to match a pattern: a comparison that costs nothing rules most patterns out.
 *
 * @param prefix the pattern's text before its first variable
 * @param segments how many segments it has; 0 where it matches any number of them
 */
record PathShape(String prefix, int segments) {

    static List<PathShape> of(RequestMappingInfo mapping) {
        return mapping.getPatternValues().stream().map(PathShape::of).toList();
    }

    static PathShape of(String pattern) {
        int variable = 0;
        while (variable < pattern.length() && "{*?".indexOf(pattern.charAt(variable)) < 0) {
            variable++;
        }
        // a variable with an expression may hold slashes and braces of its own
        boolean anyNumber =
                pattern.isEmpty() || pattern.contains("**") || pattern.contains("{*") || pattern.contains(":");
        return new PathShape(pattern.substring(0, variable), anyNumber ? 0 : segments(pattern));
    }

    /** Whether a path without escapes and parameters may match. */
    boolean admits(String path) {
        return segments == 0 || path.startsWith(prefix) && segments == segments(path);
    }

    private static int segments(String path) {
        int slashes = 0;
        for (int i = 0; i < path.length(); i++) {
            if (path.charAt(i) == '/') {
                slashes++;
            }
        }
        return slashes;
    }
}
