package io.madang.moderation;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.moderation.Report;
import io.madang.testkit.service.ApiDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Who may do what, for every endpoint and every kind of caller; and how it is described to them. */
class ModerationAccessTest {

    private static final List<String> CALLERS =
            List.of("anonymous", "user", "other board's moderator", "moderator", "admin", "service");

    private final ModerationServer server = ModerationServer.shared();
    private final UserId user = server.newUser();
    private final BoardId board = server.newBoard();
    private final ArticleId article = server.newArticle(board);
    private final List<String> tried = new ArrayList<>();

    @Test
    void admitsWhomItShouldAndNobodyElse() {
        Map<String, String> report = Map.of("articleId", article.toString(), "complaint", "other");
        expect("POST", "/v1/reports", "", report, 401, 200, 200, 200, 200, 403);
        expect("GET", "/v1/reports", "", Map.of(), 401, 403, 200, 200, 200, 403);
        tried.removeLast();
        expect("GET", "/v1/reports", "?boardId=" + board, Map.of(), 401, 403, 403, 200, 200, 403);
        expect("GET", "/v1/reports/{id}", "", Map.of(), 401, 403, 403, 200, 200, 403);
        Map<String, String> decision = Map.of("decision", "dismiss");
        expect("PUT", "/v1/reports/{id}/decision", "", decision, 401, 403, 403, 200, 200, 403);
        expect("GET", "/v1/moderation/acts", "", Map.of(), 401, 403, 403, 403, 200, 403);
        expect("GET", "/internal/personal-data/moderation/{userId}", "", Map.of(), 401, 403, 403, 403, 403, 200);
        expect(
                "POST",
                "/internal/personal-data/moderation/{userId}/erasure",
                "",
                Map.of(),
                401,
                403,
                403,
                403,
                403,
                200);
        assertThat(tried).containsExactlyInAnyOrderElementsOf(endpoints());
    }

    @Test
    void describesItself() {
        ApiDescription api = new ApiDescription(server.caller());
        api.expectEverythingDescribed(5);
        api.expectExamplesOfAllThatIsSent();
        for (String place :
                List.of("Report/properties/id", "ModerationAction/properties/by", "Subject/properties/articleId")) {
            assertThat(api.at("/components/schemas/" + place).path("type").asString(""))
                    .as(place)
                    .isEqualTo("string");
        }
    }

    private void expect(String method, String path, String query, Map<String, String> body, int... statuses) {
        for (int i = 0; i < CALLERS.size(); i++) {
            Report report = server.reported(server.newUser(), article, null);
            String place = path.replace("{id}", report.id().toString()).replace("{userId}", user.toString()) + query;
            int status = server.caller()
                    .call(method, place, token(CALLERS.get(i)), body)
                    .status();
            assertThat(status).as("%s %s as %s", method, place, CALLERS.get(i)).isEqualTo(statuses[i]);
        }
        tried.add(method + " " + path);
    }

    private @Nullable String token(String caller) {
        return switch (caller) {
            case "anonymous" -> null;
            case "user" -> server.token(user);
            case "other board's moderator" -> server.moderator(user, new BoardId(board.value() + 1));
            case "moderator" -> server.moderator(user, board);
            case "admin" -> server.admin();
            case "service" -> server.service();
            default -> throw new IllegalArgumentException(caller);
        };
    }

    /** Every endpoint that the service has, so that none is left out of the table above. */
    private List<String> endpoints() {
        List<String> found = new ArrayList<>();
        server.bean(RequestMappingHandlerMapping.class).getHandlerMethods().forEach((mapping, handler) -> {
            if (handler.getBeanType().getName().startsWith("io.madang.moderation.")) {
                mapping.getMethodsCondition().getMethods().forEach(method -> mapping.getPatternValues()
                        .forEach(path -> found.add(method + " " + path)));
            }
        });
        return found;
    }
}
