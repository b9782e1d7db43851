package io.madang.article;

import io.madang.article.store.ArticleStore;
import io.madang.testkit.service.ServiceInstance;
import java.util.ArrayList;
import java.util.List;

/** An instance on the real engines, with the article service or as a gateway before one that has it. */
public final class ArticleServer implements AutoCloseable {

    private final ServiceInstance instance;

    private ArticleServer(ServiceInstance instance) {
        this.instance = instance;
    }

    /** The service with its defaults, but for the limits, for all tests that want nothing else. */
    public static ArticleServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static ArticleServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own; the given settings replace the shared one's. */
    public static ArticleServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.limits.board-create=10000/1s",
                "madang.limits.board-edit=10000/1s",
                "madang.limits.board-delete=10000/1s",
                "madang.limits.board-recount=10000/1s",
                "madang.limits.article-publish=10000/1s",
                "madang.limits.article-edit=10000/1s",
                "madang.limits.article-delete=10000/1s",
                "madang.limits.article-move=10000/1s",
                "madang.limits.article-closing=10000/1s"));
        all.addAll(List.of(settings));
        return new ArticleServer(
                ServiceInstance.start(List.of(ArticleConfiguration.class), all.toArray(String[]::new)));
    }

    private static ArticleServer startGateway(ArticleServer server) {
        return new ArticleServer(ServiceInstance.startGateway("article", server.instance));
    }

    public ServiceInstance instance() {
        return instance;
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public ArticleStore store() {
        return bean(ArticleStore.class);
    }

    /** Somebody who has never been here. */
    public ArticleUser somebody() {
        return new ArticleUser(instance);
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final ArticleServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final ArticleServer INSTANCE = startGateway(shared());
    }
}
