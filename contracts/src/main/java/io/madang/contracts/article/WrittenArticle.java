package io.madang.contracts.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;

/** What a list across boards shows of an article: all but its content. */
public record WrittenArticle(
        ArticleId id,
        BoardId boardId,
        UserId writerId,
        String title,
        long version,
        Instant createdAt,
        Instant modifiedAt) {}
