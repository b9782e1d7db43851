package io.madang.testkit.service;

import io.madang.contracts.article.ArticleId;
import java.util.Map;

/** Publishes articles on a board of its own, for the tests of services that are about articles. */
public final class Publisher {

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private String board = "";

    /** @param instance one with the article service */
    public Publisher(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    public ArticleId newArticle() {
        Map<String, String> article = Map.of("title", "an article", "content", "of some content");
        String token = instance.userToken(instance.newUser());
        return ArticleId.of(caller.call("POST", "/v1/boards/" + board() + "/articles", token, article)
                .expect(201)
                .text("id"));
    }

    private synchronized String board() {
        if (board.isEmpty()) {
            String slug = "b" + instance.newUser();
            String token = instance.adminToken(instance.newUser());
            board = caller.call("POST", "/v1/boards", token, Map.of("slug", slug, "name", slug))
                    .expect(201)
                    .text("id");
        }
        return board;
    }
}
