package io.madang.contracts.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What other services need to know of an article. Only its board and {@code closedAt} change while the article exists.
 *
 * @param closedAt since when nobody may comment on it any more; absent while everybody may
 */
public record ArticleHead(
        ArticleId id, BoardId boardId, UserId writerId, CommentStyle commentStyle, @Nullable Instant closedAt) {}
