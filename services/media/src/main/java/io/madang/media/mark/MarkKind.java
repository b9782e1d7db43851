package io.madang.media.mark;

/** What a mark means. */
public enum MarkKind {
    /** Somebody follows a user. */
    FOLLOW,
    /** Somebody bookmarked an article. */
    ARTICLE,
    /** Somebody bookmarked a media item. */
    MEDIA
}
