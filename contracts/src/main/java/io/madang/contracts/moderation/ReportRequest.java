package io.madang.contracts.moderation;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * What somebody reports.
 *
 * @param commentId the comment; left out where the article itself is reported
 * @param reason at most {@value Reason#MAX_CHARACTERS} characters
 */
public record ReportRequest(
        @NotNull ArticleId articleId,
        @Nullable CommentId commentId,
        @NotNull ReportCategory complaint,
        @Nullable String reason) {}
