package io.madang.web.article;

import io.madang.contracts.board.Board;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ReadArticle;
import io.madang.web.like.LikeButton;
import io.madang.web.part.Part;
import java.util.Optional;

/**
 * An article as its page shows it.
 *
 * @param board where it was published, as far as that is known
 * @param like its like button
 * @param fromTheFirst whether the comments begin with the first
 */
public record ShownArticle(
        ReadArticle article,
        Optional<Board> board,
        LikeButton like,
        Part<CommentScroll> comments,
        boolean fromTheFirst) {

    public String path() {
        return "/a/" + article.id();
    }

    public String excerpt() {
        return Excerpt.of(article.content());
    }

    public boolean isEdited() {
        return article.version() > 1;
    }
}
