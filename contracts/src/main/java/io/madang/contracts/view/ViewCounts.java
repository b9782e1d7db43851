package io.madang.contracts.view;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.count.ArticleCount;
import java.util.List;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.service.annotation.GetExchange;

/** How often articles were viewed. */
public interface ViewCounts {

    int MAX_BATCH = 100;

    /**
     * The count of each of the given articles, in their order, 0 for those unknown here; at most {@value #MAX_BATCH} ids.
     *
     * <p>A count whose database is away is left out, which is not the same as 0.
     */
    @Access(Who.ANYONE)
    @GetExchange("/v1/views/counts")
    List<ArticleCount> counts(@RequestParam(name = "ids", defaultValue = "") List<ArticleId> ids);
}
