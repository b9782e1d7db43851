package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import io.madang.edge.fastpath.FastPathEndpoint;
import io.madang.edge.fastpath.FastPathRequest;
import io.madang.edge.fastpath.FastPathResponse;
import io.madang.kernel.error.Failure;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;

/** The fast path to one article. */
final class ArticleFastPath implements FastPathEndpoint {

    private static final byte[] NOTHING = {};

    private final ReadArticles articles;

    ArticleFastPath(ReadArticles articles) {
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
    public @Nullable FastPathResponse answer(FastPathRequest request) {
        ArticleRepresentation representation = representation(request.http().getQueryString());
        ArticleId id = id(request.variable());
        if (representation == null || id == null) {
            return null;
        }
        RenderedArticle shown = articles.shown(id, representation);
        Map<String, String> headers = Map.of(HttpHeaders.ETAG, shown.entityTag());
        boolean known = shown.entityTag().equals(request.http().getHeader(HttpHeaders.IF_NONE_MATCH));
        return known
                ? new FastPathResponse(304, MediaType.APPLICATION_JSON_VALUE, NOTHING, headers)
                : new FastPathResponse(200, MediaType.APPLICATION_JSON_VALUE, shown.json(), headers);
    }

    private static @Nullable ArticleRepresentation representation(@Nullable String query) {
        return switch (query) {
            case null -> ArticleRepresentation.MARKDOWN;
            case "format=markdown" -> ArticleRepresentation.MARKDOWN;
            case "format=html" -> ArticleRepresentation.HTML;
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
