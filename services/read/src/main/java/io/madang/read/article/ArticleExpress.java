package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import io.madang.edge.express.Express;
import io.madang.edge.express.ExpressAnswer;
import io.madang.edge.express.ExpressRequest;
import io.madang.kernel.error.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The short way to one article. */
final class ArticleExpress implements Express {

    private static final byte[] NOTHING = {};

    private final ReadArticles articles;

    ArticleExpress(ReadArticles articles) {
        this.articles = articles;
    }

    @Override
    public String method() {
        return "GET";
    }

    @Override
    public String path() {
        return "/v1/read/articles/{id}";
    }

    @Override
    public @Nullable ExpressAnswer answer(ExpressRequest request) {
        Form form = form(request.http().getQueryString());
        ArticleId id = id(request.variable());
        if (form == null || id == null) {
            return null;
        }
        ShownArticle shown = articles.shown(id, form);
        Map<String, String> headers = Map.of(HttpHeaders.ETAG, shown.entityTag());
        boolean known = shown.entityTag().equals(request.http().getHeader(HttpHeaders.IF_NONE_MATCH));
        return known
                ? new ExpressAnswer(304, MediaType.APPLICATION_JSON_VALUE, NOTHING, headers)
                : new ExpressAnswer(200, MediaType.APPLICATION_JSON_VALUE, shown.json(), headers);
    }

    private static @Nullable Form form(@Nullable String query) {
        return switch (query) {
            case null -> Form.MARKDOWN;
            case "format=markdown" -> Form.MARKDOWN;
            case "format=html" -> Form.HTML;
            default -> null;
        };
    }

    private static @Nullable ArticleId id(String text) {
        try {
            return ArticleId.of(text);
        } catch (Failure | IllegalArgumentException e) {
            return null;
        }
    }
}
