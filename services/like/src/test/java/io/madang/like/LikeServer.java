package io.madang.like;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.like.LikedArticles;
import io.madang.contracts.service.Services;
import io.madang.reference.ArticleCleanup;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.sharding.Shards;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Publisher;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An instance on the real engines, with the like service or as a gateway before one that has it. */
public final class LikeServer implements AutoCloseable {

    /** No article has this id. */
    public static final ArticleId NO_ARTICLE = new ArticleId(1);

    private final ServiceInstance instance;
    private final HttpCaller caller;
    private final Publisher publisher;
    private @Nullable UserId commenter;

    private LikeServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
        this.publisher = new Publisher(instance);
    }

    public static LikeServer shared() {
        return Shared.INSTANCE;
    }

    /** An instance without the service, which calls the shared one. */
    public static LikeServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    /** The service of the caller's own; the given settings replace the shared one's. */
    public static LikeServer start(String... settings) {
        List<String> all = new ArrayList<>(List.of(
                "madang.limits.like=10000/1s",
                "madang.limits.article-publish=10000/1s",
                "madang.limits.comment=10000/1s"));
        all.addAll(List.of(settings));
        return new LikeServer(ServiceInstance.start(
                List.of(
                        ArticleReferenceConfiguration.class,
                        ArticleConfiguration.class,
                        AccountConfiguration.class,
                        CommentConfiguration.class,
                        LikeConfiguration.class),
                all.toArray(String[]::new)));
    }

    /** The service over two databases, each with half of the shards. */
    static LikeServer startOverTwoDatabases() {
        return start(ServiceInstance.twoDatabases().toArray(String[]::new));
    }

    public <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    public HttpCaller caller() {
        return caller;
    }

    public ArticleId newArticle() {
        return publisher.newArticle();
    }

    BoardId newBoard(String votes) {
        String slug = "b" + newUser();
        return BoardId.of(caller.call("POST", "/v1/boards", admin(), Map.of("slug", slug, "name", slug, "votes", votes))
                .expect(201)
                .text("id"));
    }

    ArticleId newArticle(BoardId board) {
        return ArticleId.of(caller.call(
                        "POST",
                        "/v1/boards/" + board + "/articles",
                        token(newUser()),
                        Map.of("title", "an article", "content", "of some content"))
                .expect(201)
                .text("id"));
    }

    String moderator(BoardId board) {
        return instance.moderatorToken(newUser(), board.value());
    }

    Downvotes.Result downvote(boolean down, ArticleId article, UserId user) {
        return caller.call(down ? "PUT" : "DELETE", "/v1/articles/" + article + "/downvote", token(user))
                .expect(200)
                .as(Downvotes.Result.class);
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

    LikeResult like(ArticleId article, UserId user) {
        return change("PUT", article, user);
    }

    LikeResult unlike(ArticleId article, UserId user) {
        return change("DELETE", article, user);
    }

    private LikeResult change(String method, ArticleId article, UserId user) {
        return caller.call(method, path(article), token(user)).expect(200).as(LikeResult.class);
    }

    public Reply state(ArticleId article, UserId user) {
        return caller.get(path(article), token(user)).expect(200);
    }

    /** What this service does with a deleted article; the other services of the instance have theirs. */
    ArticleCleanup cleanup() {
        Shards shards = bean(Databases.class).forService(Services.LIKE.role());
        return new ArticleCleanup(shards, new OrphanedLikes(shards));
    }

    CommentId newComment(ArticleId article) {
        return CommentId.of(caller.call(
                        "POST", "/v1/articles/" + article + "/comments", token(commenter()), Map.of("content", "so"))
                .expect(201)
                .text("id"));
    }

    /** Who comments has an account; who likes needs none here. */
    private synchronized UserId commenter() {
        if (commenter == null) {
            String name = "c" + newUser();
            commenter = UserId.of(
                    caller.call("POST", "/v1/accounts", null, Map.of("name", name, "password", "correct horse battery"))
                            .expect(201)
                            .text("id"));
        }
        return commenter;
    }

    static String path(ArticleId article, CommentId comment) {
        return "/v1/articles/" + article + "/comment-likes/" + comment;
    }

    LikeResult change(boolean like, ArticleId article, CommentId comment, UserId user) {
        return caller.call(like ? "PUT" : "DELETE", path(article, comment), token(user))
                .expect(200)
                .as(LikeResult.class);
    }

    /** The rows of a comment's likes, and what its count says. */
    List<Long> rowsAndCount(ArticleId article, CommentId comment) {
        return List.of(
                shard(article)
                        .sql("select count(*) from comment_likes where comment_id = ?")
                        .param(comment.value())
                        .query(Long.class)
                        .single(),
                shard(article)
                        .sql("select coalesce(max(like_count), 0) from comment_like_counts where comment_id = ?")
                        .param(comment.value())
                        .query(Long.class)
                        .single());
    }

    /** What the user likes, as the user reads it, in parts of the given size. */
    List<ArticleId> likedBy(UserId user, int size) {
        List<ArticleId> seen = new ArrayList<>();
        String path = "/v1/me/likes?size=" + size;
        LikedArticles part;
        String cursor = "";
        do {
            part = caller.get(path + cursor, token(user)).expect(200).as(LikedArticles.class);
            part.articles().forEach(liked -> seen.add(liked.articleId()));
            cursor = "&cursor=" + part.next();
        } while (part.next() != null);
        return seen;
    }

    static String path(ArticleId article) {
        return "/v1/articles/" + article + "/like";
    }

    Shard shard(ArticleId article) {
        return bean(Databases.class).forService(Services.LIKE.role()).of(article);
    }

    long rows(ArticleId article) {
        return number("select count(*) from likes where article_id = ?", article);
    }

    long count(ArticleId article) {
        return number("select coalesce(max(like_count), 0) from like_counts where article_id = ?", article);
    }

    long version(ArticleId article) {
        return number("select coalesce(max(version), 0) from like_counts where article_id = ?", article);
    }

    private long number(String statement, ArticleId article) {
        return shard(article)
                .sql(statement)
                .param(article.value())
                .query(Long.class)
                .single();
    }

    /** How many requests stand in line for the article. */
    int waiting(ArticleId article) {
        return bean(LikeChanges.class).waiting(LikeTarget.of(article));
    }

    DistributionSummary batches() {
        return bean(MeterRegistry.class).get(LikeConfiguration.BATCH_METRIC).summary();
    }

    @Override
    public void close() {
        instance.close();
    }

    private static final class Shared {
        static final LikeServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final LikeServer INSTANCE =
                new LikeServer(ServiceInstance.startGateway(Services.LIKE.role(), shared().instance));
    }
}
