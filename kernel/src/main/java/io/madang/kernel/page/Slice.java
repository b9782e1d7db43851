package io.madang.kernel.page;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of a list by cursor.
 *
 * @param next the cursor of the part after this one; absent at the end
 */
public record Slice<T>(List<T> items, @Nullable String next) {

    /** The size, if a part may have it. */
    public static int size(int size) {
        if (size < 1 || size > PageNumber.MAX_SIZE) {
            throw Failure.ofField(
                    "size", InputReason.RANGE, arg("min", 1), arg("max", PageNumber.MAX_SIZE), arg("value", size));
        }
        return size;
    }

    /**
     * Cuts a part from what was found.
     *
     * @param found one more than the size, if there is one more
     * @param list the list's name, as in {@link Cursor#encode}
     * @param place where an item stands in the list
     */
    public static <T> Slice<T> of(List<T> found, int size, String list, Function<? super T, Cursor> place) {
        if (found.size() <= size) {
            return new Slice<>(found, null);
        }
        List<T> items = List.copyOf(found.subList(0, size));
        return new Slice<>(items, place.apply(items.getLast()).encode(list));
    }
}
