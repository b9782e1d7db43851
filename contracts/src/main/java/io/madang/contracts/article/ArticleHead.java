package io.madang.contracts.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;

/** What never changes about an article while it exists. */
public record ArticleHead(ArticleId id, BoardId boardId, UserId writerId, CommentStyle commentStyle) {}
