package io.madang.kernel.page;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.util.List;

/** Things that are asked for by many ids at once. */
public final class IdBatch {

    private IdBatch() {}

    /** The ids, if they are not too many. */
    public static <T> List<T> of(List<T> ids, int max) {
        if (ids.size() > max) {
            throw Failure.ofField("ids", InputReason.TOO_MANY_IDS, arg("max", max), arg("count", ids.size()));
        }
        return ids;
    }
}
