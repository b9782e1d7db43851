package io.madang.contracts.article;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An article.
 *
 * @param content Markdown, as its writer typed it
 * @param commentStyle of the board that it was published in; it stays the same in another board
 * @param version grows with each change; the article's ETag and the version of its events
 * @param closedAt since when nobody may comment on it any more; absent while everybody may
 * @param prefix one of those of the board that it was published in; absent for none
 */
public record Article(
        ArticleId id,
        BoardId boardId,
        UserId writerId,
        String title,
        String content,
        CommentStyle commentStyle,
        long version,
        Instant createdAt,
        Instant modifiedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant closedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String prefix) {

    /** This article in another board, at its next version. */
    public Article movedTo(BoardId board) {
        return new Article(
                id,
                board,
                writerId,
                title,
                content,
                commentStyle,
                version + 1,
                createdAt,
                modifiedAt,
                closedAt,
                prefix);
    }
}
