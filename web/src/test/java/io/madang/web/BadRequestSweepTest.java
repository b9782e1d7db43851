package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.ApiDescription;
import io.madang.testkit.service.ServiceInstance;
import io.madang.testkit.sweep.ApiOperation;
import io.madang.testkit.sweep.BadRequest;
import io.madang.testkit.sweep.BadRequests;
import io.madang.testkit.sweep.RawCaller;
import io.madang.testkit.sweep.RawReply;
import io.madang.testkit.sweep.RawRequest;
import io.madang.testkit.sweep.RefusalCheck;
import java.io.IOException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Every operation and every page with every kind of bad value in every place where it takes one. */
class BadRequestSweepTest {

    /** Of so many requests, one is also sent by those whom the operation is not for. */
    private static final int SENT_BY_OTHERS_TOO = 8;

    private static final int OPERATIONS = 100;

    /** Answers without end, unless the request is refused. */
    private static final String STREAM = "/v1/scores/stream";

    /** Games name their players as they like: any word may be one. */
    private static final String ANY_WORD = "GET /v1/scores, query ids: ";

    private static WebServer server;
    private static Board board;

    @BeforeAll
    static void start() {
        server = WebServer.start(
                Stream.of(WebServer.unlimited(), FileStore.start().settings())
                        .flatMap(Stream::of)
                        .toArray(String[]::new));
        board = server.newBoard(CommentStyle.THREADED);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void answersEveryBadRequestWithAProblemThatSaysWhatToDo() throws IOException {
        Random random = new Random(Seeds.next("bad requests"));
        List<ApiOperation> operations = ApiOperation.all(new ApiDescription(server.caller()).at(""));
        assertThat(operations).hasSizeGreaterThan(OPERATIONS);
        List<String> complaints = new ArrayList<>();
        int sent = 0;
        for (ApiOperation operation : operations) {
            UserId user = server.newUser(nickname());
            Map<String, String> tokens =
                    Map.of("anyone", "", "user", server.userToken(user), "admin", server.adminToken());
            Map<String, String> right = things(user);
            try (RawCaller caller = new RawCaller(server.port(), ServiceInstance.freshAddress())) {
                for (BadRequest one : BadRequests.of(operation, name -> right.getOrDefault(name, ""), random)) {
                    if (operation.path().equals(STREAM) && !one.refused()) {
                        continue;
                    }
                    BadRequest bad =
                            one.what().startsWith(ANY_WORD) ? new BadRequest(one.what(), one.request(), false) : one;
                    String token = tokens.getOrDefault(operation.who(), tokens.get("admin"));
                    List<String> senders = random.nextInt(SENT_BY_OTHERS_TOO) == 0
                            ? tokens.values().stream().sorted().toList()
                            : List.of(token);
                    for (String sender : senders) {
                        RawReply reply = caller.send(as(sender, bad.request()));
                        RefusalCheck.complaint(bad, reply).ifPresent(what -> complaints.add(bad.what() + " " + what));
                        sent++;
                    }
                }
            }
        }
        System.out.println(sent + " bad requests for " + operations.size() + " operations");
        assertThat(complaints).isEmpty();
    }

    @Test
    void breaksNoPageByABadAddressOrForm() throws IOException {
        Random random = new Random(Seeds.next("bad pages"));
        Browser browser = Browser.withRoles(server, List.of("/roles/admin"));
        String formToken = Objects.requireNonNull(
                browser.fields(browser.open("/me"), "/me/profile").get("_form"));
        String cookies = browser.cookies().entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        Map<String, String> right = things(server.newUser(nickname()));
        List<BadRequest> requests = BadPageRequests.of(
                server.bean(RequestMappingHandlerMapping.class),
                segment -> right.getOrDefault(segment, "1"),
                formToken,
                random);
        Map<Integer, Integer> statuses = new HashMap<>();
        List<String> broken = new ArrayList<>();
        try (RawCaller caller = new RawCaller(server.port(), ServiceInstance.freshAddress())) {
            for (BadRequest bad : requests) {
                RawRequest request = bad.request().with("Origin", Browser.ORIGIN);
                RawReply reply = caller.send(
                        request.headers().containsKey("Cookie") ? request : request.with("Cookie", cookies));
                statuses.merge(reply.status(), 1, Integer::sum);
                if (reply.status() >= 500) {
                    broken.add(bad.what() + " answered " + reply.status());
                }
            }
        }
        System.out.println(requests.size() + " bad requests for pages: " + statuses);
        assertThat(broken).isEmpty();
        // the forms were read, and not only refused for want of their token
        assertThat(statuses.getOrDefault(400, 0) + statuses.getOrDefault(303, 0))
                .isGreaterThan(requests.size() / 4);
    }

    private static RawRequest as(String token, RawRequest request) {
        return token.isEmpty() || request.headers().containsKey("Authorization")
                ? request
                : request.with("Authorization", "Bearer " + token);
    }

    private static String nickname() {
        return Browser.freshName();
    }

    /** What is there to be asked for, by the segment or field that names it. */
    private static Map<String, String> things(UserId writer) {
        ArticleId article = server.publish(board, writer, "An article", "Its text");
        String comment = server.comment(article, writer, "A comment", Map.of()).toString();
        String report = server.caller()
                .call(
                        "POST",
                        "/v1/reports",
                        server.userToken(writer),
                        Map.of("articleId", article.toString(), "complaint", "spam"))
                .expect(200)
                .text("id");
        String user = server.newUser(nickname()).toString();
        Map<String, String> things = new HashMap<>();
        List.of("users", "u").forEach(segment -> things.put(segment, user));
        List.of("boards", "moderates", "boardId")
                .forEach(segment -> things.put(segment, board.id().toString()));
        List.of("by-slug", "b").forEach(segment -> things.put(segment, board.slug()));
        List.of("articles", "articleId", "a").forEach(segment -> things.put(segment, article.toString()));
        List.of("comments", "commentId", "parentId").forEach(segment -> things.put(segment, comment));
        things.put("reports", report);
        List.of("leaderboards", "slug", "board").forEach(segment -> things.put(segment, "default"));
        List.of("sessions", "passkeys").forEach(segment -> things.put(segment, "1"));
        String product = server.caller()
                .call(
                        "POST",
                        "/v1/products",
                        server.adminToken(),
                        Map.of("name", "p", "description", "", "price", 1, "stock", 1000, "state", "on-sale"))
                .expect(201)
                .text("id");
        List.of("products", "productId").forEach(segment -> things.put(segment, product));
        Map<String, Object> item = Map.of("productId", product, "pieces", 1);
        things.put(
                "orders",
                server.caller()
                        .call("POST", "/v1/orders", server.userToken(writer), Map.of("items", List.of(item)))
                        .expect(201)
                        .text("id"));
        String today = LocalDate.now(ZoneOffset.UTC).format(DateTimeFormatter.ofPattern("uuuuMMdd"));
        List.of("date", "hot").forEach(segment -> things.put(segment, today));
        return things;
    }
}
