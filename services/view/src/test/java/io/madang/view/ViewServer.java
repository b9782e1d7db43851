package io.madang.view;

import io.lettuce.core.api.sync.RedisCommands;
import io.madang.article.ArticleConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.testkit.TestEngines;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Publisher;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An instance on the real engines, with the view service or as a gateway before one that has it. */
public final class ViewServer implements AutoCloseable {

    /** No article has this id. */
    public static final ArticleId NO_ARTICLE = new ArticleId(1);

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final Publisher publisher;

    private ViewServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.publisher = new Publisher(instance);
    }

    /** The service, which flushes by time only when a test says so. */
    public static ViewServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static ViewServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own; the given settings replace the shared one's. */
    public static ViewServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.view.flush-interval=1h",
                "madang.view.redis-deadline=10s",
                "madang.limits.article-publish=10000/1s"));
        all.addAll(List.of(settings));
        return new ViewServer(ServiceInstance.start(
                List.of(ArticleReferenceConfiguration.class, ArticleConfiguration.class, ViewConfiguration.class),
                all.toArray(String[]::new)));
    }

    /** The service over two databases, each with half of the shards, and on a Redis of its own. */
    static ViewServer startOverTwoDatabases() {
        List<String> settings = new ArrayList<>(ServiceInstance.twoDatabases());
        settings.add("madang.redis.url=" + TestEngines.newRedis().url());
        return start(settings.toArray(String[]::new));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    /** A caller from an address of its own. */
    public HttpCaller newCaller() {
        return instance.caller();
    }

    HttpCaller callerFrom(String address) {
        return new HttpCaller(instance.port(), address);
    }

    public ArticleId newArticle() {
        return publisher.newArticle();
    }

    public UserId newUser() {
        return instance.newUser();
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    /** The token of somebody who may delete any article. */
    String admin() {
        return instance.adminToken(newUser());
    }

    Visits.Viewed view(ArticleId article, UserId user) {
        return viewReply(article, user).expect(200).as(Visits.Viewed.class);
    }

    Reply viewReply(ArticleId article, UserId user) {
        return caller.call("POST", path(article), token(user));
    }

    /** Views of so many users who never came before. */
    void viewTimes(ArticleId article, int times) {
        for (int i = 0; i < times; i++) {
            view(article, newUser());
        }
    }

    static Reply guestView(HttpCaller guest, ArticleId article, Map<String, String> headers) {
        return guest.send("POST", path(article), null, BodyPublishers.noBody(), headers)
                .expect(200);
    }

    long shown(ArticleId article) {
        return caller.get(path(article), null)
                .expect(200)
                .json()
                .path("viewCount")
                .asLong();
    }

    static String path(ArticleId article) {
        return "/v1/articles/" + article + "/views";
    }

    Shard shard(ArticleId article) {
        return bean(Databases.class).forService(Services.VIEW.role()).of(article);
    }

    /** What the database knows. */
    long stored(ArticleId article) {
        return shard(article)
                .sql("select coalesce(max(view_count), 0) from view_counts where article_id = ?")
                .param(article.value())
                .query(Long.class)
                .single();
    }

    RedisCommands<String, String> redis() {
        return instance.redis();
    }

    boolean isChanged(ArticleId article) {
        return redis().sismember(ViewKeys.changed(shard(article).number()), article.toString());
    }

    void flushAll() {
        bean(Flusher.class).flushAll();
    }

    double metric(String name) {
        return bean(MeterRegistry.class).get(name).counter().count();
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final ViewServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final ViewServer INSTANCE =
                new ViewServer(ServiceInstance.startGateway(Services.VIEW.role(), shared().instance));
    }
}
