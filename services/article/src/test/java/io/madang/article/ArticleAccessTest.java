package io.madang.article;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Who may do what, for every endpoint and every kind of caller. */
class ArticleAccessTest {

    private static final List<String> CALLERS =
            List.of("anonymous", "user", "author", "other board's moderator", "moderator", "admin", "service");

    private final ArticleServer server = ArticleServer.shared();
    private final ArticleUser author = server.somebody();
    private final ArticleUser other = server.somebody();
    private final List<String> tried = new ArrayList<>();

    @Test
    void admitsWhomItShouldAndNobodyElse() {
        BiFunction<BoardId, ArticleId, Map<String, ?>> nothing = (b, a) -> Map.of();
        BiFunction<BoardId, ArticleId, Map<String, ?>> text = (b, a) -> ArticleUser.text("new");

        expect(
                "POST",
                "/v1/boards",
                (b, a) -> ArticleUser.board(ArticleUser.freshSlug()),
                401,
                403,
                403,
                403,
                403,
                201,
                403);
        expect("PUT", "/v1/boards/{id}", this::sameSlug, 401, 403, 403, 403, 200, 200, 403);
        expect("DELETE", "/v1/boards/{id}", nothing, 401, 403, 403, 403, 403, 409, 403);
        expect("POST", "/v1/boards/{id}/recount", nothing, 401, 403, 403, 403, 403, 200, 403);
        for (String open : List.of(
                "/v1/boards",
                "/v1/boards/{id}",
                "/v1/boards/by-slug/{slug}",
                "/v1/boards/{boardId}/articles",
                "/v1/boards/{boardId}/notices",
                "/v1/boards/{boardId}/articles/scroll",
                "/v1/articles/{id}",
                "/v1/users/{userId}/articles")) {
            expect("GET", open, nothing, 200, 200, 200, 200, 200, 200, 200);
        }
        expect("POST", "/v1/boards/{boardId}/articles", text, 401, 201, 201, 201, 201, 201, 403);
        expect("PUT", "/v1/articles/{id}", text, 401, 403, 200, 403, 200, 200, 403);
        expect("DELETE", "/v1/articles/{id}", nothing, 401, 403, 204, 403, 204, 204, 403);
        expect("PUT", "/v1/articles/{id}/closing", nothing, 401, 403, 403, 403, 200, 200, 403);
        expect("DELETE", "/v1/articles/{id}/closing", nothing, 401, 403, 403, 403, 200, 200, 403);
        expect("PUT", "/v1/articles/{id}/notice", nothing, 401, 403, 403, 403, 204, 204, 403);
        expect("DELETE", "/v1/articles/{id}/notice", nothing, 401, 403, 403, 403, 204, 204, 403);
        // moderators of one of the two boards may not; of both they may: see MoveTest
        expect("PUT", "/v1/articles/{id}/board", this::elsewhere, 401, 403, 403, 403, 403, 200, 403);
        for (String internal : List.of(
                "/internal/boards",
                "/internal/articles",
                "/internal/articles/heads",
                "/internal/boards/{boardId}/articles/ids",
                "/internal/boards/{boardId}/articles/ids/after",
                "/internal/boards/{boardId}/articles/ids/at",
                "/internal/boards/{boardId}/articles/ids/with-prefix",
                "/internal/boards/{boardId}/articles/count",
                "/internal/personal-data/article/{userId}")) {
            expect("GET", internal, nothing, 401, 403, 403, 403, 403, 403, 200);
        }
        expect("POST", "/internal/personal-data/article/{userId}/erasure", nothing, 401, 403, 403, 403, 403, 403, 200);
        assertThat(tried).containsExactlyInAnyOrderElementsOf(endpoints());
    }

    @Test
    void letsOnlyModeratorsPublishWhereOnlyTheyMay() {
        BoardId board = author.newBoard(Map.of("writers", "moderators"));
        String articles = ArticleUser.articles(board);
        author.call("POST", articles, author.user(), ArticleUser.text("t")).expect(403);
        author.call("POST", articles, author.moderator(new BoardId(7)), ArticleUser.text("t"))
                .expect(403);
        author.call("POST", articles, author.moderator(board), ArticleUser.text("t"))
                .expect(201);
        author.call("POST", articles, author.admin(), ArticleUser.text("t")).expect(201);
    }

