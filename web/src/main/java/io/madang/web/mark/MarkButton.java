package io.madang.web.mark;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.media.MediaId;

/**
 * A button by which somebody bookmarks something or follows somebody, as it looks to one reader.
 *
 * @param kind {@code bookmark} or {@code follow}, as messages name it
 * @param action where a press is sent to
 * @param of the id of what it is about
 * @param on whether the reader has pressed it before
 * @param count how many have; 0 where that is not shown
 * @param message why a press did not do what it should; empty if it did
 */
public record MarkButton(String kind, String action, String of, boolean on, long count, String message) {

    static final String BOOKMARK = "bookmark";
    static final String FOLLOW = "follow";

    static MarkButton ofArticle(ArticleId article, boolean on, String message) {
        return new MarkButton(BOOKMARK, "/a/" + article + "/bookmark", article.toString(), on, 0, message);
    }

    static MarkButton ofMedia(MediaId item, boolean on, String message) {
        return new MarkButton(BOOKMARK, "/media/" + item + "/bookmark", item.toString(), on, 0, message);
    }

    static MarkButton ofUser(UserId user, boolean on, long count, String message) {
        return new MarkButton(FOLLOW, "/u/" + user + "/follow", user.toString(), on, count, message);
    }

    /** For a user who is followed. */
    public static MarkButton followed(UserId user) {
        return ofUser(user, true, 0, "");
    }

    /** The address of the page on which it is. */
    String page() {
        return action.substring(0, action.lastIndexOf('/'));
    }
}
