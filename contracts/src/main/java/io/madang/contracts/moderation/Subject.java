package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import org.jspecify.annotations.Nullable;

/**
 * What somebody acted on, by everything that finds it and, since it may be gone, by what it was called then.
 *
 * @param boardId the board that it belongs to, before the action if that changed it; absent where it belongs to none
 * @param userId whom it concerns: the writer, or the user acted on; absent where nobody in particular
 * @param movedTo the board that it was moved to; absent where it was not moved
 * @param name the title or name at the time of the action; empty where there is none
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record Subject(
        @Nullable BoardId boardId,
        @Nullable ArticleId articleId,
        @Nullable CommentId commentId,
        @Nullable UserId userId,
        @Nullable BoardId movedTo,
        String name) {

    public static Subject of(Article article) {
        return new Subject(article.boardId(), article.id(), null, article.writerId(), null, article.title());
    }

    /** An article, as it was before it went to another board. */
    public static Subject moved(Article article, BoardId to) {
        return new Subject(article.boardId(), article.id(), null, article.writerId(), to, article.title());
    }

    public static Subject of(BoardId boardId, Comment comment) {
        return new Subject(boardId, comment.articleId(), comment.id(), comment.writerId(), null, "");
    }

    public static Subject of(Board board) {
        return new Subject(board.id(), null, null, null, null, board.name());
    }

    /**
     * A user, perhaps as what they are in a board.
     *
     * @param boardId the board that the user's role is about, if it is about one
     */
    public static Subject of(UserId user, @Nullable BoardId boardId, String nickname) {
        return new Subject(boardId, null, null, user, null, nickname);
    }
}
