package io.madang.contracts.hot;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.board.BoardId;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** The hottest articles of each day, as they form. */
public interface HotArticles {

    /** How many articles a day shows. */
    int MOST = 10;

    /** How many days can be read, today among them. */
    int DAYS = 7;

    /**
     * The hottest articles of one of the last {@value #DAYS} days; {@code not-found} for any other.
     *
     * @param date as {@code yyyyMMdd}
     * @param boardId only articles of this board; of all, if left out
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/hot-articles/date/{date}")
    HotDay day(
            @PathVariable("date") String date,
            @RequestParam(name = "boardId", required = false) @Nullable BoardId boardId);

    /**
     * The hottest articles of each of the last {@value #DAYS} days, today first.
     *
     * @param boardId only articles of this board; of all, if left out
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/hot-articles")
    List<HotDay> days(@RequestParam(name = "boardId", required = false) @Nullable BoardId boardId);
}
