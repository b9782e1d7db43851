package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.factor.Totp;
import io.madang.contracts.account.UserId;
import io.madang.edge.security.AccessTokens;
import io.madang.edge.security.Caller;
import io.madang.web.Browser.Visit;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** Two-step verification, without scripts. */
class SecondFactorPagesTest {

    private static final String PAGE = "/me/second-factor";
    private static final String ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

    private final WebServer server = WebServer.shared();

    /** The steps whose codes were typed. */
    private long lastStep;

    @Test
    void turnsItOnLogsInByItAndTurnsItOff() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        Visit wrong = browser.send(browser.open(PAGE), PAGE + "/totp", Map.of("password", "not this one"))
                .status(401);
        assertThat(wrong.wrong("password")).isEqualTo("Wrong password.");
        Visit enrol = browser.send(wrong, PAGE + "/totp", Map.of("password", Browser.PASSWORD))
                .status(200);
        assertThat(enrol.reply().header("Cache-Control")).contains("no-store");
        assertThat(enrol.page().select("svg.qr path.ink").attr("d")).startsWith("M4,4h1v1h-1z");
        Element field = enrol.page().expectFirst("#code");
        assertThat(field.attr("autocomplete")).isEqualTo("one-time-code");
        assertThat(field.attr("inputmode")).isEqualTo("numeric");
        byte[] secret = decode(enrol.page().select("code.secret").text());
        Visit mistyped = browser.send(enrol, PAGE + "/totp/confirm", Map.of("code", "12345"))
                .status(401);
        assertThat(mistyped.wrong("code")).startsWith("The code is wrong");
        assertThat(mistyped.page().select("code.secret").text())
                .isEqualTo(enrol.page().select("code.secret").text());
        assertThat(mistyped.page().select("svg.qr").outerHtml())
                .isEqualTo(enrol.page().select("svg.qr").outerHtml());
        Visit on = browser.send(mistyped, PAGE + "/totp/confirm", Map.of("code", code(secret)))
                .status(200);
        List<String> codes = on.page().select("ol.codes code").eachText();
        assertThat(codes).hasSize(10).doesNotHaveDuplicates();
        Visit state = browser.open(PAGE).isAt(PAGE);
        assertThat(state.page().select(".left").text()).isEqualTo("10 recovery codes left");
        assertThat(state.page().html()).doesNotContain(codes.getFirst());

        Browser elsewhere = Browser.of(server).inKorean();
        Visit asked = elsewhere.send(
                elsewhere.open("/login?next=%2Fme"), "/login", Map.of("name", name, "password", Browser.PASSWORD));
        assertThat(asked.path()).isEqualTo("/login/code?next=%2Fme");
        assertThat(asked.page().select("h1").text()).isEqualTo("2단계 인증");
        assertThat(asked.page().html()).as("the challenge stays in the cookie").doesNotContain("mlc_");
        assertThat(elsewhere.cookies().keySet()).noneMatch(cookie -> cookie.contains("access"));
        Visit refused =
                elsewhere.send(asked, "/login/code", Map.of("code", "12345")).status(401);
        assertThat(refused.wrong("code")).startsWith("인증 코드가 맞지 않거나");
        elsewhere.send(refused, "/login/code", Map.of("code", code(secret))).isAt("/me");
        assertThat(elsewhere.cookies().keySet()).noneMatch(cookie -> cookie.contains("challenge"));

