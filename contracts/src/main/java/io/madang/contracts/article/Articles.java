package io.madang.contracts.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.BoardId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** Articles and their order in boards, as other services read them. */
public interface Articles {

    int MAX_BATCH = 100;
    int MAX_IDS = 1000;

    /** Those of the given articles that exist, as far as their databases answer; at most {@value #MAX_BATCH} ids. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/articles")
    FoundArticles articles(@RequestParam(name = "ids", defaultValue = "") List<ArticleId> ids);

    /** The heads of those of the given articles that exist, in no particular order; at most {@value #MAX_BATCH} ids. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/articles/heads")
    List<ArticleHead> heads(@RequestParam(name = "ids", defaultValue = "") List<ArticleId> ids);

    /**
     * The ids of a board's articles, newest first.
     *
     * @param before only older ones than this; the newest if left out
     * @param limit at most {@value #MAX_IDS}
     */
    @Access(Who.SERVICE)
    @GetExchange("/internal/boards/{boardId}/articles/ids")
    List<ArticleId> before(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam(name = "before", required = false) @Nullable ArticleId before,
            @RequestParam("limit") int limit);

    /**
     * The ids of a board's articles that are newer than one, the nearest first.
     *
     * @param limit at most {@value #MAX_IDS}
     */
    @Access(Who.SERVICE)
    @GetExchange("/internal/boards/{boardId}/articles/ids/after")
    List<ArticleId> after(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("after") ArticleId after,
            @RequestParam("limit") int limit);

    /**
     * The ids of a board's articles with a prefix, newest first.
     *
     * @param before only older ones than this; the newest if left out
     * @param limit at most {@value #MAX_IDS}
     */
    @Access(Who.SERVICE)
    @GetExchange("/internal/boards/{boardId}/articles/ids/with-prefix")
    List<ArticleId> withPrefix(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("prefix") String prefix,
            @RequestParam(name = "before", required = false) @Nullable ArticleId before,
            @RequestParam("limit") int limit);

    /**
     * The ids of a page of a board's articles, newest first, at the same cost at any depth.
     *
     * @param offset how many articles are newer than the first one wanted
     * @param limit at most {@value #MAX_IDS}
     */
    @Access(Who.SERVICE)
    @GetExchange("/internal/boards/{boardId}/articles/ids/at")
    List<ArticleId> at(
            @PathVariable("boardId") BoardId boardId,
            @RequestParam("offset") long offset,
            @RequestParam("limit") int limit);

    /** How many articles a board has; {@code not-found} where there is no such board. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/boards/{boardId}/articles/count")
    BoardArticleCount count(@PathVariable("boardId") BoardId boardId);
}
