package io.madang.shop.coupon.issue;

import java.util.List;
import java.util.stream.Stream;

/** How many rows a statement is for: few forms, each of which the database parses once. */
final class PreparedSizes {

    private static final int STEP = 16;

    private PreparedSizes() {}

    /** A power of two. */
    static int atLeast(int size) {
        int power = Integer.highestOneBit(size);
        return power == size ? size : power << 1;
    }

    /** The elements in two lists at most: one of a multiple of {@value #STEP}, and one of those that are left over. */
    static <T> List<List<T>> split(List<T> elements) {
        int many = elements.size() / STEP * STEP;
        return Stream.of(elements.subList(0, many), elements.subList(many, elements.size()))
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
