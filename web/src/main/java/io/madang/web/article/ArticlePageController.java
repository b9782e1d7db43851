package io.madang.web.article;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.web.page.Page;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;

/** An article; whatever stands behind its id is for people who read addresses. */
@Controller
class ArticlePageController {

    static final String PATH = "/a/{id}";

    private final ArticlePages articles;

    ArticlePageController(ArticlePages articles) {
        this.articles = articles;
    }

    @Access(Who.ANYONE)
    @GetMapping({PATH, PATH + "/{words}"})
    Page article(@PathVariable("id") String id, HttpServletRequest request) {
        return articles.show(id, request);
    }

    @Access(Who.ANYONE)
    @GetMapping(path = PATH + "/comments", headers = "HX-Request=true")
    Page moreComments(@PathVariable("id") String id, HttpServletRequest request) {
        return articles.more(id, request);
    }
}
