package io.madang.article.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.time.Instant;

/**
 * A move from one board to another that is not finished.
 *
 * @param version the article's, once it has arrived
 */
record PendingMove(
        ArticleId article, BoardId from, BoardId to, long version, UserId by, String reason, Instant begunAt) {}
