package io.madang.contracts.media;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import java.util.List;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/**
 * Media items as subjects of comments, likes and views: to the services that keep these, an item is an article of a
 * board of its own. No article has the id of an item.
 */
public interface MediaSubjects {

    int MAX_BATCH = 100;

    /** The board of all media items. It is in no list, and nobody but administrators moderates it. */
    BoardId BOARD = new BoardId(1);

    /** The heads of those of the ids that are items which everybody may see, in no particular order. */
    @Access(Who.SERVICE)
    @GetExchange("/internal/media/subjects")
    List<ArticleHead> subjects(@RequestParam(name = "ids", defaultValue = "") List<ArticleId> ids);
}
