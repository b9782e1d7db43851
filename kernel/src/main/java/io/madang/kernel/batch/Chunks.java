package io.madang.kernel.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/** Parts of a list, none of them heavier than a bound. */
public final class Chunks {

    private Chunks() {}

    /**
     * The list in parts, in its order; an element that is heavier than the bound is a part of its own.
     *
     * @param weight of one element, such as its bytes
     */
    public static <T> List<List<T>> of(List<T> elements, ToLongFunction<? super T> weight, long maxWeight) {
        List<List<T>> chunks = new ArrayList<>();
        int start = 0;
        long sum = 0;
        for (int i = 0; i < elements.size(); i++) {
            long next = weight.applyAsLong(elements.get(i));
            if (i > start && sum + next > maxWeight) {
                chunks.add(elements.subList(start, i));
                start = i;
                sum = 0;
            }
            sum += next;
        }
        if (start < elements.size()) {
            chunks.add(elements.subList(start, elements.size()));
        }
        return chunks;
    }
}
