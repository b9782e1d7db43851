package io.madang.shop.coupon.issue;

import java.util.ArrayList;
import java.util.List;

/** Powers of two, so that statements for many rows come in few forms, each of which the database parses once. */
final class PreparedSizes {

    private PreparedSizes() {}

    static int atLeast(int size) {
        int power = Integer.highestOneBit(size);
        return power == size ? size : power << 1;
    }

    /** The elements in as few lists of such sizes as they fill. */
    static <T> List<List<T>> split(List<T> elements) {
        List<List<T>> parts = new ArrayList<>();
        for (int from = 0; from < elements.size(); ) {
            int size = Integer.highestOneBit(elements.size() - from);
            parts.add(elements.subList(from, from + size));
            from += size;
        }
        return parts;
    }
}
