package io.madang.contracts.read;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An article with everything that a page shows of it. What the service that owns it cannot tell right now is absent,
 * which is not the same as zero.
 *
 * @param writerNickname absent too where the writer has no account
 * @param content Markdown as it was typed, or HTML that is safe to show: as asked for
 * @param version the article's, which grows with each edit
 * @param closedAt since when nobody may comment on it any more; absent while everybody may
 * @param prefix what its writer marked it with, of what its board offers; absent for none
 */
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
    "content",
    "writerNickname",
    "likeCount",
    "commentCount",
    "viewCount"
})
public record ReadArticle(
        ArticleId id,
        BoardId boardId,
        UserId writerId,
        @Nullable String writerNickname,
        String title,
        String content,
        CommentStyle commentStyle,
        long version,
        Instant createdAt,
        Instant modifiedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Instant closedAt,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String prefix,
        @Nullable Long likeCount,
        @Nullable Long commentCount,
        @Nullable Long viewCount) {}
