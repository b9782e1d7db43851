package io.madang.sharding;

import io.madang.kernel.error.Failure;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What the databases have of a list that lies in all of them.
 *
 * @param missing why something of one of them may be missing; absent where all of them answered
 */
public record Gathered<T>(List<T> items, @Nullable Failure missing) {

    /** All of it, for who must not miss anything; fails where a database is away. */
    public List<T> complete() {
        if (missing != null) {
            throw missing;
        }
        return items;
    }

    public boolean isIncomplete() {
        return missing != null;
    }

    public Gathered<T> with(UnaryOperator<List<T>> change) {
        return new Gathered<>(change.apply(items), missing);
    }
}
