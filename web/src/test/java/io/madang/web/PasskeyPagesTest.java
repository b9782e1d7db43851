package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.web.Browser.Visit;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The pages of passkeys as the server makes them; what scripts do with them is tried in a browser. */
class PasskeyPagesTest {

    private static final String PAGE = "/me/passkeys";

    private final WebServer server = WebServer.shared();

    @Test
    void showsTheButtonOnlyByScriptAndSaysSoWithoutScripts() {
        Document page = Browser.of(server).open("/login").page();
        assertThat(page.select("span[data-passkey-site=yard.example][hidden] > button[data-passkey-get]")
                        .text())
                .isEqualTo("Log in with a passkey");
        assertThat(page.select("noscript").text()).contains("Passkeys need JavaScript");
        assertThat(page.select("[data-passkey-elsewhere][hidden]").text()).contains("yard.example");
        assertThat(page.select("script:not([src])")).isEmpty();
        Document korean = Browser.of(server).inKorean().open("/login").page();
        assertThat(korean.select("button[data-passkey-get]").text()).isEqualTo("패스키로 로그인");
    }

    @Test
    void tellsScriptsWhatToAskForIfTheyAreOurs() {
        Browser browser = Browser.of(server);
        Visit login = browser.open("/login");
        Map<String, String> fields = browser.fields(login, "/login/passkey");
        JsonNode options = json(browser.post(
                "/login/passkey/options", Map.of("_form", fields.get("_form")), Map.of("Accept", "application/json")));
        assertThat(options.path("rpId").asString()).isEqualTo("yard.example");
        assertThat(options.path("challenge").asString()).hasSizeGreaterThan(40);
        browser.post("/login/passkey/options", Map.of("_form", "forged"), Map.of())
                .status(403);
        for (String sent :
                List.of("", "no JSON", "{\"id\":{}}", "[]", "null", "{\"id\":\"" + "A".repeat(2000) + "\"}")) {
            fields.put("passkey", sent);
            Visit refused = browser.post("/login/passkey", fields, Map.of());
            assertThat(refused.reply().status()).as(sent).isBetween(400, 401);
            assertThat(refused.note()).as(sent).isNotEmpty();
        }
    }

    @Test
    void asksForThePasswordBeforeAPasskeyIsMade() {
        Browser browser = Browser.joined(server, Browser.freshName());
        Visit state = browser.open(PAGE).isAt(PAGE);
        assertThat(state.page().select("nav.tabs a[aria-current=page]").attr("href"))
                .isEqualTo(PAGE);
        assertThat(state.page().select("noscript").text()).contains("JavaScript");
        Visit wrong = browser.send(state, PAGE + "/begin", Map.of("password", "not this one"))
                .status(401);
        assertThat(wrong.wrong("begin-password")).isEqualTo("Wrong password.");
        Visit create = browser.send(wrong, PAGE + "/begin", Map.of("password", Browser.PASSWORD))
                .status(200);
        assertThat(create.reply().header("Cache-Control")).contains("no-store");
        JsonNode options = JsonMapper.shared()
                .readTree(
                        create.page().expectFirst("form[data-passkey-options]").attr("data-passkey-options"));
        assertThat(options.at("/rp/id").asString()).isEqualTo("yard.example");
        Visit refused = browser.send(create, PAGE + "/add", Map.of("name", "phone", "passkey", "{}"))
                .status(401);
        assertThat(refused.note()).startsWith("This passkey was not accepted");
        assertThat(refused.page().select("li.passkey")).isEmpty();
        assertThat(browser.post(
                                PAGE + "/1/rename",
                                Map.of(
                                        "_form",
                                        browser.fields(refused, PAGE + "/begin").get("_form"),
                                        "name",
                                        "x"),
                                Map.of())
                        .reply()
                        .status())
                .isEqualTo(404);
    }

    private static JsonNode json(Visit visit) {
        visit.status(200);
        assertThat(visit.reply().header("Content-Type")).startsWith("application/json");
        assertThat(visit.reply().header("Cache-Control")).contains("no-store");
        return visit.reply().json();
    }
}
