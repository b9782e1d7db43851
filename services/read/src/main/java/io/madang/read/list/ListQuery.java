package io.madang.read.list;

import io.madang.kernel.page.PageNumber;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a plain address asks of a list, such as {@code page=2&size=30}; what is not plain goes the usual way. */
record ListQuery(int page, int size, @Nullable String cursor) {

    private static final Pattern PAGE = Pattern.compile("page=([1-9][0-9]{0,5})");
    private static final Pattern SIZE = Pattern.compile("size=([1-9][0-9]?|100)");
    private static final Pattern CURSOR = Pattern.compile("cursor=([A-Za-z0-9_-]{1,100})");

    static @Nullable ListQuery ofPage(@Nullable String query) {
        return of(query, PAGE);
    }

    static @Nullable ListQuery ofScroll(@Nullable String query) {
        return of(query, CURSOR);
    }

    /** Either of size and the other parameter, both in any order, or none. */
    private static @Nullable ListQuery of(@Nullable String query, Pattern other) {
        String size = null;
        String place = null;
        if (query != null) {
            for (String parameter : query.split("&", -1)) {
                Matcher sized = SIZE.matcher(parameter);
                Matcher placed = other.matcher(parameter);
                if (size == null && sized.matches()) {
                    size = sized.group(1);
                } else if (place == null && placed.matches()) {
                    place = placed.group(1);
                } else {
                    return null;
                }
            }
        }
        boolean paged = other == PAGE;
        return new ListQuery(
                paged && place != null ? Integer.parseInt(place) : 1,
                size == null ? PageNumber.DEFAULT_SIZE : Integer.parseInt(size),
                paged ? null : place);
    }
}