    @Test
    void letsTheBannedDeleteButNotWriteOnThatBoard() {
        BoardId board = author.newBoard();
        ArticleId article = author.publish(board, "old");
        String banned = token(Map.of(board.value(), Instant.now().plusSeconds(3600)));
        String articles = ArticleUser.articles(board);
        assertThat(author.call("POST", articles, banned, ArticleUser.text("t"))
                        .expect(403)
                        .text("detail"))
                .contains("banned");
        String one = "/v1/articles/" + article;
        Map<String, String> any = Map.of("If-Match", "*");
        author.call("PUT", one, banned, ArticleUser.text("new"), any).expect(403);
        String ended = token(Map.of(board.value(), Instant.now().minusSeconds(1)));
        author.call("POST", articles, ended, ArticleUser.text("t")).expect(201);
        author.call("PUT", one, ended, ArticleUser.text("new"), any).expect(200);
        author.call("POST", ArticleUser.articles(author.newBoard()), banned, ArticleUser.text("t"))
                .expect(201);
        author.call("DELETE", one, banned, Map.of()).expect(204);
    }

    private String token(Map<Long, Instant> bans) {
        return server.bean(AccessTokens.class)
                .issue(Caller.ofUser(author.id(), 0, false, Set.of()).withBans(bans), Duration.ofMinutes(10));
    }

    private void expect(
            String method, String path, BiFunction<BoardId, ArticleId, Map<String, ?>> body, int... statuses) {
        BoardId board = author.newBoard();
        ArticleId article = author.publish(board, "old");
        for (int i = 0; i < CALLERS.size(); i++) {
            if (i > 0 && statuses[i - 1] < 300 && !method.equals("GET")) {
                board = author.newBoard(); // what was there is changed, and may be gone
                article = author.publish(board, "old");
            }
            String place = path.replace("/v1/articles/{id}", "/v1/articles/" + article)
                    .replace("{id}", board.toString())
                    .replace("{boardId}", board.toString())
                    .replace("{userId}", author.id().toString())
                    .replace("{slug}", author.get("/v1/boards/" + board, null).text("slug"));
            String query = path.startsWith("/internal/articles")
                    ? "?ids=" + article
                    : path.startsWith("/internal/") ? "?limit=10&offset=0&prefix=news&after=" + article : "";
            int status = other.call(
                            method,
                            place + query,
                            token(CALLERS.get(i), board),
                            body.apply(board, article),
                            method.equals("PUT") ? Map.of("If-Match", "*") : Map.of())
                    .status();
            assertThat(status).as("%s %s as %s", method, path, CALLERS.get(i)).isEqualTo(statuses[i]);
        }
        tried.add(method + " " + path);
    }

    private @Nullable String token(String caller, BoardId board) {
        return switch (caller) {
            case "anonymous" -> null;
            case "user" -> other.user();
            case "author" -> author.user();
            case "other board's moderator" -> other.moderator(new BoardId(board.value() + 1));
            case "moderator" -> other.moderator(board);
            case "admin" -> other.admin();
            case "service" -> server.bean(AccessTokens.class).issue(Caller.ofInstance(), Duration.ofMinutes(1));
            default -> throw new IllegalArgumentException(caller);
        };
    }

    private Map<String, ?> sameSlug(BoardId board, ArticleId article) {
        String slug = author.get("/v1/boards/" + board, null).text("slug");
        Map<String, Object> body = new HashMap<>(ArticleUser.board(slug));
        body.put("description", "changed");
        return body;
    }

    private Map<String, ?> elsewhere(BoardId board, ArticleId article) {
        return Map.of("boardId", author.newBoard().toString());
    }

    /** Every endpoint that the service has, so that none is left out of the table above. */
    private List<String> endpoints() {
        List<String> found = new ArrayList<>();
        server.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((mapping, handler) -> {
            if (handler.getBeanType().getName().startsWith("io.madang.article.")) {
                mapping.getMethodsCondition().getMethods().forEach(method -> mapping.getPatternValues()
                        .forEach(path -> found.add(method + " " + path)));
            }
        });
        return found;
    }
}
