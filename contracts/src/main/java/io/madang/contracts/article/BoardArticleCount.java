package io.madang.contracts.article;

import io.madang.contracts.board.BoardId;

/**
 * How many articles a board has.
 *
 * @param version grows with each article that comes into the board or goes; a copy is replaced only by a higher version
 */
public record BoardArticleCount(BoardId boardId, long count, long version) {}
