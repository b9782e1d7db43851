package io.madang.contracts.view;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import jakarta.validation.Valid;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.service.annotation.PostExchange;

/** Counting views for the pages, which tell who it is that looks: so no person may call it. */
public interface PageViews {

    /** Counts a view, unless the viewer was counted lately; {@code not-found} where there is no such article. */
    @Access(Who.SERVICE)
    @PostExchange("/internal/views/{articleId}")
    PageView view(@PathVariable("articleId") ArticleId articleId, @RequestBody @Valid PageVisit visit);
}
