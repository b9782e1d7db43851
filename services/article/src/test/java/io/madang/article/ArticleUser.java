package io.madang.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;

/** A user on the network, who can also act as a moderator or an administrator. */
public final class ArticleUser extends HttpCaller {

    private static final AtomicLong USERS = new AtomicLong(1_000);

    private final ServiceInstance instance;
    private final UserId id = new UserId(USERS.incrementAndGet());

    ArticleUser(ServiceInstance instance) {
        super(instance.port(), ServiceInstance.freshAddress());
        this.instance = instance;
    }

    public UserId id() {
        return id;
    }

    public String user() {
        return instance.userToken(id);
    }

    public String moderator(BoardId board) {
        return instance.moderatorToken(id, board.value());
    }

    public String admin() {
        return instance.adminToken(id);
    }

    public static Map<String, Object> board(String slug) {
        return new HashMap<>(Map.of("slug", slug, "name", "Board " + slug));
    }

    public static Map<String, String> text(String title) {
        return Map.of("title", title, "content", "content of " + title);
    }

    public static String freshSlug() {
        return "b" + UUID.randomUUID().toString().replace("-", "").substring(0, 16);
    }

    public BoardId newBoard() {
        return newBoard(Map.of());
    }

    /** A board with some members other than usual. */
    public BoardId newBoard(Map<String, String> members) {
        Map<String, Object> body = board(freshSlug());
        body.putAll(members);
        return BoardId.of(call("POST", "/v1/boards", admin(), body).expect(201).text("id"));
    }

    public ArticleId publish(BoardId board, String title) {
        return ArticleId.of(
                call("POST", articles(board), user(), text(title)).expect(201).text("id"));
    }

    public Reply edit(ArticleId article, String token, Map<String, String> text, String ifMatch) {
        return call("PUT", "/v1/articles/" + article, token, text, Map.of("If-Match", ifMatch));
    }

    /** Has an administrator move the article, whatever its version. */
    public Reply move(ArticleId article, BoardId to) {
        return move(article, to, admin(), "*");
    }

    public Reply move(ArticleId article, BoardId to, String token, String ifMatch) {
        return call("PUT", moving(article), token, Map.of("boardId", to.toString()), Map.of("If-Match", ifMatch));
    }

    public static String moving(ArticleId article) {
        return "/v1/articles/" + article + "/board";
    }

    public Reply delete(ArticleId article) {
        return call("DELETE", "/v1/articles/" + article, user());
    }

    public static String articles(BoardId board) {
        return "/v1/boards/" + board + "/articles";
    }
}
