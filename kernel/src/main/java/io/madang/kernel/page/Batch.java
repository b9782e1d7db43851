package io.madang.kernel.page;

import io.madang.kernel.error.Failure;
import java.util.List;

/** Things that are asked for by many ids at once. */
public final class Batch {

    private Batch() {}

    /**
     * The ids, if they are not too many.
     *
     * @param things what they are ids of
     */
    public static <T> List<T> of(String things, List<T> ids, int max) {
        if (ids.size() > max) {
            throw Failure.invalid("ids may name at most " + max + " " + things + ", not " + ids.size());
        }
        return ids;
    }
}
