package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.edge.security.ServiceKey;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.json.JsonMapper;

/** Every operation and every page with every kind of bad value in every place where it takes one. */
class BadRequestSweepTest {

    /** Of so many requests, one is also sent by those whom the operation is not for. */
    private static final int SENT_BY_OTHERS_TOO = 8;

    private static final int OPERATIONS = 200;
    private static final int REQUESTS_FOR_EACH = 40;
    private static final int REQUESTS = 20_000;

    private static final Pattern SHOP = Pattern.compile("/v1/(products|orders|payments|campaigns|coupons)");
    private static final int SHOP_OPERATIONS = 10;
    private static final JsonMapper JSON = new JsonMapper();

    /** Answers without end, unless the request is refused. */
    private static final String STREAM = "GET /v1/scores/stream";

    /**
     * What is right although it looks wrong: words as players and tags, no neighbours, and what is not looked at, since
     * the file is public or the user has no second factor.
     */
    private static final List<String> RIGHT = List.of(
            "GET /v1/scores, query ids: ",
            "POST /v1/me/passkeys/options, field code: ",
            "POST /v1/me/passkeys/options, field recoveryCode: ",
            "POST /v1/me/second-factor/totp, field code: ",
            "POST /v1/me/second-factor/totp, field recoveryCode: ",
            "POST /v1/media, query tags: ",
            "GET /v1/scores/{user_id}/neighbours, query span: zero",
            "GET /v1/media/{id}/content, query expires: a negative number",
            "GET /v1/media/{id}/content, query expires: zero",
            "GET /v1/media/{id}/derivatives/{name}, query expires: a negative number",
            "GET /v1/media/{id}/derivatives/{name}, query expires: zero");

