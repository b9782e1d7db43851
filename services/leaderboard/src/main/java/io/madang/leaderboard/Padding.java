package io.madang.leaderboard;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Rows of a statement with the last one repeated, so that statements have few sizes and stay prepared: for statements to
 * which a row that is there twice makes no difference.
 */
final class Padding {

    private static final int STEP = 8;

    private Padding() {}

    static <T> List<T> of(Collection<T> rows) {
        List<T> all = new ArrayList<>(rows);
        return all.isEmpty() ? all : of(all, all.getLast());
    }

    /** @param more a row that makes no difference */
    static <T> List<T> of(Collection<T> rows, T more) {
        List<T> all = new ArrayList<>(rows);
        while (all.size() > 1 && all.size() % STEP != 0) {
            all.add(more);
        }
        return all;
    }
}
