package io.madang.read.list;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import java.util.List;

/** What Redis says of a part of a board's list. */
sealed interface ListPart {

    /** There is no list, or not the whole of it: which says nothing about the board. */
    record Missing() implements ListPart {}

    /** The board is deleted. */
    record Closed() implements ListPart {}

    /**
     * A part of the list, newest first.
     *
     * @param floor the list has all articles with this id or a higher one
     * @param size how many articles the whole list has
     */
    record Found(long floor, int size, BoardArticleCount count, List<ArticleId> ids) implements ListPart {}
}