    /** What nobody can send from outside: answers of authenticators, and signatures of the payment provider. */
    private static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("DELETE /v1/me/passkeys/{id}", "account.passkey-not-found"),
            Map.entry("DELETE /v1/me/second-factor/totp", "account.authenticator-not-found"),
            Map.entry("POST /v1/me/passkeys", "account.passkey-refused"),
            Map.entry("POST /v1/me/second-factor/recovery-codes", "account.second-factor-missing"),
            Map.entry("POST /v1/payments/webhook", "shop.webhook-signature"),
            Map.entry("POST /v1/sessions/passkey", "account.passkey-refused"),
            Map.entry("POST /v1/sessions/passkey/options", "common.log-in-ended"),
            Map.entry("POST /v1/sessions/second-factor", "common.log-in-ended"),
            Map.entry("PUT /v1/me/passkeys/{id}", "account.passkey-not-found"),
            Map.entry("PUT /v1/me/second-factor/totp", "account.wrong-code"));

    private static WebServer server;
    private static LastingThings lasting;
    private static List<ApiOperation> operations;

    @BeforeAll
    static void start() throws IOException {
        server = WebServer.start(
                Stream.of(WebServer.unlimited(), FileStore.start().settings())
                        .flatMap(Stream::of)
                        .toArray(String[]::new));
        lasting = new LastingThings(server);
        operations = ApiOperation.all(new ApiDescription(server.caller()).at(""));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    /** What this does not reach, the sweep of bad requests does not try. */
    @Test
    void reachesEveryOperationWithARequestThatIsRight() throws IOException {
        assertThat(operations).hasSizeGreaterThanOrEqualTo(OPERATIONS);
        Map<String, String> refused = new TreeMap<>();
        for (ApiOperation operation : operations) {
            if (operation.name().equals(STREAM)) {
                continue;
            }
            RightThings things = new RightThings(server, lasting);
            try (RawCaller caller = new RawCaller(server.port(), ServiceInstance.freshAddress())) {
                RawReply reply = caller.send(sender(operation, things).apply(BadRequests.good(operation, things)));
                if (reply.status() >= 400) {
                    refused.put(
                            operation.name(),
                            JSON.readTree(reply.body()).path("reason").asString());
                }
            }
        }
        assertThat(refused).isEqualTo(REFUSED);
    }

    @Test
    void answersEveryBadRequestWithAProblemThatSaysWhatToDo() throws IOException {
        Random random = new Random(Seeds.next("bad requests"));
        List<String> complaints = new ArrayList<>();
        int sent = 0;
        for (ApiOperation operation : operations) {
            RightThings things = new RightThings(server, lasting);
            List<BadRequest> requests = BadRequests.of(operation, things, random);
            assertThat(requests).as(operation.name()).hasSizeGreaterThan(REQUESTS_FOR_EACH);
            try (RawCaller caller = new RawCaller(server.port(), ServiceInstance.freshAddress())) {
                for (BadRequest one : requests) {
                    if (operation.name().equals(STREAM) && !one.refused()) {
                        continue;
                    }
                    BadRequest bad = RIGHT.stream().anyMatch(one.what()::startsWith)
                            ? new BadRequest(one.what(), one.request(), false)
                            : one;
                    for (UnaryOperator<RawRequest> sender : senders(operation, things, random)) {
                        RawReply reply = caller.send(sender.apply(bad.request()));
                        RefusalCheck.complaint(bad, reply).ifPresent(what -> complaints.add(bad.what() + " " + what));
                        sent++;
                    }
                }
            }
        }
        System.out.println(sent + " bad requests for " + operations.size() + " operations");
        assertThat(complaints).isEmpty();
        assertThat(sent).isGreaterThan(REQUESTS);
    }

    /** A request that is refused has done nothing: no row of the shop is another one afterwards. */
    @Test
    void changesNothingInTheShopByRequestsThatAreRefused() throws IOException {
        Random random = new Random(Seeds.next("bad requests to the shop"));
        Map<ApiOperation, UnaryOperator<RawRequest>> senders = new LinkedHashMap<>();
        List<ShopRequest> requests = new ArrayList<>();
        for (ApiOperation operation : operations) {
            if (SHOP.matcher(operation.path()).lookingAt()
                    && !operation.method().equals("GET")) {
                RightThings things = new RightThings(server, lasting);
                senders.put(operation, sender(operation, things));
                BadRequests.of(operation, things, random).stream()
                        .filter(BadRequest::refused)
                        .forEach(bad -> requests.add(new ShopRequest(bad, sender(operation, things))));
            }
        }
        assertThat(senders).hasSizeGreaterThanOrEqualTo(SHOP_OPERATIONS);
        Map<String, String> before = ShopRows.settled(server);
        try (RawCaller caller = new RawCaller(server.port(), ServiceInstance.freshAddress())) {
            for (ShopRequest one : requests) {
                assertThat(caller.send(one.sender().apply(one.bad().request())).status())
                        .as(one.bad().what())
                        .isBetween(400, 499);
            }
        }
        System.out.println(requests.size() + " bad requests for " + senders.size() + " operations of the shop");
        assertThat(ShopRows.of(server)).isEqualTo(before);
    }

    private record ShopRequest(BadRequest bad, UnaryOperator<RawRequest> sender) {}

    @Test
    void breaksNoPageByABadAddressOrForm() throws IOException {
        Random random = new Random(Seeds.next("bad pages"));
        Browser browser = Browser.withRoles(server, List.of("/roles/admin"));
        String formToken = Objects.requireNonNull(
                browser.fields(browser.open("/me"), "/me/profile").get("_form"));
        String cookies = browser.cookies().entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(Collectors.joining("; "));
        List<BadRequest> requests = BadPageRequests.of(
                server.bean(RequestMappingHandlerMapping.class),
                () -> new RightThings(server, lasting),
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

    private static List<UnaryOperator<RawRequest>> senders(ApiOperation operation, RightThings things, Random random) {
        return random.nextInt(SENT_BY_OTHERS_TOO) == 0
                ? List.of(
                        UnaryOperator.identity(),
                        as("Authorization", "Bearer " + server.userToken(things.user())),
                        as("Authorization", "Bearer " + server.adminToken()))
                : List.of(sender(operation, things));
    }

    /** Whom the operation is for. */
    private static UnaryOperator<RawRequest> sender(ApiOperation operation, RightThings things) {
        if (operation.path().equals("/metrics")) {
            return as("Authorization", "Bearer " + server.adminToken());
        }
        return switch (operation.who()) {
            case "anyone" -> UnaryOperator.identity();
            case "user", "enrolling" -> as("Authorization", "Bearer " + server.userToken(things.user()));
            case "service_key" -> as(ServiceKey.HEADER, lasting.serviceKey());
            case "service" -> as("Authorization", "Bearer " + server.instanceToken());
            default -> as("Authorization", "Bearer " + server.adminToken());
        };
    }

    private static UnaryOperator<RawRequest> as(String header, String value) {
        return request -> request.headers().containsKey(header) ? request : request.with(header, value);
    }
}
