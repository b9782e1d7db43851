package io.madang.read.list;

import static org.awaitility.Awaitility.await;

import io.lettuce.core.Range;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.kernel.id.Ids;
import io.madang.like.LikeConfiguration;
import io.madang.read.ReadConfiguration;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import io.madang.view.ViewConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;

/** The read service and all that it reads from on one instance, with lists so short that tests reach below them. */
public final class ListServer implements AutoCloseable {

    static final int WINDOW = 50;

    private static final Duration SOON = Duration.ofSeconds(60);

    private final ServiceInstance instance;
    private final HttpCaller caller;

    private ListServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    /** Compares lists by time only when a test says so. */
    public static ListServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static ListServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** An instance of the caller's own; the given settings replace the shared one's. */
    public static ListServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.read.list.window=" + WINDOW,
                "madang.read.list.reconcile-interval=1h",
                "madang.read.list.redis-deadline=10s",
                "madang.limits.board-create=10000/1s",
                "madang.limits.article-publish=10000/1s",
                "madang.limits.article-edit=10000/1s",
                "madang.limits.comment=10000/1s",
                "madang.limits.comment-change=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s"));
        all.addAll(List.of(settings));
        return new ListServer(ServiceInstance.start(
                List.of(
                        ArticleReferenceConfiguration.class,
                        StreamConfiguration.class,
                        AccountConfiguration.class,
                        ArticleConfiguration.class,
                        CommentConfiguration.class,
                        LikeConfiguration.class,
                        ViewConfiguration.class,
                        ReadConfiguration.class),
                all.toArray(String[]::new)));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    public BoardId newBoard() {
        String slug = "b" + bean(Ids.class).next();
        return BoardId.of(
                caller.call("POST", "/v1/boards", instance.adminToken(newUser()), Map.of("slug", slug, "name", slug))
                        .expect(201)
                        .text("id"));
    }

    public BoardId newBoard(List<String> prefixes) {
        String slug = "b" + bean(Ids.class).next();
        Map<String, Object> board = Map.of("slug", slug, "name", slug, "prefixes", prefixes);
        return BoardId.of(caller.call("POST", "/v1/boards", instance.adminToken(newUser()), board)
                .expect(201)
                .text("id"));
    }

    void deleteBoard(BoardId board) {
        caller.call("DELETE", "/v1/boards/" + board, instance.adminToken(newUser()))
                .expect(204);
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    UserId newUser() {
        return new UserId(bean(Ids.class).next());
    }

    public ArticleId publish(BoardId board, String prefix) {
        return ArticleId.of(caller.call(
                        "POST",
                        "/v1/boards/" + board + "/articles",
                        instance.userToken(newUser()),
                        Map.of("title", "an article", "content", "its content", "prefix", prefix))
                .expect(201)
                .text("id"));
    }

    public ArticleId publish(BoardId board) {
        return ArticleId.of(caller.call(
                        "POST",
                        "/v1/boards/" + board + "/articles",
                        instance.userToken(newUser()),
                        Map.of("title", "an article", "content", "its content"))
                .expect(201)
                .text("id"));
    }

    /** Publishes so many, and gives them newest first. */
    public List<ArticleId> publish(BoardId board, int number) {
        return IntStream.range(0, number).mapToObj(i -> publish(board)).toList().reversed();
    }

    public void move(ArticleId article, BoardId to) {
        caller.call(
                        "PUT",
                        "/v1/articles/" + article + "/board",
                        instance.adminToken(newUser()),
                        Map.of("boardId", to.toString()),
                        Map.of("If-Match", "*"))
                .expect(200);
    }

    public void delete(ArticleId article) {
        caller.call("DELETE", "/v1/articles/" + article, instance.adminToken(newUser()))
                .expect(204);
    }

    /** All articles of a board, as the article service's database has them. */
    List<ArticleId> stored(BoardId board) {
        Articles articles = bean(Articles.class);
        List<ArticleId> all = new ArrayList<>();
        List<ArticleId> some = articles.before(board, null, Articles.MAX_IDS);
        while (!some.isEmpty()) {
            all.addAll(some);
            some = articles.before(board, some.getLast(), Articles.MAX_IDS);
        }
        return all;
    }

    /** Has the list made or compared now. */
    void repair(BoardId board) {
        eventually(() -> bean(ListRepair.class).repair(board));
    }

    /** Waits until Redis has heard of everything that happened in the board so far. */
    void taken(BoardId board) {
        long version = bean(Articles.class).count(board).version();
        eventually(() -> {
            String since = redis().hget(ListKeys.state(board), "since");
            long repaired = since == null ? 0 : Long.parseLong(since);
            return repaired + redis().zcount(ListKeys.changes(board), Range.create(repaired + 1, version)) >= version;
        });
    }

    /** Has the list made, and waits until all events are in that came before. */
    void repaired(BoardId board) {
        repair(board);
        taken(board);
    }

    static void eventually(Callable<Boolean> condition) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(20)).until(condition);
    }

    /** Puts a list back to where it was before its newest article came: as if its event were still on the way. */
    void unlist(BoardId board, ArticleId newest) {
        redis().zrem(ListKeys.ids(board), ListKeys.member(newest));
        redis().hincrby(ListKeys.state(board), "size", -1);
        redis().hincrby(ListKeys.state(board), "count", -1);
        redis().hincrby(ListKeys.state(board), "version", -1);
        eventually(() -> bean(ListedIds.class)
                .count(board)
                .equals(new BoardArticleCount(
                        board,
                        stored(board).size() - 1,
                        bean(Articles.class).count(board).version() - 1)));
    }

    /** What Redis lists, newest first. */
    List<ArticleId> listed(BoardId board) {
        return redis().zrevrange(ListKeys.ids(board), 0, -1).stream()
                .map(ListKeys::id)
                .toList();
    }

    Reply get(String path) {
        return caller.get(path, null);
    }

    static String articles(BoardId board) {
        return "/v1/read/boards/" + board + "/articles";
    }

    static List<ArticleId> ids(Reply reply) {
        List<ArticleId> ids = new ArrayList<>();
        reply.json()
                .path("articles")
                .forEach(article -> ids.add(ArticleId.of(article.path("id").asString())));
        return ids;
    }

    public RedisCommands<String, String> redis() {
        return instance.redis();
    }

    double metric(String name, String... tags) {
        return bean(MeterRegistry.class).get(name).tags(tags).counter().count();
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final ListServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final ListServer INSTANCE = new ListServer(ServiceInstance.start(
                List.of(),
                "madang.roles=gateway",
                "madang.peers.read=http://127.0.0.1:" + shared().instance.port(),
                "madang.peer-deadline=60s"));
    }
}
