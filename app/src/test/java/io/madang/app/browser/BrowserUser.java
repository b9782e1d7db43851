package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;

/** Somebody in front of a browser, who meets the pages only through it: opens, types, presses, reads. */
final class BrowserUser {

    /** More by {@code -Dmadang.browser.patience=…}, on a machine that has other things to do. */
    private static final Duration PATIENCE = Duration.ofSeconds(Integer.getInteger("madang.browser.patience", 30));

    private static final Duration GLANCE = Duration.ofMillis(20);
    private static final Path PICTURES = Path.of("target", "screenshots");
    private static final String ACCESSIBILITY = resource("accessibility.js");

    private final WebDriver browser;
    private final String site;
    private Screen screen = Screen.DESKTOP;

    BrowserUser(WebDriver browser, String site) {
        this.browser = browser;
        this.site = site;
    }

    /** Begins anew: another person, on that screen. */
    BrowserUser comesWith(Screen other) {
        screen = other;
        browser.post("/url", Map.of("url", "about:blank"));
        return forgetsCookies().turnsTo(other);
    }

    /** Is nobody's browser any more, as after a session that has run out. */
    BrowserUser forgetsCookies() {
        browser.browser("Network.enable", Map.of());
        browser.browser("Network.clearBrowserCookies", Map.of());
        return this;
    }

    /** What the browser keeps for the site that it shows. */
    List<JsonNode> cookies() {
        JsonNode cookies = browser.browser("Network.getCookies", Map.of()).path("cookies");
        return StreamSupport.stream(cookies.spliterator(), false).toList();
    }

    /** The same browser, in which the site is opened by another address. */
    BrowserUser addressing(String otherSite) {
        BrowserUser other = new BrowserUser(browser, otherSite);
        other.screen = screen;
        return other;
    }

    /** Has a device that keeps passkeys, and knows its owner, while something is done. */
    void withAuthenticator(Runnable work) {
        String authenticator = browser.post(
                        "/webauthn/authenticator",
                        Map.of(
                                "protocol",
                                "ctap2",
                                "transport",
                                "internal",
                                "hasResidentKey",
                                true,
                                "hasUserVerification",
                                true,
                                "isUserConsenting",
                                true,
                                "isUserVerified",
                                true))
                .asString();
        try {
            work.run();
        } finally {
            browser.delete("/webauthn/authenticator/" + authenticator);
        }
    }

