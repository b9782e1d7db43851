package io.madang.web.media;

import io.madang.contracts.bookmark.Bookmark;
import io.madang.contracts.media.MediaSummary;
import io.madang.contracts.read.ReadArticle;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Something that was bookmarked.
 *
 * @param article absent where it is none, or nobody can tell what it is called
 */
public record BookmarkRow(Bookmark bookmark, @Nullable ReadArticle article) {

    /** Where it is. */
    public String path() {
        MediaSummary media = bookmark.media();
        return media != null ? "/media/" + media.id() : "/a/" + bookmark.articleId();
    }

    /** What it is called; nothing while nobody can tell. */
    public @Nullable String title() {
        MediaSummary media = bookmark.media();
        return media != null ? media.title() : article == null ? null : article.title();
    }

    public Instant at() {
        return bookmark.bookmarkedAt();
    }
}
