package io.madang.article.article;

import static io.madang.kernel.error.Argument.arg;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.InputReason;
import io.madang.markdown.Markdown;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** An article as it is read: with its Markdown, or with the HTML made of it. */
@JsonInclude(JsonInclude.Include.NON_NULL)
record FormattedArticle(
        @Schema(type = "string", example = "742893746598234112") ArticleId id,
        @Schema(type = "string", example = "742893746598230001") BoardId boardId,
        @Schema(type = "string", example = "742893746598230002") UserId writerId,
        @Schema(example = "처음 뵙겠습니다") String title,
        @Schema(description = "Markdown, as typed; absent where HTML was asked for", example = "**안녕하세요!**") @Nullable
                String content,
        @Schema(
                        description = "the content as HTML that is safe to show; absent unless asked for",
                        example = "<p><strong>안녕하세요!</strong></p>")
                @Nullable
                String html,
        CommentStyle commentStyle,
        long version,
        Instant createdAt,
        Instant modifiedAt,
        @Schema(description = "since when nobody may comment any more; absent while everybody may") @Nullable
                Instant closedAt,
        @Schema(description = "what its writer marked it with; absent for none", example = "질문") @Nullable
                String prefix) {

    static FormattedArticle of(Article article, String format) {
        return switch (format) {
            case "markdown" -> of(article, article.content(), null);
            case "html" -> of(article, null, Markdown.toHtml(article.content()));
            default -> throw Failure.ofField("format", InputReason.CHOICE, arg("choices", "markdown, html"));
        };
    }

    private static FormattedArticle of(Article article, @Nullable String content, @Nullable String html) {
        return new FormattedArticle(
                article.id(),
                article.boardId(),
                article.writerId(),
                article.title(),
                content,
                html,
                article.commentStyle(),
                article.version(),
                article.createdAt(),
                article.modifiedAt(),
                article.closedAt(),
                article.prefix());
    }
}
