package io.madang.objectstore.metadata;

import java.util.List;

/**
 * What a check found.
 *
 * @param rows how many were read
 * @param problems how many were found
 * @param findings the first of them, in words
 */
public record CheckReport(long rows, long problems, List<String> findings) {
    public boolean sound() {
        return problems == 0;
    }
}
