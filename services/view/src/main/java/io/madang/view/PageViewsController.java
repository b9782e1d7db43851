package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.view.PageView;
import io.madang.contracts.view.PageViews;
import io.madang.contracts.view.PageVisit;
import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.web.bind.annotation.RestController;

/** Views of pages, which the pages' own instance tells of. */
@Hidden
@RestController
class PageViewsController implements PageViews {

    private final Visits visits;

    PageViewsController(Visits visits) {
        this.visits = visits;
    }

    @Override
    public PageView view(ArticleId articleId, PageVisit visit) {
        return visits.visit(articleId, visit);
    }
}
