package io.madang.comment;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.common.CommentStore;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.Shard;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** An instance on the real engines, with the comment service and those it needs, or as a gateway before one that has them. */
public final class CommentServer implements AutoCloseable {

    /** No article has this id. */
    public static final ArticleId NO_ARTICLE = new ArticleId(1);

    /** Everybody's, of those who have signed up. */
    static final String PASSWORD = "correct horse battery";

    /** Who made the boards and wrote the articles; articles need no account. */
    private static final UserId PUBLISHER = new UserId(2);

    private static final ConcurrentHashMap<CommentStyle, BoardId> BOARDS = new ConcurrentHashMap<>();

    private final ServiceInstance instance;
    private final HttpCaller caller;

    private CommentServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    public static CommentServer shared() {
        return Shared.INSTANCE;
    }

    /** Another instance on the same engines. */
    public static CommentServer second() {
        return Second.INSTANCE;
    }

    /** An instance without the services, which calls the shared one. */
    public static CommentServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own; the given settings replace the shared one's. */
    public static CommentServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.limits.comment=10000/1s",
                "madang.limits.comment-change=10000/1s",
                "madang.limits.article-publish=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s"));
        all.addAll(List.of(settings));
        return new CommentServer(ServiceInstance.start(
                List.of(
                        ArticleReferenceConfiguration.class,
                        ArticleConfiguration.class,
                        AccountConfiguration.class,
                        CommentConfiguration.class),
                all.toArray(String[]::new)));
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

    /** An article on the {@link #board} of the style. */
    public ArticleId newArticle(CommentStyle style) {
        String path = "/v1/boards/" + board(style) + "/articles";
        Map<String, String> article = Map.of("title", "an article", "content", "of some content");
        return ArticleId.of(
                caller.call("POST", path, token(PUBLISHER), article).expect(201).text("id"));
    }

    /** The one board of the style. */
    public BoardId board(CommentStyle style) {
        return BOARDS.computeIfAbsent(style, this::newBoard);
    }

    private BoardId newBoard(CommentStyle style) {
        String slug = "b-" + fresh();
        Map<String, Object> board = Map.of("slug", slug, "name", slug, "commentStyle", style);
        return BoardId.of(caller.call("POST", "/v1/boards", instance.adminToken(PUBLISHER), board)
                .expect(201)
                .text("id"));
    }

    private static String fresh() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    /** Somebody who has signed up. */
    public UserId newUser() {
        Map<String, String> signUp = Map.of("name", "u" + fresh(), "password", PASSWORD);
        return UserId.of(
                caller.call("POST", "/v1/accounts", null, signUp).expect(201).text("id"));
    }

    public String token(UserId user) {
        return instance.userToken(user);
    }

    public static String path(ArticleId article) {
        return "/v1/articles/" + article + "/comments";
    }

    public static String path(ArticleId article, CommentId comment) {
        return path(article) + "/" + comment;
    }

    public Reply post(ArticleId article, UserId writer, @Nullable CommentId parent, String content) {
        return post(article, writer, parent, content, Map.of());
    }

    public Reply post(
            ArticleId article, UserId writer, @Nullable CommentId parent, String content, Map<String, String> headers) {
        Map<String, Object> body = new HashMap<>(Map.of("content", content));
        if (parent != null) {
            body.put("parentId", parent.toString());
        }
        return caller.call("POST", path(article), token(writer), body, headers);
    }

    public Comment comment(ArticleId article, UserId writer) {
        return post(article, writer, null, "a comment").expect(201).as(Comment.class);
    }

    public Comment answer(Comment parent, UserId writer) {
        return post(parent.articleId(), writer, parent.id(), "an answer")
                .expect(201)
                .as(Comment.class);
    }

    public Reply edit(Comment comment, UserId user, String content) {
        return caller.call(
                "PUT",
                path(comment.articleId(), comment.id()),
                token(user),
                Map.of("content", content),
                Map.of("If-Match", "\"" + comment.version() + "\""));
    }

    public Reply delete(Comment comment, UserId user) {
        return caller.call("DELETE", path(comment.articleId(), comment.id()), token(user));
    }

    public Reply one(Comment comment) {
        return caller.get(path(comment.articleId(), comment.id()), null);
    }

    public Shard shard(ArticleId article) {
        return bean(CommentStore.class).shards().of(article);
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final CommentServer INSTANCE = start();
    }

    private static final class Second {
        static final CommentServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final CommentServer INSTANCE = new CommentServer(ServiceInstance.start(
                List.of(),
                "madang.roles=gateway",
                "madang.peers.comment=http://127.0.0.1:" + shared().instance.port(),
                "madang.peer-deadline=60s"));
    }
}
