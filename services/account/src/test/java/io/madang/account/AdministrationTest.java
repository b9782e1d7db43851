package io.madang.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.Client.LoggedIn;
import io.madang.account.registry.Roles;
import io.madang.contracts.access.Access.Who;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.AccessRules;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.Together;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

class AdministrationTest {

    private final AccountServer server = AccountServer.shared();
    private final Client client = server.client();

    @Test
    void admitsToEachEndpointWhomItNames() {
        AccessTokens tokens = server.bean(AccessTokens.class);
        UserId user = UserId.of(client.newUser().id());
        Duration lifetime = Duration.ofMinutes(1);
        Map<String, String> callers = new HashMap<>();
        callers.put("user", tokens.issue(Caller.ofUser(user, 1, false, Set.of()), lifetime));
        callers.put("moderator", tokens.issue(Caller.ofUser(user, 1, false, Set.of(7L)), lifetime));
        callers.put("admin", tokens.issue(Caller.ofUser(user, 1, true, Set.of()), lifetime));
        callers.put("service", tokens.issue(new Caller(Optional.empty(), 0, false, Set.of(), true), lifetime));
        callers.put("anonymous", null);
        Map<Who, Set<String>> admitted = Map.of(
                Who.ANYONE, Set.of("anonymous", "user", "moderator", "admin", "service"),
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
        client.logInReply(user.name(), Client.PASSWORD).expect(403);
        client.logInReply(user.name(), "a wrong password").expect(401);
        client.get("/v1/me", user.access()).expect(403);
        assertThat(client.get("/v1/users/" + user.id(), null)
                        .json()
                        .path("suspended")
                        .asBoolean())
                .isTrue();
        client.call("DELETE", "/v1/users/" + user.id() + "/suspension", admin.access())
                .expect(204);
        client.logIn(user.name(), Client.PASSWORD);
    }

    @Test
    void givesAndTakesRoles() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        client.call("PUT", "/v1/users/" + user.id() + "/moderates/7", admin.access())
                .expect(204);
        client.call("PUT", "/v1/users/" + user.id() + "/moderates/7", admin.access())
                .expect(204);
        Reply me = client.get("/v1/me", user.access()).expect(200);
        assertThat(me.json().path("moderates").path(0).asString()).isEqualTo("7");
        client.call("DELETE", "/v1/users/" + user.id() + "/moderates/7", admin.access())
                .expect(204);
        assertThat(client.get("/v1/me", user.access()).json().path("moderates").size())
                .isZero();
        client.call("PUT", "/v1/users/" + user.id() + "/moderates/zero", admin.access())
                .expect(400);
    }

    @Test
    void letsAUserModerateOnlySoManyBoards() {
        LoggedIn admin = client.admin();
        LoggedIn user = client.newUser();
        String boards = "/v1/users/" + user.id() + "/moderates/";
        List<Integer> statuses = Together.run(
                Roles.MAX_BOARDS + 5, i -> client.call("PUT", boards + (Long.MAX_VALUE - i), admin.access())
                        .status());
        assertThat(statuses).filteredOn(status -> status == 204).hasSize(Roles.MAX_BOARDS);
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(5);
        Reply refused = client.call("PUT", boards + "7", admin.access()).expect(409);
        assertThat(refused.text("detail")).contains("moderates 200 boards").contains("Take one away first");

        LoggedIn again = client.logIn(user.name(), Client.PASSWORD);
        assertThat(again.access()).hasSizeLessThan(8 * 1024 - 100);
        JsonNode moderates =
                client.get("/v1/me", again.access()).expect(200).json().path("moderates");
        assertThat(moderates.size()).isEqualTo(Roles.MAX_BOARDS);
        String held = moderates.path(0).asString();
        client.call("PUT", boards + held, admin.access()).expect(204);
        client.call("DELETE", boards + held, admin.access()).expect(204);
        client.call("PUT", boards + "7", admin.access()).expect(204);
    }

    @Test
    void keepsTheLastAdministrator() {
        LoggedIn admin = client.admin();
        client.call("DELETE", "/v1/users/" + admin.id() + "/roles/admin", admin.access())
                .expect(409);
        client.call("PUT", "/v1/users/" + admin.id() + "/suspension", admin.access())
                .expect(409);
        client.call("DELETE", "/v1/me", admin.access(), Map.of("password", Client.ADMIN_PASSWORD))
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
        List<Integer> statuses =
                Together.run(4, i -> client.call("DELETE", "/v1/users/" + ids.get(i) + "/roles/admin", admin.access())
                        .status());
        assertThat(statuses).filteredOn(status -> status == 409).hasSize(1);
        assertThat(statuses).filteredOn(status -> status == 204).hasSize(3);
        // the access token still says so, and the first administrator is wanted by the other tests
        client.call("PUT", "/v1/users/" + admin.id() + "/roles/admin", admin.access())
                .expect(204);
        for (LoggedIn other : others) {
            client.call("DELETE", "/v1/users/" + other.id() + "/roles/admin", admin.access())
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
                .replaceAll("/v1/users$", "/v1/users?ids=1")
                .replaceAll("(/internal/nicknames/queues/0)$", "$1?after=0");
    }
}
