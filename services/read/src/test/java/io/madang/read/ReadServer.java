package io.madang.read;

import io.lettuce.core.api.sync.RedisCommands;
import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.operator.InstanceReport;
import io.madang.contracts.read.ReadArticle;
import io.madang.like.LikeConfiguration;
import io.madang.read.article.ProjectionDriver;
import io.madang.read.article.ReadArticles;
import io.madang.read.model.EntryKey;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.stream.Projection;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import io.madang.view.ViewConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An instance on the real engines with the read service and all owners, where events come only when a test says so; or
 * a gateway before one.
 */
public final class ReadServer implements AutoCloseable {

    /** No article has this id. */
    public static final ArticleId NO_ARTICLE = new ArticleId(1);

    private static final UserId ADMIN = new UserId(2);

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private String board = "";

    private ReadServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    public static ReadServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the services, which calls the shared one. */
    public static ReadServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** An instance of the caller's own; the given settings replace the shared one's. */
    public static ReadServer start(String... settings) {
        return start(List.of(), settings);
    }

    public static ReadServer start(List<Class<?>> more, String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.redis.url=" + OwnRedis.INSTANCE.url(),
                "madang.read.article.memory-megabytes=0",
                "madang.read.article.redis-deadline=10s",
                "madang.read.article.lease=60s",
                "madang.read.article.patience=30s",
                "madang.read.article.owner-wait=30s",
                "madang.limits.article-publish=10000/1s",
                "madang.limits.article-edit=10000/1s",
                "madang.limits.article-delete=10000/1s",
                "madang.limits.comment=10000/1s",
                "madang.limits.comment-change=10000/1s",
                "madang.limits.like=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s"));
        all.addAll(List.of(settings));
        List<Class<?>> parts = new ArrayList<>(List.of(
                ArticleReferenceConfiguration.class,
                AccountConfiguration.class,
                ArticleConfiguration.class,
                CommentConfiguration.class,
                LikeConfiguration.class,
                ViewConfiguration.class,
                ReadConfiguration.class,
                OwnerProxies.class));
        parts.addAll(more);
        return new ReadServer(ServiceInstance.start(parts, all.toArray(String[]::new)));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public ServiceInstance instance() {
        return instance;
    }

    public HttpCaller caller() {
        return caller;
    }

    public OwnerProxies proxies() {
        return bean(OwnerProxies.class);
    }

    public ReadArticles articles() {
        return bean(ReadArticles.class);
    }

    public RedisCommands<String, String> redis() {
        return instance.redis();
    }

    public static String key(ArticleId article) {
        return EntryKey.of(article).entry();
    }

    /** Somebody who has signed up. */
    public UserId newUser() {
        String name = "u" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
        return UserId.of(
                caller.call("POST", "/v1/accounts", null, Map.of("name", name, "password", "correct horse battery"))
                        .expect(201)
                        .text("id"));
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    synchronized String board() {
        if (board.isEmpty()) {
            String slug = "b" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
            board = caller.call("POST", "/v1/boards", instance.adminToken(ADMIN), Map.of("slug", slug, "name", slug))
                    .expect(201)
                    .text("id");
        }
        return board;
    }

    public ArticleId publish(UserId writer, String title, String content) {
        return ArticleId.of(caller.call(
                        "POST",
                        "/v1/boards/" + board() + "/articles",
                        token(writer),
                        Map.of("title", title, "content", content))
                .expect(201)
                .text("id"));
    }

    public ArticleId newArticle() {
        return publish(newUser(), "제목", "**내용**");
    }

    public void edit(ArticleId article, UserId writer, String title) {
        caller.call(
                        "PUT",
                        "/v1/articles/" + article,
                        token(writer),
                        Map.of("title", title, "content", title),
                        Map.of("If-Match", "*"))
                .expect(200);
    }

    public void close(ArticleId article) {
        caller.call("PUT", "/v1/articles/" + article + "/closing", instance.adminToken(ADMIN))
                .expect(200);
    }

    public void delete(ArticleId article, UserId writer) {
        caller.call("DELETE", "/v1/articles/" + article, token(writer)).expect(204);
    }

    public void like(ArticleId article, UserId user) {
        caller.call("PUT", "/v1/articles/" + article + "/like", token(user)).expect(200);
    }

    public void unlike(ArticleId article, UserId user) {
        caller.call("DELETE", "/v1/articles/" + article + "/like", token(user)).expect(200);
    }

    public CommentId comment(ArticleId article, UserId user) {
        return CommentId.of(caller.call(
                        "POST", "/v1/articles/" + article + "/comments", token(user), Map.of("content", "a comment"))
                .expect(201)
                .text("id"));
    }

    public void view(ArticleId article, UserId user) {
        caller.call("POST", "/v1/articles/" + article + "/views", token(user)).expect(200);
    }

    public void rename(UserId user, String nickname) {
        caller.call("PUT", "/v1/me/nickname", token(user), Map.of("nickname", nickname))
                .expect(200);
    }

    public ReadArticle read(ArticleId article) {
        return articles().find(List.of(article)).getFirst();
    }

    public Reply get(ArticleId article) {
        return caller.get("/v1/read/articles/" + article, null);
    }

    public Projection projection() {
        return ProjectionDriver.ofArticles(instance);
    }

    public void apply(Event<?>... events) {
        projection().apply(List.of(events));
    }

    /** What the article service would tell of the article right now. */
    public Event<?> updated(ArticleId id) {
        Article article =
                instance.bean(Articles.class).articles(List.of(id)).articles().getFirst();
        return event(ArticleUpdated.TYPE, id.toString(), article.version(), new ArticleUpdated(article));
    }

    public Event<?> deleted(ArticleId id, long version) {
        BoardId of = BoardId.of(board());
        return event(
                ArticleDeleted.TYPE,
                id.toString(),
                version,
                new ArticleDeleted(id, of, new BoardArticleCount(of, 0, 1)));
    }

    /** What the like service would tell of the article right now. */
    public Event<?> likes(ArticleId id) {
        ArticleCount count = bean(LikeCounts.class).counts(List.of(id)).getFirst();
        return likes(id, count.count(), count.version());
    }

    public static Event<?> likes(ArticleId id, long count, long version) {
        return event(LikesChanged.TYPE, id.toString(), version, new LikesChanged(id, List.of(), List.of(), count));
    }

    /** What the comment service would tell of the article right now. */
    public Event<?> comments(ArticleId id) {
        ArticleCount count = bean(CommentCounts.class).counts(List.of(id)).getFirst();
        return comments(id, count.count(), count.version());
    }

    public static Event<?> comments(ArticleId id, long count, long version) {
        return event(CommentDeleted.TYPE, id.toString(), version, CommentDeleted.removed(id, new CommentId(1), count));
    }

    /** What the account service would tell of the user right now. */
    public Event<?> renamed(UserId id) {
        User user = bean(Users.class).user(id);
        return event(
                NicknameChanged.TYPE,
                id.toString(),
                user.nicknameVersion(),
                new NicknameChanged(id, user.nickname(), user.nicknameVersion()));
    }

    public static <P> Event<P> event(String type, String key, long version, P payload) {
        return new Event<>(UUID.randomUUID().toString(), type, key, version, Instant.now(), payload);
    }

    public double metric(String name) {
        return bean(MeterRegistry.class).get(name).counter().count();
    }

    /** As the instance reports to its operator. */
    InstanceReport report() {
        return caller.call("GET", "/v1/operator/instance", instance.adminToken(ADMIN))
                .expect(200)
                .as(InstanceReport.class);
    }

    @Override
    public void close() {
        instance.close();
    }

    /** Instances that follow the events of all tests have another one, and cannot change what is read here. */
    private static final class OwnRedis {
        static final TestRedis INSTANCE = TestEngines.newRedis();
    }

    private static final class Shared {
        static final ReadServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final ReadServer INSTANCE = new ReadServer(ServiceInstance.startGateway("read", shared().instance));
    }
}
