package io.madang.contracts.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.BoardId;
import java.util.List;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.service.annotation.GetExchange;

/** The articles that stand above all others of their board. */
public interface Notices {

    /** A board has at most so many. */
    int MOST = 5;

    /** The ids of a board's notices, the one that was pinned last first; none where there is no such board. */
    @Access(Who.ANYONE)
    @GetExchange("/v1/boards/{boardId}/notices")
    List<ArticleId> notices(@PathVariable("boardId") BoardId boardId);
}
