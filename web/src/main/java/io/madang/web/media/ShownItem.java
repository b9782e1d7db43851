package io.madang.web.media;

import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.MediaVisibility;
import io.madang.web.comment.CommentThread;
import io.madang.web.like.LikeButton;
import io.madang.web.mark.MarkButton;
import java.util.Optional;

/**
 * An item as its page shows it.
 *
 * @param name of its uploader; empty while nobody can tell
 * @param bookmark its bookmark button, where there is one
 * @param follow the button to follow its uploader, where there is one
 * @param thread its comments, where it can have some
 */
public record ShownItem(
        MediaItem item,
        String name,
        LikeButton like,
        Optional<MarkButton> bookmark,
        Optional<MarkButton> follow,
        Optional<CommentThread> thread) {

    public String path() {
        return "/media/" + item.id();
    }

    /** Whether it is in lists. */
    public boolean isListed() {
        return item.visibility() == MediaVisibility.PUBLIC && item.state() == MediaState.READY;
    }

    /** Whether whoever looks at it may share it by a link with its key. */
    public boolean hasShareLink() {
        return item.visibility() == MediaVisibility.UNLISTED
                && item.state() == MediaState.READY
                && item.shareKey() != null;
    }

    /** Whether it can stand in articles and comments. */
    public boolean isForTexts() {
        return item.kind() == MediaKind.PICTURE && (isListed() || hasShareLink());
    }
}
