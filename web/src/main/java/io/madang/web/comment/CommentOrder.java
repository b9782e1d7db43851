package io.madang.web.comment;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** In which order comments are shown. */
public enum CommentOrder {
    /** As they were written, each below what it answers. */
    OLDEST,
    /** As they were written, the newest first. */
    NEWEST,
    /** Those that somebody likes, the most liked first; then the others, as they were written. */
    LIKES;

    /** As addresses and messages name it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether comments stand in one row, and not below what they answer. */
    public boolean isFlat() {
        return this != OLDEST;
    }

    /** What is added to the address of a page; nothing for the order that pages have anyway. */
    public String query() {
        return this == OLDEST ? "" : "?order=" + word();
    }

    /** The one of the page with that address. */
    static CommentOrder ofQuery(String address) {
        String query = address.substring(address.indexOf('?') + 1);
        return Arrays.stream(values())
                .filter(order -> Arrays.asList(query.replaceFirst("#.*", "").split("&", -1))
                        .contains("order=" + order.word()))
                .findFirst()
                .orElse(OLDEST);
    }

    /** The one that a request names; the first where it names none. */
    static CommentOrder of(@Nullable String word) {
        return Arrays.stream(values())
                .filter(order -> order.word().equals(word))
                .findFirst()
                .orElse(OLDEST);
    }
}
