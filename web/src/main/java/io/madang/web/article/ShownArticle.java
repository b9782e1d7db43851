package io.madang.web.article;

import io.madang.contracts.board.Board;
import io.madang.contracts.read.ReadArticle;
import io.madang.web.comment.CommentThread;
import io.madang.web.like.LikeButton;
import io.madang.web.mark.MarkButton;
import java.util.Optional;

/**
 * An article as its page shows it.
 *
 * @param board where it was published, as far as that is known
 * @param like its like button
 * @param thread the comments below it
 * @param bookmark its bookmark button
 * @param follow the button to follow its writer
 */
public record ShownArticle(
        ReadArticle article,
        Optional<Board> board,
        LikeButton like,
        CommentThread thread,
        Optional<MarkButton> bookmark,
        Optional<MarkButton> follow) {

    public String path() {
        return "/a/" + article.id();
    }

    public String excerpt() {
        return Excerpt.of(article.content());
    }

    /** Whether its text has changed: closing or moving it gives it another version, too. */
    public boolean isEdited() {
        return article.modifiedAt().isAfter(article.createdAt());
    }
}
