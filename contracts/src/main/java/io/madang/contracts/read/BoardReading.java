package io.madang.contracts.read;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The articles of a board as pages show them, newest first. */
public interface BoardReading {

    int MAX_NEIGHBOURS = 20;

    /**
     * A page by number; {@code not-found} where there is no such board.
     *
     * @param page from 1
     * @param size at most 100
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/boards/{boardId}/articles")
    ReadPage page(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam(name = "page", defaultValue = "1") long page,
            @RequestParam(name = "size", defaultValue = "30") int size);

    /**
     * A part by cursor; {@code not-found} where there is no such board.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/boards/{boardId}/articles/scroll")
    ReadScroll scroll(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);

    /**
     * A part of those with a prefix, by cursor; {@code not-found} where there is no such board.
     *
     * @param cursor {@code next} of the part before; left out for the first
     * @param size at most 100
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/boards/{boardId}/articles/with-prefix")
    ReadScroll withPrefix(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("prefix") String prefix,
            @RequestParam(name = "cursor", required = false) @Nullable String cursor,
            @RequestParam(name = "size", defaultValue = "30") int size);

    /**
     * The articles on both sides of one; {@code not-found} where there is no such board.
     *
     * @param article of this board; where it is not, those on both sides of its place
     * @param size how many on each side, at most {@value #MAX_NEIGHBOURS}
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/boards/{boardId}/articles/around")
    ReadNeighbours around(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("article") ArticleId article,
            @RequestParam(name = "size", defaultValue = "5") int size);

    /** How many articles a board has; {@code not-found} where there is no such board. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/read/boards/{boardId}/count")
    BoardArticleCount count(@PathVariable("boardId") BoardId boardId);
}
