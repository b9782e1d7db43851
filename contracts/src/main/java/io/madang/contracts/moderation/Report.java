package io.madang.contracts.moderation;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Somebody says that an article or a comment should not be there.
 *
 * @param commentId the comment; absent where the article itself is reported
 * @param reason in the reporter's words; empty where there are none
 */
public record Report(
        ReportId id,
        BoardId boardId,
        ArticleId articleId,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable CommentId commentId,
        UserId reporterId,
        ReportCategory complaint,
        String reason,
        ReportState state,
        Instant createdAt) {}
