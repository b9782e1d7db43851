package io.madang.view;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.view.PageView;
import io.madang.contracts.view.PageVisit;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.edge.security.Caller;
import io.madang.reference.ArticleDirectory;
import io.madang.view.LiveCounts.Outcome;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import tools.jackson.databind.json.JsonMapper;

/** Somebody asks that their view of an article be counted; it happens as often as articles are read. */
final class Visits implements FastPathEndpoint {

    static final String PATH = "/v1/articles/{id}/views";

    private final ArticleDirectory articles;
    private final Viewers viewers;
    private final ViewerCookies cookies;
    private final Views views;
    private final JsonMapper json;

    Visits(ArticleDirectory articles, Viewers viewers, ViewerCookies cookies, Views views, JsonMapper json) {
        this.articles = articles;
        this.viewers = viewers;
        this.cookies = cookies;
        this.views = views;
        this.json = json;
    }

    /** @param counted whether this view is one of them */
    record Viewed(@Schema(example = "1024") long viewCount, @Schema(example = "true") boolean counted) {}

    /** @param cookie the header that gives a new guest a cookie */
    record Visit(Viewed viewed, Optional<String> cookie) {}

    Visit visit(ArticleId id, Optional<Caller> caller, HttpServletRequest request) {
        articles.required(id);
        Viewer viewer = viewers.of(caller, request);
        Outcome outcome = views.view(id, viewer);
        Optional<String> cookie = outcome.counted() && viewer instanceof Viewer.NewGuest guest
                ? Optional.of(cookies.header(guest.cookie(), request))
                : Optional.empty();
        return new Visit(new Viewed(outcome.count(), outcome.counted()), cookie);
    }

    /** For a page, which has its own way to keep the cookie. */
    PageView visit(ArticleId id, PageVisit page) {
        articles.required(id);
        Viewer viewer = viewers.of(page);
        Outcome outcome = views.view(id, viewer);
        String cookie =
                outcome.counted() && viewer instanceof Viewer.NewGuest guest ? cookies.signed(guest.cookie()) : null;
        return new PageView(outcome.count(), outcome.counted(), cookie);
    }

    @Override
    public String method() {
        return "POST";
    }

    @Override
    public String path() {
        return PATH;
    }

    @Override
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        ArticleId id;
        try {
            id = ArticleId.of(request.variable());
        } catch (IllegalArgumentException malformed) {
            return null;
        }
        Visit visit = visit(id, request.caller(), request.http());
        byte[] body = json.writeValueAsBytes(visit.viewed());
        return visit.cookie()
                .map(cookie ->
                        new FastPathResponse(200, "application/json", body, Map.of(HttpHeaders.SET_COOKIE, cookie)))
                .orElseGet(() -> FastPathResponse.json(body));
    }
}
