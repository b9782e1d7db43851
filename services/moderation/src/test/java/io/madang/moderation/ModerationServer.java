package io.madang.moderation;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.moderation.Report;
import io.madang.contracts.service.Services;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An instance on the real engines with the moderation service and those whose actions it hears of, or a gateway before
 * it.
 */
public final class ModerationServer {

    private static final UserId ADMIN = new UserId(2);

    private final ServiceInstance instance;
    private final HttpCaller caller;

    private ModerationServer(ServiceInstance instance) {
        this.instance = instance;
        this.caller = instance.caller();
    }

    static ModerationServer shared() {
        return Shared.INSTANCE;
    }

    static ModerationServer sharedGateway() {
        return SharedGateway.INSTANCE;
    }

    private static ModerationServer start() {
        return new ModerationServer(ServiceInstance.start(
                List.of(
                        ArticleReferenceConfiguration.class,
                        StreamConfiguration.class,
                        AccountConfiguration.class,
                        ArticleConfiguration.class,
                        CommentConfiguration.class,
                        ModerationConfiguration.class),
                "madang.limits.report=10000/1s",
                "madang.account.rates.sign-ups=10000",
                "madang.account.hashing.memory-kib=64",
                "madang.account.hashing.iterations=1",
                "madang.account.hashing.max-wait=60s"));
    }

    HttpCaller caller() {
        return caller;
    }

    <T> T bean(Class<T> type) {
        return instance.bean(type);
    }

    /** Where the shared instance's service keeps its rows. */
    public static Shard home() {
        return shared().bean(Databases.class).inHome(Services.MODERATION.role());
    }

    String admin() {
        return instance.adminToken(ADMIN);
    }

    String token(UserId user) {
        return instance.userToken(user);
    }

    String moderator(UserId user, BoardId board) {
        return instance.moderatorToken(user, board.value());
    }

    String service() {
        return instance.bean(AccessTokens.class).issue(Caller.ofInstance(), Duration.ofMinutes(1));
    }

    /** Somebody who has signed up. */
    UserId newUser() {
        Map<String, String> signUp = Map.of("name", "u" + fresh(), "password", "correct horse battery");
        return UserId.of(
                caller.call("POST", "/v1/accounts", null, signUp).expect(201).text("id"));
    }

    BoardId newBoard() {
        String slug = "b-" + fresh();
        return BoardId.of(caller.call("POST", "/v1/boards", admin(), Map.of("slug", slug, "name", slug))
                .expect(201)
                .text("id"));
    }

    ArticleId newArticle(BoardId board) {
        return ArticleId.of(caller.call(
                        "POST",
                        "/v1/boards/" + board + "/articles",
                        token(instance.newUser()),
                        Map.of("title", "an article", "content", "of some content"))
                .expect(201)
                .text("id"));
    }

    Article move(ArticleId article, BoardId to, String token, String reason) {
        return caller.call(
                        "PUT",
                        "/v1/articles/" + article + "/board",
                        token,
                        Map.of("boardId", to.toString(), "reason", reason),
                        Map.of("If-Match", "*"))
                .expect(200)
                .as(Article.class);
    }

    Comment newComment(ArticleId article) {
        return caller.call(
                        "POST",
                        "/v1/articles/" + article + "/comments",
                        token(newUser()),
                        Map.of("content", "a comment"))
                .expect(201)
                .as(Comment.class);
    }

    Reply report(UserId by, ArticleId article, @Nullable Comment comment) {
        Map<String, Object> body = new HashMap<>(
                Map.of("articleId", article.toString(), "complaint", "spam", "reason", " the same in six boards "));
        if (comment != null) {
            body.put("commentId", comment.id().toString());
        }
        return caller.call("POST", "/v1/reports", token(by), body);
    }

    Report reported(UserId by, ArticleId article, @Nullable Comment comment) {
        return report(by, article, comment).expect(200).as(Report.class);
    }

    private static String fresh() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    private static final class Shared {
        static final ModerationServer INSTANCE = start();
    }

    private static final class SharedGateway {
        static final ModerationServer INSTANCE =
                new ModerationServer(ServiceInstance.startGateway("moderation", shared().instance));
    }
}
