package io.madang.web.media;

import io.madang.contracts.account.UserId;
import io.madang.web.form.Links;
import org.jspecify.annotations.Nullable;

/**
 * Which items a list has.
 *
 * @param byViews whether those that most have seen come first
 * @param tag empty for any
 * @param uploader absent for anybody's
 */
public record GalleryQuery(boolean byViews, String tag, @Nullable UserId uploader) {

    /** A tag as somebody typed it, who may have put the sign before it that pages show. */
    static String typed(@Nullable String tag) {
        return tag == null ? "" : tag.strip().replaceFirst("^#+", "").strip();
    }

    /** Whether the list has everything. */
    public boolean isAll() {
        return tag.isEmpty() && uploader == null;
    }

    /** Where the list is. */
    public String path() {
        if (byViews) {
            return "/media/popular";
        }
        if (uploader != null) {
            return "/media?by=" + uploader;
        }
        return tag.isEmpty() ? "/media" : ofTag(tag);
    }

    /** Where the part of the list after a cursor is. */
    String after(String cursor) {
        return Links.with(path(), "after", cursor);
    }

    /** Where the items with a tag are. */
    public static String ofTag(String tag) {
        return Links.with("/media", "tag", tag);
    }
}
