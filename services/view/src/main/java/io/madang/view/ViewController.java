package io.madang.view;

import io.madang.contracts.access.Access;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.article.ArticleId;
import io.madang.edge.security.Caller;
import io.madang.reference.ArticleDirectory;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/** Viewing an article. The rule that a viewer counts once in a while is also the limit of these requests. */
@RestController
@Tag(name = "Views", description = "How often articles are viewed")
class ViewController {

    private final ArticleDirectory articles;
    private final Views views;
    private final Visits visits;

    ViewController(ArticleDirectory articles, Views views, Visits visits) {
        this.articles = articles;
        this.views = views;
        this.visits = visits;
    }

    record ViewCount(@Schema(example = "1024") long viewCount) {}

    @Operation(
            summary = "Count a view of an article",
            description = "One per viewer in 10 minutes. Guests get a cookie by which they are known again; without it"
                    + " they are told apart by address and browser, of which nothing readable is kept.")
    @ApiResponse(responseCode = "200", description = "The count, and whether this view is one of them")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @ApiResponse(responseCode = "503", description = "Views cannot be counted right now")
    @Access(Who.ANYONE)
    @PostMapping(Visits.PATH)
    Visits.Viewed view(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id,
            @Parameter(hidden = true) Optional<Caller> caller,
            HttpServletRequest request,
            HttpServletResponse response) {
        Visits.Visit visit = visits.visit(id, caller, request);
        visit.cookie().ifPresent(cookie -> response.addHeader(HttpHeaders.SET_COOKIE, cookie));
        return visit.viewed();
    }

    @Operation(summary = "How often an article was viewed")
    @ApiResponse(responseCode = "200", description = "The count")
    @ApiResponse(responseCode = "404", description = "There is no such article")
    @Access(Who.ANYONE)
    @GetMapping("/v1/articles/{id}/views")
    ViewCount count(
            @Parameter(description = "the article's id", example = "742893746598234112") @PathVariable("id")
                    ArticleId id) {
        articles.required(id);
        return new ViewCount(views.counts(List.of(id)).getFirst().count());
    }
}