        Browser third = Browser.of(server);
        Visit step = third.send(third.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD));
        Map<String, String> paper = third.fields(step, "/login/code");
        paper.remove("code");
        paper.put("recoveryCode", codes.getFirst());
        third.post("/login/code", paper, Map.of()).isAt("/");
        assertThat(third.open(PAGE).page().select(".left").text()).isEqualTo("9 recovery codes left");
        Visit fresh = third.send(third.open(PAGE), PAGE + "/recovery-codes", Map.of("password", Browser.PASSWORD));
        List<String> newCodes = fresh.page().select("ol.codes code").eachText();
        assertThat(newCodes).hasSize(10).doesNotContainAnyElementsOf(codes);
        Visit kept = third.send(
                        third.open(PAGE),
                        PAGE + "/totp/remove",
                        Map.of("password", Browser.PASSWORD, "code", codes.get(1)))
                .status(401);
        assertThat(kept.wrong("remove-code")).startsWith("The code is wrong");
        Visit off = third.send(
                kept, PAGE + "/totp/remove", Map.of("password", Browser.PASSWORD, "code", newCodes.getFirst()));
        assertThat(off.page().select(".done-note").text()).isEqualTo("Two-step verification is off.");
        Browser last = Browser.of(server);
        last.send(last.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
    }

    @Test
    void beginsAnewWhenTheStepHasEnded() {
        Browser browser = Browser.of(server);
        assertThat(browser.open("/login/code").path()).isEqualTo("/login");
        browser.cookies().put("__Host-madang-challenge", "mlc_" + "A".repeat(43));
        Visit asked = browser.open("/login/code").status(200);
        Visit ended =
                browser.send(asked, "/login/code", Map.of("code", "123456")).status(401);
        assertThat(ended.note()).startsWith("That took too long");
        assertThat(browser.cookies()).doesNotContainKey("__Host-madang-challenge");
    }

    @Test
    void isResetByAnAdministrator() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        String user = browser.userId();
        Visit enrol = browser.send(browser.open(PAGE), PAGE + "/totp", Map.of("password", Browser.PASSWORD));
        byte[] secret = decode(enrol.page().select("code.secret").text());
        browser.send(enrol, PAGE + "/totp/confirm", Map.of("code", code(secret)))
                .status(200);
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        String action = "/moderation/users/" + user;
        Map<String, String> fields = admin.fields(admin.open(action), action);
        fields.put("reset", "yes");
        fields.put("reason", "lost phone");
        assertThat(admin.post(action, fields, Map.of()).path()).isEqualTo("/u/" + user + "?done=factor-reset");
        Browser again = Browser.of(server);
        again.send(again.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
    }

    @Test
    void leadsThoseWhoMustSetItUpToItsPageAndNowhereElse() {
        Browser browser = Browser.joined(server, Browser.freshName());
        String token = server.bean(AccessTokens.class)
                .issue(Caller.enrolling(UserId.of(browser.userId()), 1, 1), Duration.ofMinutes(5));
        browser.cookies().put("__Host-madang-access", token);
        for (String page : List.of("/me", "/me/sessions", "/me/articles", "/operator", "/moderation")) {
            assertThat(browser.open(page).status(200).path()).as(page).isEqualTo(PAGE);
        }
        browser.open("/").isAt("/");
        browser.open(PAGE).isAt(PAGE);
    }

    @Test
    void leadsOnToWhereSomebodyWantedToGoOnceItIsSetUp() {
        Browser browser = Browser.joined(server, Browser.freshName());
        // as those who join have it where all must set it up
        browser.cookies().put("__Host-madang-next", "%2Fshortcuts%3Fa%3Db");
        Visit enrol = browser.send(browser.open(PAGE), PAGE + "/totp", Map.of("password", Browser.PASSWORD));
        byte[] secret = decode(enrol.page().select("code.secret").text());
        Visit on = browser.send(enrol, PAGE + "/totp/confirm", Map.of("code", code(secret)))
                .status(200);
        assertThat(on.page().select("main .ways a").attr("href")).isEqualTo("/shortcuts?a=b");
        assertThat(browser.cookies()).doesNotContainKey("__Host-madang-next");
    }

    private String code(byte[] secret) {
        lastStep = Math.max(Totp.step(Instant.now()), lastStep + 1);
        return Totp.code(secret, lastStep);
    }

    private static byte[] decode(String text) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        int buffer = 0;
        int bits = 0;
        for (char letter : text.toCharArray()) {
            buffer = buffer << 5 | ALPHABET.indexOf(letter);
            bits += 5;
            if (bits >= 8) {
                bits -= 8;
                bytes.write(buffer >> bits & 0xff);
            }
            buffer &= (1 << bits) - 1;
        }
        return bytes.toByteArray();
    }
}
