package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
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
import org.slf4j.LoggerFactory;

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

    /** Spellings of {@code /v1/me}, some of which lead there. */
    private static final List<String> DISGUISES = List.of(
            "/%76%31/me",
            "/%761/me",
            "/v%31/me",
            "/%76%31/%6D%65",
            "/v1;x=1/me",
            "/;/v1/me",
            "/v1/me;x",
            "/./v1/me",
            "/%2e/v1/me",
            "/a/../v1/me",
            "/a/%2E%2E/v1/me",
            "/%2fv1/me",
            "/v1%2Fme",
            "/%5cv1/me",
            "/%2576%2531/me",
            "/v1%00/me",
            "/%C1%B61/me",
            "/v1./me",
            "/v1/me.",
            "/v1/me/",
            "/%56%31/me");

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
        assertThat(visit.page().select("h1").text()).isEqualTo("This form has expired");
    }

    @Test
    void cookiesOpenPagesAndNeverTheApi() {
        Browser browser = Browser.joined(server, Browser.freshName());
        browser.open("/me").isAt("/me");
        for (String path : List.of("/v1/me", "/v1/me/sessions", "/v1/%6de", "/v1//me", "//v1/me", "/V1/me")) {
            assertThat(browser.open(path).reply().status()).as(path).isIn(400, 401, 404);
        }
        for (String path : DISGUISES) {
            Reply reply = browser.open(path).reply();
            assertThat(reply.status()).as(path).isIn(400, 401, 404);
            assertThat(WebServer.text(reply)).as(path).doesNotContain("nickname\"");
            assertThat(changeNickname(browser, path + "/nickname")).as(path).isIn(400, 401, 404);
        }
        for (String path : List.of("/%76%31/me", "/v%31/me", "/%76%31/%6De")) {
            Reply reply = browser.open(path).reply().expect(401);
            assertThat(reply.header("Content-Type")).as(path).isEqualTo("application/problem+json");
            assertThat(reply.header("Content-Security-Policy")).as(path).startsWith("default-src 'none'; frame");
        }
        assertThat(changeNickname(browser, "/v1/me/nickname")).isEqualTo(401);
        assertThat(browser.go("DELETE", "/v1/sessions/current", BodyPublishers.noBody(), Map.of())
                        .reply()
                        .status())
                .isEqualTo(401);
        browser.open("/me").isAt("/me");
    }

    private static int changeNickname(Browser browser, String path) {
        return browser.go(
                        "PUT",
                        path,
                        BodyPublishers.ofString("{\"nickname\":\"stolen\"}"),
                        Map.of("Content-Type", "application/json"))
                .reply()
                .status();
    }

    /** A form is as little taken by a page's address in another spelling. */
    @Test
    void wantsTheTokenOfAFormHoweverItsAddressIsSpelled() {
        Browser browser = Browser.joined(server, Browser.freshName());
        for (String path : List.of("/%6de/nickname", "/me/n%69ckname", "/%6D%65/%6eickname")) {
            refused(browser.post(path, Map.of("nickname", "stolen"), Map.of()));
        }
        assertThat(browser.open("/me").page().text()).doesNotContain("stolen");
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

    /** Nothing of what somebody sees who is logged in stays behind in the browser. */
    @Test
    void keepsNothingOfALogInInTheBrowser() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        for (String path : List.of(
                "/", "/me", "/me/sessions", "/me/articles", "/b/" + board.slug(), "/b/" + board.slug() + "/write")) {
            assertThat(browser.open(path).reply().header("Cache-Control"))
                    .as(path)
                    .isEqualTo("no-store");
        }
        String token = server.userToken(new io.madang.contracts.account.UserId(Long.parseLong(browser.userId())));
        for (String path : List.of("/v1/me/sessions", "/v1/me/likes", "/v1/read/boards/" + board.id() + "/articles")) {
            assertThat(server.caller().get(path, token).header("Cache-Control"))
                    .as(path)
                    .isEqualTo("no-store");
        }
        assertThat(browser.open("/b/" + board.slug() + "/write")
                        .page()
                        .select("form[data-draft]")
                        .attr("data-draft"))
                .isEqualTo(browser.userId() + "/b/" + board.slug());
        Map<String, String> form = browser.fields(browser.open("/logout"), "/logout");
        String cookies = browser.cookies().entrySet().stream()
                .map(cookie -> cookie.getKey() + "=" + cookie.getValue())
                .collect(java.util.stream.Collectors.joining("; "));
        Reply left = server.caller()
                .send(
                        "POST",
                        "/logout",
                        null,
                        BodyPublishers.ofString("_form=" + form.getOrDefault("_form", "")),
                        Map.of("Content-Type", "application/x-www-form-urlencoded", "Cookie", cookies));
        assertThat(left.expect(303).header("Clear-Site-Data")).isEqualTo("\"storage\"");
    }

    @Test
    void refusesFormsWithTooManyFields() {
        Browser browser = Browser.joined(server, Browser.freshName());
        Map<String, String> fields = new LinkedHashMap<>(browser.fields(browser.open("/me"), "/me/nickname"));
        for (int i = 0; i < 1_001; i++) {
            fields.put("field" + i, "x");
        }
        for (String path : List.of("/me/nickname", "/join", "/login", "/theme")) {
            assertThat(browser.post(path, fields, Map.of()).reply().status())
                    .as(path)
                    .isIn(400, 413);
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

    /** Broken bodies are the client's fault: they are refused, and nobody is woken up for them. */
    @Test
    void refusesFormsWithTooManyFieldsAndUploadsThatEndTooEarlyWithoutAnError() {
        Logger root = (Logger) LoggerFactory.getLogger(Logger.ROOT_LOGGER_NAME);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        root.addAppender(logged);
        try {
            Browser browser = Browser.joined(server, Browser.freshName());
            Visit form = browser.open("/me");
            Map<String, String> fields = new LinkedHashMap<>(browser.fields(form, "/me/profile"));
            for (int i = fields.size(); i < 1_001; i++) {
                fields.put("field" + i, "x");
            }
            assertThat(browser.post("/me/profile", fields, Map.of()).reply().status())
                    .isBetween(400, 499);
            String broken = "--b\r\nContent-Disposition: form-data; name=\"_form\"\r\n\r\n"
                    + browser.fields(form, "/me/avatar").get("_form")
                    + "\r\n--b\r\nContent-Disposition: form-data; name=\"picture\"; filename=\"f\"\r\n\r\nhalf a pic";
            assertThat(browser.go(
                                    "POST",
                                    "/me/avatar",
                                    BodyPublishers.ofString(broken),
                                    Map.of("Content-Type", "multipart/form-data; boundary=b", "Origin", Browser.ORIGIN))
                            .reply()
                            .status())
                    .isBetween(400, 499);
            assertThat(logged.list)
                    .filteredOn(event -> event.getLevel().isGreaterOrEqual(Level.ERROR))
                    .extracting(ILoggingEvent::getFormattedMessage)
                    .noneMatch(message -> message.contains("/me/"));
        } finally {
            root.detachAppender(logged);
        }
    }
}