    /** Runs a script in every page before the page's own scripts, while something is done. */
    void withScript(String script, Runnable work) {
        String added = browser.browser("Page.addScriptToEvaluateOnNewDocument", Map.of("source", script))
                .path("identifier")
                .asString();
        try {
            work.run();
        } finally {
            browser.browser("Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", added));
        }
    }

    /** Has a browser without scripts while something is done; what the test asks of the page is still answered. */
    void withoutScripts(Runnable work) {
        browser.browser("Emulation.setScriptExecutionDisabled", Map.of("value", true));
        try {
            work.run();
        } finally {
            browser.browser("Emulation.setScriptExecutionDisabled", Map.of("value", false));
        }
    }

    /** Nothing to complain of on either screen, by day on one and by night on the other, without another visit. */
    BrowserUser isContentOnBothScreens(String page) {
        Screen now = screen;
        Screen other =
                (now.phone() ? Screen.DESKTOP : Screen.PHONE).in(now.language()).inTheDark(!now.dark());
        return isContent(page).turnsTo(other).isContent(page).turnsTo(now);
    }

    /** Goes on with another screen. */
    BrowserUser turnsTo(Screen other) {
        screen = other;
        other.applyTo(browser);
        return this;
    }

    BrowserUser opens(String path) {
        return visits(site + path);
    }

    /** Opens a page of any site. */
    BrowserUser visits(String address) {
        browser.post("/url", Map.of("url", address));
        return this;
    }

    BrowserUser reloads() {
        browser.post("/refresh", Map.of());
        return this;
    }

    /** The path of the page, with its query. */
    String path() {
        return browser.run("return location.pathname + location.search").asString();
    }

    /** What the first element says. */
    String text(String selector) {
        return browser.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)
                .asString();
    }

    int number(String selector) {
        return browser.run("return document.querySelectorAll(arguments[0]).length", selector)
                .asInt();
    }

    String attribute(String selector, String name) {
        return browser.run(
                        "return document.querySelector(arguments[0])?.getAttribute(arguments[1]) ?? ''", selector, name)
                .asString();
    }

    JsonNode run(String script, Object... arguments) {
        return browser.run(script, arguments);
    }

    /** Types into a field what replaces all that was in it. */
    BrowserUser types(String selector, String text) {
        String element = element(selector);
        browser.post("/element/" + element + "/clear", Map.of());
        browser.post("/element/" + element + "/value", Map.of("text", text));
        return this;
    }

    /** Chooses files of this machine in a field for files. */
    BrowserUser chooses(String selector, Path... files) {
        String paths = Arrays.stream(files).map(Path::toString).collect(Collectors.joining("\n"));
        browser.post("/element/" + element(selector) + "/value", Map.of("text", paths));
        return this;
    }

    /** Presses what can be pressed; a page that this leads to is there when the next thing is asked. */
    BrowserUser presses(String selector) {
        String element = element(selector);
        browser.run(
                "document.querySelector(arguments[0]).scrollIntoView({block: 'center', behavior: 'instant'})",
                selector);
        browser.post("/element/" + element + "/click", Map.of());
        return this;
    }

    /** Presses keys, wherever the focus is. */
    BrowserUser keys(String keys) {
        List<Map<String, String>> strokes = new ArrayList<>();
        keys.codePoints().mapToObj(Character::toString).forEach(key -> {
            strokes.add(Map.of("type", "keyDown", "value", key));
            strokes.add(Map.of("type", "keyUp", "value", key));
        });
        browser.post(
                "/actions", Map.of("actions", List.of(Map.of("type", "key", "id", "keyboard", "actions", strokes))));
        return this;
    }

    /** Waits until there is such an element. */
    BrowserUser awaits(String selector) {
        return awaits("there is " + selector, "return document.querySelector(arguments[0]) !== null", selector);
    }

    /** Waits until the condition holds in the page. */
    BrowserUser awaits(String what, String script, Object... arguments) {
        await(what)
                .atMost(PATIENCE)
                .pollDelay(Duration.ZERO)
                .pollInterval(GLANCE)
                // while one page goes and the next comes, there is none to ask
                .ignoreExceptionsMatching(WebDriver.Refused.class::isInstance)
                .until(() -> browser.run(script, arguments).asBoolean());
        return this;
    }

    BrowserUser awaitsText(String selector, String text) {
        return awaits(
                selector + " says " + text,
                "return [...document.querySelectorAll(arguments[0])].some(e => e.innerText.includes(arguments[1]))",
                selector,
                text);
    }

    private String element(String selector) {
        awaits(selector);
        return Objects.requireNonNull(browser.post("/element", Map.of("using", "css selector", "value", selector))
                .path(WebDriver.ELEMENT)
                .asString());
    }

    /** Nothing to complain of: no error in the console, no violation of the policy, nothing that shuts somebody out. */
    BrowserUser isContent(String page) {
        assertThat(complaints()).as("console of %s (%s)", page, screen).isEmpty();
        assertThat(strings(browser.run(ACCESSIBILITY)))
                .as("accessibility of %s (%s)", page, screen)
                .isEmpty();
        return this;
    }

    /** Nothing is wider than the screen; on a phone, not even than a narrow one. */
    BrowserUser isWithinTheScreen() {
        Screen now = screen;
        turnsTo(now.phone() ? now.narrow() : now);
        assertThat(browser.run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth")
                        .asBoolean())
                .as("nothing of %s is wider than the screen (%s)", path(), screen)
                .isTrue();
        return turnsTo(now);
    }

    /** The page is a refusal, and the console says so; nothing else is wrong. */
    BrowserUser isRefused(int status) {
        assertThat(complaints()).isNotEmpty().allMatch(complaint -> complaint.contains("status of " + status));
        return this;
    }

    /** Logs in by the form. */
    BrowserUser logsIn(String name, String password) {
        return opens("/login")
                .types("form[action='/login'] [name=name]", name)
                .types("form[action='/login'] [name=password]", password)
                .presses("form[action='/login'] button")
                .awaits("header a[href='/me']");
    }

    /** What the browser has complained of since it was last asked. */
    List<String> complaints() {
        JsonNode log = browser.post("/se/log", Map.of("type", "browser"));
        return StreamSupport.stream(log.spliterator(), false)
                .filter(entry ->
                        !List.of("INFO", "DEBUG").contains(entry.path("level").asString()))
                .map(entry -> entry.path("source").asString() + ": "
                        + entry.path("message").asString())
                .toList();
    }

    /** Keeps pictures of the whole page, by day and by night. */
    BrowserUser photographs(String page) {
        Screen now = screen;
        // the head of a page stays where its reader is
        browser.run("window.scrollTo({top: 0, behavior: 'instant'})");
        photograph(page);
        turnsTo(now.inTheDark());
        assertThat(strings(browser.run(ACCESSIBILITY)))
                .as("accessibility of %s (%s)", page, screen)
                .isEmpty();
        photograph(page);
        return turnsTo(now);
    }

    private void photograph(String page) {
        int height = browser.run("return Math.min(4000, document.documentElement.scrollHeight)")
                .asInt();
        String png = browser.browser(
                        "Page.captureScreenshot",
                        Map.of(
                                "captureBeyondViewport",
                                true,
                                "clip",
                                Map.of("x", 0, "y", 0, "width", screen.width(), "height", height, "scale", 1)))
                .path("data")
                .asString();
        try {
            Files.createDirectories(PICTURES);
            Files.write(
                    PICTURES.resolve(page + "-" + screen + ".png"),
                    Base64.getDecoder().decode(png));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> strings(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    private static String resource(String name) {
        try (var stream = Objects.requireNonNull(BrowserUser.class.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
