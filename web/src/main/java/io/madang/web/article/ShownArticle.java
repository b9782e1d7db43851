package io.madang.web.article;

import io.madang.contracts.board.Board;
import io.madang.contracts.client.CommentLiking.CommentLikeState;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ReadArticle;
import io.madang.web.level.ShownLevels;
import io.madang.web.like.LikeButton;
import io.madang.web.part.PagePart;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An article as its page shows it.
 *
 * @param board where it was published, as far as that is known
 * @param like its like button
 * @param levels of those who are named
 * @param fromTheFirst whether the comments begin with the first
 * @param newestFirst whether they are in the order of time, the newest first, and not below what they answer
 * @param likes of the comments, by comment
 * @param best the comments that most like, those first
 */
public record ShownArticle(
        ReadArticle article,
        Optional<Board> board,
        LikeButton like,
        PagePart<CommentScroll> comments,
        ShownLevels levels,
        boolean fromTheFirst,
        boolean newestFirst,
        Map<CommentId, CommentLikeState> likes,
        List<Comment> best) {

    public String path() {
        return "/a/" + article.id();
    }

    /** Where the comments after a cursor are, in the order of those that are shown. */
    public String after(String cursor) {
        return (newestFirst ? "?order=newest&after=" : "?after=") + cursor;
    }

    public String excerpt() {
        return Excerpt.of(article.content());
    }

    /** Whether its text has changed: closing or moving it gives it another version, too. */
    public boolean isEdited() {
        return article.modifiedAt().isAfter(article.createdAt());
    }
}
