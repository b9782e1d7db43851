package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountClient.LoggedIn;
import io.madang.account.registry.UserRoles;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.contracts.personal.AccountPersonalData;
import io.madang.contracts.personal.PersonalDataPage;
import io.madang.edge.security.AccessRules;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.kernel.id.Ids;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class AdministrationTest {

    private final AccountServer server = AccountServer.shared();
    private final AccountClient client = server.client();

    @Test
    void admitsToEachEndpointWhomItNames() {
        AccessTokens tokens = server.bean(AccessTokens.class);
        UserId user = UserId.of(client.newUser().id());
        Duration lifetime = Duration.ofMinutes(1);
        Map<String, String> callers = new HashMap<>();
        callers.put("user", tokens.issue(Caller.ofUser(user, 1, false, Set.of()), lifetime));
        callers.put("moderator", tokens.issue(Caller.ofUser(user, 1, false, Set.of(7L)), lifetime));
        callers.put("admin", tokens.issue(Caller.ofUser(user, 1, true, Set.of()), lifetime));
        callers.put("service", tokens.issue(Caller.ofInstance(), lifetime));
        callers.put("enrolling", tokens.issue(Caller.enrolling(user, 1, 0), lifetime));
        callers.put("anonymous", null);
        Map<Who, Set<String>> admitted = Map.of(
                Who.ANYONE, Set.of("anonymous", "enrolling", "user", "moderator", "admin", "service"),
                Who.ENROLLING, Set.of("enrolling", "user", "moderator", "admin"),
                Who.USER, Set.of("user", "moderator", "admin"),
                Who.MODERATOR, Set.of("moderator", "admin"),
                Who.ADMIN, Set.of("admin"),
                Who.SERVICE, Set.of("service"));
        int endpoints = 0;
        var handlers = server.bean(RequestMappingHandlerMapping.class).getHandlerMethods();
        for (var handler : handlers.entrySet()) {
            if (!handler.getValue().getBeanType().getName().startsWith("io.madang.account.")) {
                continue;
            }
            Who who = AccessRules.of(handler.getValue()).orElseThrow();
            for (RequestMethod method : handler.getKey().getMethodsCondition().getMethods()) {
                endpoints++;
                callers.forEach((caller, token) -> {
                    String path = path(handler.getKey());
                    int status =
                            client.call(method.name(), path, token, Map.of()).status();
                    int refused = caller.equals("anonymous") ? 401 : 403;
                    if (admitted.getOrDefault(who, Set.of()).contains(caller)) {
                        assertThat(status)
                                .as("%s %s as %s", method, path, caller)
                                .isNotIn(401, 403, 500);
                    } else {
                        assertThat(status)
                                .as("%s %s as %s", method, path, caller)
                                .isEqualTo(refused);
                    }
                });
            }
        }
        assertThat(endpoints).isGreaterThanOrEqualTo(24);
    }

    @Test
    void shutsASuspendedUserOutAndLetsHimInAgain() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        client.call("PUT", "/v1/users/" + user.id() + "/suspension", admin.access())
                .expect(204);
        client.refresh(user.refresh()).expect(401);
        client.logInReply(user.name(), AccountClient.PASSWORD).expect(403);
        client.logInReply(user.name(), "a wrong password").expect(401);
        client.get("/v1/me", user.access()).expect(401);
        assertThat(client.get("/v1/users/" + user.id(), null)
                        .json()
                        .path("suspended")
                        .asBoolean())
                .isTrue();
        client.call("DELETE", "/v1/users/" + user.id() + "/suspension", admin.access())
                .expect(204);
        client.logIn(user.name(), AccountClient.PASSWORD);
    }

    @Test
    void endsASuspensionByItselfWhenItsTimeHasCome() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        String suspension = "/v1/users/" + user.id() + "/suspension";
        client.call("PUT", suspension + "?until=" + Instant.now().minusSeconds(60), admin.access())
                .expect(400);
        client.call("PUT", suspension + "?until=" + Instant.now().plus(Duration.ofDays(400)), admin.access())
                .expect(400);
        assertThat(client.get(suspension, admin.access()).expect(200).json().toString())
                .isEqualTo("{\"suspended\":false}");
        Instant end = Instant.now().plus(Duration.ofDays(3)).truncatedTo(ChronoUnit.MILLIS);
        client.call("PUT", suspension + "?until=" + end, admin.access()).expect(204);
        assertThat(client.get(suspension, admin.access()).expect(200).text("until"))
                .isEqualTo(end.toString());
        client.get(suspension, user.access()).expect(401);
        Reply refused = client.logInReply(user.name(), AccountClient.PASSWORD).expect(403);
        assertThat(refused.text("reason")).isEqualTo("account.suspended-until");
        assertThat(refused.text("detail")).contains("UTC");
        Instant soon = Instant.now().plusMillis(700);
        client.call("PUT", suspension + "?until=" + soon, admin.access()).expect(204);
        assertThat(isSuspended(user)).isTrue();
        await().atMost(Duration.ofSeconds(20)).until(() -> !isSuspended(user));
        assertThat(Instant.now()).isAfter(soon);
        client.logIn(user.name(), AccountClient.PASSWORD);
        client.call("PUT", suspension, admin.access()).expect(204);
        assertThat(client.get(suspension, admin.access()).expect(200).json().toString())
                .isEqualTo("{\"suspended\":true}");
        assertThat(client.logInReply(user.name(), AccountClient.PASSWORD)
                        .expect(403)
                        .text("reason"))
                .as("one without an end, after one with")
                .isEqualTo("account.suspended");
    }

    private boolean isSuspended(LoggedIn user) {
        return client.get("/v1/users/" + user.id(), null)
                .json()
                .path("suspended")
                .asBoolean();
    }

    @Test
    void bansUsersFromABoardUntilTheBanEndsOrIsLifted() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        LoggedIn moderator = client.newUser();
        String board = client.newBoard(admin);
        String other = client.newBoard(admin);
        client.call("PUT", "/v1/users/" + moderator.id() + "/moderates/" + board, admin.access())
                .expect(204);
        String keeper = client.refresh(moderator.refresh()).expect(200).text("accessToken");
        String bans = "/v1/users/" + user.id() + "/bans";
        Instant end = Instant.now().plus(Duration.ofDays(3)).truncatedTo(ChronoUnit.SECONDS);
        String until = "?reason=Spam.&until=" + end;
        client.call("PUT", bans + "/" + board + until, user.access()).expect(403);
        client.call("PUT", bans + "/" + other + until, keeper).expect(403);
        client.call("PUT", bans + "/" + board, keeper).expect(400);
        for (Duration wrong : List.of(Duration.ofMinutes(-1), Duration.ofDays(400))) {
            client.call("PUT", bans + "/" + board + "?until=" + Instant.now().plus(wrong), keeper)
                    .expect(400);
        }
        client.call("PUT", "/v1/users/1/bans/" + board + until, keeper).expect(404);
        client.call("PUT", bans + "/9" + until, admin.access()).expect(404);
        client.call("PUT", "/v1/users/" + moderator.id() + "/bans/" + board + until, admin.access())
                .expect(409);
        client.call("PUT", bans + "/" + board + until, keeper).expect(204);
        client.call("PUT", bans + "/" + other + until, admin.access()).expect(204);
        JsonNode seen = client.get(bans, keeper).expect(200).json().path("bans");
        assertThat(seen).as("those of the moderator's boards").hasSize(1);
        assertThat(seen.path(0).path("boardId").asString()).isEqualTo(board);
        assertThat(seen.path(0).path("until").asString()).isEqualTo(end.toString());
        client.get("/v1/me", user.access()).expect(401);
        LoggedIn banned = client.logIn(user.name(), AccountClient.PASSWORD);
        assertThat(bansOf(banned))
                .containsOnly(Map.entry(Long.valueOf(board), end), Map.entry(Long.valueOf(other), end));
        client.call("DELETE", bans + "/" + other, keeper).expect(403);
        client.call("DELETE", bans + "/" + board, keeper).expect(204);
        client.call("DELETE", bans + "/" + board, keeper).expect(204);
        client.get("/v1/me", banned.access()).expect(401);
        assertThat(bansOf(client.logIn(user.name(), AccountClient.PASSWORD))).containsOnlyKeys(Long.valueOf(other));
        server.home()
                .sql("update board_bans set until_at = utc_timestamp(3) - interval 1 second where user_id = :user")
                .param("user", Long.parseLong(user.id()))
                .update();
        assertThat(bansOf(client.logIn(user.name(), AccountClient.PASSWORD)))
                .as("it ends by itself")
                .isEmpty();
        assertThat(client.get(bans, admin.access()).expect(200).json().path("bans"))
                .isEmpty();
        client.call("PUT", bans + "/" + board + until, keeper).expect(204);
        assertThat(server.home()
                        .sql("select board_id from board_bans where user_id = :user")
                        .param("user", Long.parseLong(user.id()))
                        .query(String.class)
                        .list())
                .as("those that ended are removed")
                .containsExactly(board);
        assertThat(held(user, "bans")).singleElement().satisfies(ban -> assertThat(ban)
                .containsEntry("boardId", board)
                .containsEntry("reason", "Spam."));
        String access = client.logIn(user.name(), AccountClient.PASSWORD).access();
        client.call("DELETE", "/v1/me", access, Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        assertThat(client.get(bans, keeper).expect(200).json().path("bans"))
                .as("they go with the account")
                .isEmpty();
        client.call("PUT", bans + "/" + board + until, keeper).expect(409);
    }

    /** What the download of the user's data has of a kind. */
    private List<Map<String, Object>> held(LoggedIn user, String kind) {
        AccountPersonalData data = server.bean(AccountPersonalData.class);
        PersonalDataPage page = data.personalData(UserId.of(user.id()), null);
        while (!page.kind().equals(kind)) {
            page = data.personalData(UserId.of(user.id()), page.next());
        }
        return page.rows();
    }

    /** What an access token says of them. */
    private static Map<Long, Instant> bansOf(LoggedIn user) {
        String claims =
                new String(Base64.getUrlDecoder().decode(user.access().split("\\.")[1]), StandardCharsets.UTF_8);
        Map<Long, Instant> bans = new HashMap<>();
        new JsonMapper()
                .readTree(claims)
                .path("ban")
                .properties()
                .forEach(ban -> bans.put(
                        Long.valueOf(ban.getKey()),
                        Instant.ofEpochSecond(ban.getValue().asLong())));
        return bans;
    }

    @Test
    void warnsUsersWhoReadItAndSaySo() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        LoggedIn moderator = client.newUser();
        String board = client.newBoard(admin);
        client.call("PUT", "/v1/users/" + moderator.id() + "/moderates/" + board, admin.access())
                .expect(204);
        String keeper = client.refresh(moderator.refresh()).expect(200).text("accessToken");
        String warnings = "/v1/users/" + user.id() + "/warnings";
        Map<String, String> polite = Map.of("text", " Please stay polite. ", "boardId", board);
        client.call("POST", warnings, user.access(), polite).expect(403);
        client.call("POST", warnings, keeper, Map.of("text", "no board")).expect(403);
        client.call("POST", warnings, keeper, Map.of("text", "x", "boardId", client.newBoard(admin)))
                .expect(403);
        client.call("POST", warnings, keeper, Map.of("text", " ", "boardId", board))
                .expect(400);
        client.call("POST", warnings, keeper, polite).expect(201);
        client.call("POST", warnings, admin.access(), Map.of("text", "The last one."))
                .expect(201);
        client.call("POST", "/v1/users/1/warnings", admin.access(), Map.of("text", "x"))
                .expect(404);
        JsonNode own =
                client.get("/v1/me/warnings", user.access()).expect(200).json().path("warnings");
        assertThat(own.findValuesAsString("text")).containsExactly("The last one.", "Please stay polite.");
        assertThat(own.path(0).has("boardId")).isFalse();
        assertThat(own.path(1).path("boardId").asString()).isEqualTo(board);
        assertThat(own.toString()).as("who gave it is not said").doesNotContain(moderator.id());
        assertThat(own.path(0).has("readAt")).isFalse();
        client.call("PUT", "/v1/me/warnings/read?upTo=" + own.path(1).path("id").asString(), user.access())
                .expect(204);
        JsonNode seen = client.get(warnings, keeper).expect(200).json().path("warnings");
        assertThat(seen.path(0).has("readAt"))
                .as("the one after those that were read")
                .isFalse();
        assertThat(seen.path(1).has("readAt")).isTrue();
        client.get(warnings, user.access()).expect(403);
        assertThat(client.get("/v1/me/warnings", moderator.access())
                        .expect(200)
                        .json()
                        .path("warnings")
                        .size())
                .isZero();
        client.call("DELETE", "/v1/me", user.access(), Map.of("password", AccountClient.PASSWORD))
                .expect(204);
        assertThat(client.get(warnings, keeper)
                        .expect(200)
                        .json()
                        .path("warnings")
                        .size())
                .as("they go with the account")
                .isZero();
    }

    @Test
    void givesAndTakesRoles() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        String board = client.newBoard(admin);
        String moderates = "/v1/users/" + user.id() + "/moderates/";
        client.call("PUT", moderates + board, admin.access()).expect(204);
        client.call("PUT", moderates + board, admin.access()).expect(204);
        Reply me = client.get("/v1/me", user.access()).expect(200);
        assertThat(me.json().path("moderates").path(0).asString()).isEqualTo(board);
        client.call("DELETE", moderates + board, admin.access()).expect(204);
        String refreshed = client.refresh(user.refresh()).expect(200).text("accessToken");
        assertThat(client.get("/v1/me", refreshed)
                        .expect(200)
                        .json()
                        .path("moderates")
                        .size())
                .isZero();
        client.call("PUT", moderates + "zero", admin.access()).expect(400);
    }

    @Test
    void makesNobodyModeratorOfABoardThatIsNotThere() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        String board = client.newBoard(admin);
        String moderates = "/v1/users/" + user.id() + "/moderates/";
        Reply refused = client.call("PUT", moderates + "7", admin.access()).expect(404);
        assertThat(refused.text("detail")).contains("There is no board 7").contains("/v1/boards");
        assertThat(client.get("/v1/me", user.access()).json().path("moderates").size())
                .isZero();
        client.call("PUT", moderates + board, admin.access()).expect(204);
        client.call("DELETE", "/v1/boards/" + board, admin.access()).expect(204);
        client.call("PUT", moderates + board, admin.access()).expect(404);
        // who moderated a board that is gone can be relieved of it
        client.call("DELETE", moderates + board, admin.access()).expect(204);
        String refreshed = client.refresh(user.refresh()).expect(200).text("accessToken");
        assertThat(client.get("/v1/me", refreshed)
                        .expect(200)
                        .json()
                        .path("moderates")
                        .size())
                .isZero();
    }

    @Test
    void letsAUserModerateOnlySoManyBoards() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        String moderates = "/v1/users/" + user.id() + "/moderates/";
        List<String> boards = Stream.generate(() -> client.newBoard(admin))
                .limit(UserRoles.MAX_BOARDS + 5)
                .toList();
        String oneMore = client.newBoard(admin);
        List<Integer> statuses =
                Concurrently.run(boards.size(), i -> client.call("PUT", moderates + boards.get(i), admin.access())
                        .status());
        assertThat(statuses).filteredOn(status -> status == 204).hasSize(UserRoles.MAX_BOARDS);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(5);
        Reply refused = client.call("PUT", moderates + oneMore, admin.access()).expect(409);
        assertThat(refused.text("detail")).contains("moderates 200 boards").contains("Take one away first");

        LoggedIn again = client.logIn(user.name(), AccountClient.PASSWORD);
        assertThat(again.access()).hasSizeLessThan(8 * 1024 - 100);
        JsonNode held = client.get("/v1/me", again.access()).expect(200).json().path("moderates");
        assertThat(held.size()).isEqualTo(UserRoles.MAX_BOARDS);
        String first = held.path(0).asString();
        client.call("PUT", moderates + first, admin.access()).expect(204);
        client.call("DELETE", moderates + first, admin.access()).expect(204);
        client.call("PUT", moderates + oneMore, admin.access()).expect(204);
    }

    @Test
    void keepsTheLastAdministrator() {
        LoggedIn admin = client.admin();
        client.call("DELETE", "/v1/users/" + admin.id() + "/roles/admin", admin.access())
                .expect(409);
        client.call("PUT", "/v1/users/" + admin.id() + "/suspension", admin.access())
                .expect(409);
        client.call("DELETE", "/v1/me", admin.access(), Map.of("password", AccountClient.ADMIN_PASSWORD))
                .expect(409);
    }

    @Test
    void keepsOneOfManyAdministratorsWhoRemoveEachOther() {
        LoggedIn admin = client.admin();
        List<LoggedIn> others = List.of(client.newUser(), client.newUser(), client.newUser());
        for (LoggedIn other : others) {
            client.call("PUT", "/v1/users/" + other.id() + "/roles/admin", admin.access())
                    .expect(204);
        }
        List<String> ids = List.of(
                admin.id(),
                others.get(0).id(),
                others.get(1).id(),
                others.get(2).id());
        // somebody whose own access does not end meanwhile
        String token = server.bean(AccessTokens.class)
                .issue(
                        Caller.ofUser(new UserId(server.bean(Ids.class).next()), 0, true, Set.of()),
                        Duration.ofMinutes(5));
        List<Integer> statuses =
                Concurrently.run(4, i -> client.call("DELETE", "/v1/users/" + ids.get(i) + "/roles/admin", token)
                        .status());
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 204).hasSize(3);
        // the first administrator is wanted by the other tests
        client.call("PUT", "/v1/users/" + admin.id() + "/roles/admin", token).expect(204);
        for (LoggedIn other : others) {
            client.call("DELETE", "/v1/users/" + other.id() + "/roles/admin", token)
                    .expect(204);
        }
    }

    @Test
    void listsEveryUserOnceByCursor() {
        LoggedIn admin = client.admin();
        Set<String> wanted = Set.of(
                client.newUser().id(), client.newUser().id(), client.newUser().id());
        Set<String> seen = new HashSet<>();
        String cursor = "";
        do {
            Reply page =
                    client.get("/v1/users/all?size=2" + cursor, admin.access()).expect(200);
            page.json().path("users").forEach(user -> assertThat(
                            seen.add(user.path("id").asString()))
                    .isTrue());
            String next = page.text("next");
            cursor = next.isEmpty() || next.equals("null") ? "" : "&cursor=" + next;
        } while (!cursor.isEmpty());
        assertThat(seen).containsAll(wanted);
        client.get("/v1/users/all?cursor=AAAA", admin.access()).expect(400);
    }

    private static String path(RequestMappingInfo mapping) {
        return mapping.getPatternValues()
                .iterator()
                .next()
                .replace("{id}", "123456789")
                .replace("{boardId}", "7")
                .replace("{queue}", "0")
                .replace("{kind}", "board")
                .replace("{targetId}", "7")
                .replace("{userId}", "123456789")
                .replaceAll("/v1/users$", "/v1/users?ids=1")
                .replaceAll("(/internal/nicknames/queues/0)$", "$1?after=0");
    }
}
