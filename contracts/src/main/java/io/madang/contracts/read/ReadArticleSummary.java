package io.madang.contracts.read;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What a list shows of an article: all of {@link ReadArticle} but its content. */
@JsonPropertyOrder({
    "id",
    "boardId",
    "writerId",
    "title",
    "commentStyle",
    "version",
    "createdAt",
    "modifiedAt",
    "closedAt",
    "prefix",
    "writerNickname",
    "likeCount",
    "commentCount",
    "viewCount"
})
public record ReadArticleSummary(
        ArticleId id,
        BoardId boardId,
        UserId writerId,
        @Nullable String writerNickname,
        String title,
        CommentStyle commentStyle,
        long version,
        Instant createdAt,
        Instant modifiedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant closedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String prefix,
        @Nullable Long likeCount,
        @Nullable Long commentCount,
        @Nullable Long viewCount) {}
