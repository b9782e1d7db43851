package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.testkit.service.Reply;
import io.madang.web.Browser.Visit;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** Nobody acts in another's name, and nothing that is typed into a form is more than text. */
class FormSafetyTest {

    private static final List<String> ATTACKS = List.of(
            "<script>alert(1)</script>",
            "\"><img src=x onerror=alert(1)>",
            "' autofocus onfocus='alert(1)",
            "</textarea><script>alert(1)</script>",
            "</title><svg onload=alert(1)>",
            "[x](javascript:alert(1))",
            "${7*7}@if(true)<b>x</b>");

    private final WebServer server = WebServer.shared();

    @Test
    void refusesFormsThatAreNotOurs() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        Browser browser = Browser.joined(server, Browser.freshName());
        String write = "/b/" + board.slug() + "/write";
        Map<String, String> good = browser.fields(browser.open(write), write);
        good.putAll(Map.of("title", "forged", "content", "forged"));
        Browser another = Browser.joined(server, Browser.freshName());
        String anothers = another.fields(another.open(write), write).getOrDefault("_form", "");
        refused(browser.post(write, without(good, "_form"), Map.of()));
        refused(browser.post(write, with(good, "_form", anothers), Map.of()));
        refused(browser.post(
                write, with(good, "_form", good.getOrDefault("_form", "").substring(4) + "AAAA"), Map.of()));
        refused(browser.post(write, with(good, "_form", "no base64!"), Map.of()));
        refused(browser.post(write, good, Map.of("Origin", "https://evil.example")));
        refused(browser.post(write, good, Map.of("Origin", "null")));
        refused(browser.post(write, good, Map.of("Origin", "https://yard.example.evil.example")));
        refused(browser.post(write, good, Map.of("Sec-Fetch-Site", "cross-site")));
        refused(browser.post(write, good, Map.of("Sec-Fetch-Site", "same-site")));
        for (String path : List.of("/logout", "/me/close", "/me/password", "/me/nickname", "/login", "/join")) {
            refused(browser.post(path, Map.of("name", "x", "password", "x"), Map.of()));
        }
        refused(browser.post("/theme", Map.of("theme", "dark"), Map.of("Origin", "https://evil.example")));
        browser.open("/me").isAt("/me");
        assertThat(server.page("/b/" + board.slug()).select(".row")).isEmpty();
        browser.post(write, good, Map.of()).status(200);
    }

    private static void refused(Visit visit) {
        visit.status(403);
        assertThat(visit.reply().header("Content-Type")).startsWith("text/html");
        assertThat(visit.page().select("h1").text()).isEqualTo("This form was not taken");
    }

    @Test
    void cookiesOpenPagesAndNeverTheApi() {
        Browser browser = Browser.joined(server, Browser.freshName());
        browser.open("/me").isAt("/me");
        for (String path : List.of("/v1/me", "/v1/me/sessions", "/v1/%6de", "/v1//me", "//v1/me", "/V1/me")) {
            assertThat(browser.open(path).reply().status()).as(path).isIn(400, 401, 404);
        }
        Visit changed = browser.go(
                "PUT",
                "/v1/me/nickname",
                BodyPublishers.ofString("{\"nickname\":\"stolen\"}"),
                Map.of("Content-Type", "application/json"));
        assertThat(changed.reply().status()).isEqualTo(401);
        assertThat(browser.go("DELETE", "/v1/sessions/current", BodyPublishers.noBody(), Map.of())
                        .reply()
                        .status())
                .isEqualTo(401);
        browser.open("/me").isAt("/me");
    }

    @Test
    void staysLoggedInWhereThereIsNothingToSee() {
        Browser browser = Browser.joined(server, Browser.freshName());
        for (String path : List.of("/a/1", "/nowhere", "/moderation")) {
            assertThat(browser.open(path).page().select(".top a[href=/me]"))
                    .as(path)
                    .hasSize(1);
        }
    }

    @Test
    void keepsCookiesFromScriptsAndOtherSites() {
        Browser browser = Browser.of(server);
        Visit form = browser.open("/join");
        Map<String, String> fields = browser.fields(form, "/join");
        fields.putAll(Map.of("name", Browser.freshName(), "password", Browser.PASSWORD));
        List<String> given = new ArrayList<>(form.reply().raw().headers().allValues("Set-Cookie"));
        Reply joined = server.caller()
                .send(
                        "POST",
                        "/join",
                        null,
                        BodyPublishers.ofString("_form=" + fields.getOrDefault("_form", "") + "&name="
                                + fields.getOrDefault("name", "") + "&password="
                                + fields.getOrDefault("password", "").replace(' ', '+')),
                        Map.of(
                                "Content-Type",
                                "application/x-www-form-urlencoded",
                                "Cookie",
                                given.getFirst().split(";", 2)[0]));
        given.addAll(joined.raw().headers().allValues("Set-Cookie"));
        assertThat(given).hasSize(3);
        for (String cookie : given) {
            assertThat(cookie)
                    .startsWith("__Host-madang-")
                    .contains("HttpOnly", "Secure", "SameSite=Lax", "Path=/")
                    .doesNotContain("Domain");
        }
    }

    @Test
    void leadsNowhereElseAfterLoggingIn() {
        String name = Browser.freshName();
        Browser.joined(server, name);
        for (String evil : List.of(
                "//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/%0d%0aX: y")) {
            Browser browser = Browser.of(server);
            Visit form = browser.open("/login");
            Map<String, String> typed = Map.of("name", name, "password", Browser.PASSWORD, "next", evil);
            assertThat(browser.send(form, "/login", typed).path()).as(evil).isIn("/", "/%0d%0aX: y");
            assertThat(browser.open("/login?next="
                                    + java.net.URLEncoder.encode(evil, java.nio.charset.StandardCharsets.UTF_8))
                            .page()
                            .select("input[name=next]")
                            .val())
                    .as(evil)
                    .doesNotContain("evil", "javascript");
        }
        Browser browser = Browser.of(server);
        browser.send(
                        browser.open("/login?next=/me/sessions"),
                        "/login",
                        Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/me/sessions");
    }

    @Test
    void showsWhatIsTypedIntoEveryFormAsText() {
        Board board = server.newBoard(CommentStyle.THREADED);
        Browser browser = Browser.joined(server, Browser.freshName());
        String write = "/b/" + board.slug() + "/write";
        String article = browser.send(browser.open(write), write, Map.of("title", "t", "content", "c"))
                .path();
        for (String attack : ATTACKS) {
            Browser guest = Browser.of(server);
            harmless(guest.send(
                    guest.open("/join"), "/join", all(attack, "name", "nickname", "password", "key", "next")));
            harmless(guest.send(guest.open("/login"), "/login", all(attack, "name", "password", "next")));
            harmless(browser.send(browser.open("/me"), "/me/profile", all(attack, "bio")));
            harmless(browser.send(browser.open("/me"), "/me/nickname", all(attack, "nickname")));
            harmless(browser.open("/me?saved=" + encode(attack)));
            harmless(browser.send(browser.open(write), write, with(all(attack, "title", "content"), "preview", "yes")));
            Visit published = browser.send(browser.open(write), write, all(attack, "title", "content", "key"));
            harmless(published);
            harmless(browser.send(browser.open(write), write, with(all(attack, "content"), "title", "")));
            String edit = article + "/edit";
            harmless(browser.send(browser.open(edit), edit, with(all(attack, "title", "content"), "version", "999")));
            harmless(browser.send(browser.open(edit), edit, all(attack, "title", "content")));
            harmless(browser.open(article + "/delete"));
            String comments = article + "/comments";
            Visit comment = browser.send(browser.open(article), comments, all(attack, "content"));
            harmless(comment);
            String self = comments + "/"
                    + Objects.requireNonNull(comment.page().select(".comment").last())
                            .id()
                            .substring(1);
            harmless(browser.open(self + "/reply"));
            harmless(browser.open(self + "/edit"));
            harmless(browser.open(self + "/delete"));
            harmless(browser.open(self));
            harmless(browser.open("/a/" + encode(attack) + "/edit"));
            harmless(browser.open("/me/sessions"));
        }
    }

    private static Map<String, String> all(String value, String... names) {
        Map<String, String> fields = new LinkedHashMap<>();
        List.of(names).forEach(name -> fields.put(name, value));
        return fields;
    }

    private static String encode(String text) {
        return java.net.URLEncoder.encode(text, java.nio.charset.StandardCharsets.UTF_8)
                .replace("+", "%20");
    }

    private static void harmless(Visit visit) {
        assertThat(visit.reply().status()).as(visit.path()).isLessThan(500);
        Document page = visit.page();
        for (Element script : page.select("script")) {
            assertThat(script.attr("src")).as(visit.path()).startsWith("/assets/");
            assertThat(script.data()).as(visit.path()).isEmpty();
        }
        assertThat(page.select("iframe, object, embed, style, [onerror], [onload], [onfocus], [href^=javascript]"))
                .as(visit.path())
                .isEmpty();
    }

    private static Map<String, String> with(Map<String, String> fields, String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(fields);
        more.put(name, value);
        return more;
    }

    private static Map<String, String> without(Map<String, String> fields, String name) {
        Map<String, String> fewer = new LinkedHashMap<>(fields);
        fewer.remove(name);
        return fewer;
    }
}
