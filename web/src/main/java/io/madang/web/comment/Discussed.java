package io.madang.web.comment;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaSubjects;
import io.madang.contracts.media.MediaVisibility;
import io.madang.contracts.read.ReadArticle;
import org.jspecify.annotations.Nullable;

/**
 * What comments stand below: an article, or a media item, which to those who keep comments is an article of a board of
 * its own.
 *
 * @param page where it is, such as {@code /a/12} or {@code /media/12}
 * @param closed whether nobody may comment on it any more
 * @param count how many comments it has; absent while nobody can tell
 */
public record Discussed(
        ArticleId id,
        String page,
        String title,
        UserId writerId,
        BoardId boardId,
        CommentStyle style,
        boolean closed,
        @Nullable Long count) {

    private static final String ARTICLES = "/a/";
    private static final String MEDIA = "/media/";

    public static Discussed of(ReadArticle article) {
        return new Discussed(
                article.id(),
                ARTICLES + article.id(),
                article.title(),
                article.writerId(),
                article.boardId(),
                article.commentStyle(),
                article.closedAt() != null,
                article.commentCount());
    }

    public static Discussed of(MediaItem item) {
        return new Discussed(
                idOf(item.id()),
                MEDIA + item.id(),
                item.title(),
                item.uploaderId(),
                MediaSubjects.BOARD,
                CommentStyle.TWO_LEVEL,
                item.visibility() != MediaVisibility.PUBLIC,
                item.comments());
    }

    /** By which comments, likes and views of an item are kept. */
    public static ArticleId idOf(MediaId item) {
        return new ArticleId(item.value());
    }

    /** Where the page is that a path is of or below. */
    static String page(String path, ArticleId id) {
        return (path.startsWith(MEDIA) ? MEDIA : ARTICLES) + id;
    }

    static boolean isMedia(String path) {
        return path.startsWith(MEDIA);
    }
}
