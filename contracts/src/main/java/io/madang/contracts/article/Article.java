package io.madang.contracts.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import java.time.Instant;

/**
 * An article.
 *
 * @param content Markdown, as its writer typed it
 * @param commentStyle the board's when the article was published
 * @param version grows with each edit; the article's ETag and the version of its events
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
        Instant modifiedAt) {}
