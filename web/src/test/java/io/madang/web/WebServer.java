package io.madang.web;

import static org.awaitility.Awaitility.await;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.Boards;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.hot.HotConfiguration;
import io.madang.kernel.id.Ids;
import io.madang.leaderboard.LeaderboardConfiguration;
import io.madang.like.LikeConfiguration;
import io.madang.media.MediaConfiguration;
import io.madang.media.MediaWorkerConfiguration;
import io.madang.moderation.ModerationConfiguration;
import io.madang.read.ReadConfiguration;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.shop.ShopConfiguration;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import io.madang.view.ViewConfiguration;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.awaitility.core.ThrowingRunnable;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;

/** An instance on the real engines with all services and the pages, which show everything as it is. */
final class WebServer implements AutoCloseable {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final UserId ADMIN = new UserId(2);

    private final ServiceInstance instance;
    private final HttpCaller caller;

    private WebServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    static WebServer shared() {
        return Shared.INSTANCE;
    }

    /** Where the shared instance keeps files. */
    static FileStore store() {
        return Shared.STORE;
    }

    static WebServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.web.guest-pages=0s",
                "madang.web.boards=0s",
                "madang.web.levels=0s",
                "madang.web.part-deadline=20s",
                "madang.web.read-model-wait=20s",
                "madang.web.url=https://yard.example/",
                "madang.security.refused-keys-interval=100ms",
                "madang.media.view-fold.interval=200ms",
                "madang.leaderboard.grace=0s",
                "madang.leaderboard.close-interval=200ms",
                "madang.read.list.window=50",
                "madang.limits.board-create=10000/1s",
                "madang.limits.campaign-admin=10000/1s",
                "madang.limits.article-publish=10000/1s",
                "madang.limits.comment=10000/1s",
                "madang.limits.comment-change=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s"));
        all.addAll(List.of(settings));
        return new WebServer(ServiceInstance.start(
                List.of(
                        ArticleReferenceConfiguration.class,
                        StreamConfiguration.class,
                        AccountConfiguration.class,
                        ArticleConfiguration.class,
                        CommentConfiguration.class,
                        LikeConfiguration.class,
                        ShopConfiguration.class,
                        MediaConfiguration.class,
                        MediaWorkerConfiguration.class,
                        ViewConfiguration.class,
                        HotConfiguration.class,
                        ReadConfiguration.class,
                        ModerationConfiguration.class,
                        LeaderboardConfiguration.class,
                        WebConfiguration.class),
                all.toArray(String[]::new)));
    }

    /** Settings that let one caller do anything as often as a test likes. */
    static String[] unlimited() {
        return Stream.concat(
                        Stream.of(
                                        "board-edit",
                                        "board-delete",
                                        "board-recount",
                                        "article-closing",
                                        "article-edit",
                                        "article-delete",
                                        "article-move",
                                        "article-notice",
                                        "draft",
                                        "mark",
                                        "visit",
                                        "warning",
                                        "warning-read",
                                        "like",
                                        "report",
                                        "report-decision",
                                        "second-factor",
                                        "second-factor-reset",
                                        "shop-admin",
                                        "order",
                                        "payment",
                                        "leaderboard-admin",
                                        "media-upload",
                                        "media-edit",
                                        "passkey-options")
                                .map(name -> "madang.limits." + name + "=10000/1s"),
                        Stream.of(
                                "madang.account.rates.login-failures=1000",
                                "madang.account.rates.login-period=1s",
                                "madang.account.nickname-interval=0s"))
                .toArray(String[]::new);
    }

    /** The pages alone, with the given settings that say where the services are. */
    static WebServer alone(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.roles=web",
                "madang.web.guest-pages=0s",
                "madang.web.boards=0s",
                "madang.web.part-deadline=10s",
                "madang.peer-deadline=9s"));
        all.addAll(List.of(settings));
        return new WebServer(ServiceInstance.start(List.of(WebConfiguration.class), all.toArray(String[]::new)));
    }

    <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    void emptyRedis() {
        instance.redis().flushall();
    }

    int port() {
        return instance.port();
    }

    HttpCaller caller() {
        return caller;
    }

    /** A page in English, as a browser without cookies asks for it. */
    Reply get(String path) {
        return get(path, Map.of());
    }

    Reply get(String path, Map<String, String> headers) {
        return get(caller, path, headers);
    }

    static Reply get(HttpCaller somebody, String path, Map<String, String> headers) {
        Map<String, String> all = new HashMap<>(Map.of("Accept", "text/html", "Accept-Language", "en"));
        all.putAll(headers);
        return somebody.send("GET", path, null, BodyPublishers.noBody(), all);
    }

    Document page(String path) {
        return parse(get(path).expect(200));
    }

    static Document parse(Reply reply) {
        return Jsoup.parse(text(reply), "https://yard.example");
    }

    static String text(Reply reply) {
        return new String(reply.raw().body(), StandardCharsets.UTF_8);
    }

    Board board(String slug) {
        return instance.bean(Boards.class).all().stream()
                .filter(board -> board.slug().equals(slug))
                .findFirst()
                .orElseThrow();
    }

    Board newBoard(CommentStyle style) {
        return newBoard("Board " + instance.bean(Ids.class).next(), "What it is about", style);
    }

    Board newBoard(String name, String description, CommentStyle style) {
        String slug = "b" + instance.bean(Ids.class).next();
        BoardId id = BoardId.of(caller.call(
                        "POST",
                        "/v1/boards",
                        instance.adminToken(ADMIN),
                        Map.of(
                                "slug",
                                slug,
                                "name",
                                name,
                                "description",
                                description,
                                "commentStyle",
                                style == CommentStyle.THREADED ? "threaded" : "two-level"))
                .expect(201)
                .text("id"));
        return instance.bean(Boards.class).all().stream()
                .filter(board -> board.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** Somebody who has signed up. */
    UserId newUser(String nickname) {
        String name = "u" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
        return UserId.of(caller.call(
                        "POST",
                        "/v1/accounts",
                        null,
                        Map.of("name", name, "nickname", nickname, "password", "correct horse battery"))
                .expect(201)
                .text("id"));
    }

    ArticleId publish(Board board, UserId writer, String title, String content) {
        return ArticleId.of(caller.call(
                        "POST",
                        "/v1/boards/" + board.id() + "/articles",
                        instance.userToken(writer),
                        Map.of("title", title, "content", content))
                .expect(201)
                .text("id"));
    }

    CommentId comment(ArticleId article, UserId writer, String content, Map<String, ?> more) {
        Map<String, Object> body = new HashMap<>(Map.of("content", content));
        body.putAll(more);
        return CommentId.of(
                caller.call("POST", "/v1/articles/" + article + "/comments", instance.userToken(writer), body)
                        .expect(201)
                        .text("id"));
    }

    String userToken(UserId user) {
        return instance.userToken(user);
    }

    String adminToken() {
        return instance.adminToken(ADMIN);
    }

    /** What another instance would show. */
    String instanceToken() {
        return instance.bean(AccessTokens.class).issue(Caller.ofInstance(), Duration.ofMinutes(10));
    }

    void delete(String path) {
        caller.call("DELETE", path, instance.adminToken(ADMIN)).expect(204);
    }

    void moderator(String user, long board) {
        caller.call("PUT", "/v1/users/" + user + "/moderates/" + board, instance.adminToken(ADMIN))
                .expect(204);
    }

    /** Does something as an administrator. */
    void put(String path) {
        caller.call("PUT", path, instance.adminToken(ADMIN)).expect(204);
    }

    void like(ArticleId article, UserId user) {
        caller.call("PUT", "/v1/articles/" + article + "/like", instance.userToken(user))
                .expect(200);
    }

    static void eventually(ThrowingRunnable assertion) {
        await().atMost(SOON).pollInterval(Duration.ofMillis(50)).untilAsserted(assertion);
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final FileStore STORE = FileStore.start();
        static final WebServer INSTANCE = start(STORE.settings());
    }
}
