package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.app.TestInstallation;
import io.madang.objectstore.testkit.TestCertificates;
import java.io.IOException;
import java.nio.file.Path;
import java.security.cert.Certificate;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Those who look after the place. */
@ExtendWith(BrowserExtension.class)
class BoardAdministrationBrowserTest {

    private static final String PASSWORD = "a quite long pass phrase";

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @Test
    void reportsAnArticleAndModeratesIt(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.PHONE).logsIn("demo-user", site.password("demo-user"));
        visitor.opens("/b/neighbours").presses("ol.rows a.title");
        String article = visitor.run("return location.pathname.match(/^\\/a\\/(\\d+)/)[1]")
                .asString();
        visitor.presses("a[href='/a/" + article + "/report']")
                .isContent("report")
                .photographs("report");
        visitor.run("document.querySelector('main form [type=radio]')?.click()");
        visitor.types("main form [name=reason]", "광고 같아요")
                .presses("form[action='/a/" + article + "/report'] .button")
                .awaits("[role=status]")
                .isContent("reported");

        visitor.comesWith(Screen.DESKTOP).logsIn("demo-moderator", site.password("demo-moderator"));
        visitor.opens("/moderation").awaitsText("ol.rows .said", "광고 같아요");
        visitor.isContent("queue").photographs("queue");
        visitor.presses("ol.rows a.title").isContent("one report").photographs("one-report");
        visitor.opens("/a/" + article)
                .presses("a[href='/a/" + article + "/move']")
                .awaits("select[name=board]")
                .isContent("move")
                .photographs("move");
        String board = visitor.run("const all = document.querySelector('select[name=board]');"
                        + " all.selectedIndex = 1; return all.selectedOptions[0].textContent")
                .asString();
        visitor.types("main form [name=reason]", "다른 마당 이야기입니다")
                .presses("form[action='/a/" + article + "/move'] .button")
                .awaitsText(".crumb", board)
                .isContent("a moved article");
        visitor.opens("/a/" + article + "/close")
                .types("main form [name=reason]", "대화가 끝났습니다")
                .presses("form[action='/a/" + article + "/close'] .button")
                .awaitsText("main > .done-note", "Comments are closed.");
        assertThat(visitor.path()).as("loaded again, it does not say so again").isEqualTo("/a/" + article);
        assertThat(visitor.text(".article header")).doesNotContain("edited");
        assertThat(visitor.number("form[action='/a/" + article + "/comments']"))
                .as("no more comments")
                .isZero();
        visitor.isContent("a closed article");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void seesHowTheInstallationIs(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).logsIn("demo-admin", site.password("demo-admin"));
        visitor.opens("/operator").awaits("#state section");
        visitor.isContent("operator").photographs("operator");
        visitor.opens("/moderation/log").awaits("table tbody tr");
        visitor.isContent("log").photographs("log");
        visitor.opens("/b/square").presses(".row a.writer");
        visitor.presses("a[href^='/moderation/users/']:not([href$='/warn'], [href$='/ban'])")
                .awaits("form[action$='/moderates']")
                .isContent("manage")
                .photographs("manage");
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        visitor.opens("/operator").isRefused(403);
    }

    /** A warning, roles of a board, a suspension that ends and is made longer; and what all that means for the user. */
    @ParameterizedTest
    @MethodSource("screens")
    void warnsGivesARoleAndSuspends(Screen screen, BrowserUser visitor, Site site) {
        String name = "subject" + (screen.phone() ? "one" : "two");
        visitor.comesWith(screen).opens("/join");
        visitor.types("form[action='/join'] [name=name]", name)
                .types("form[action='/join'] [name=nickname]", name)
                .types("form[action='/join'] [name=password]", PASSWORD)
                .presses("form[action='/join'] button")
                .awaits("header a[href='/me']");
        String user = visitor.attribute("html", "data-user");
        visitor.opens("/b/notices/write").awaits(".problem");
        assertThat(visitor.text(".problem")).as("why not").isNotBlank();
        visitor.isRefused(403).photographs("forbidden");

        visitor.comesWith(screen).logsIn("demo-admin", site.password("demo-admin"));
        visitor.opens("/moderation/users/" + user + "/warn").isContent("warn").photographs("warn");
        visitor.types("main form [name=text]", "조금만 부드럽게 써 주세요")
                .presses("main form .button")
                .awaits(".done-note")
                .awaitsText(".said", "조금만 부드럽게");
        visitor.opens("/moderation/users/" + user);
        visitor.run("const all = document.querySelector('[action$=\"/moderates\"] select');"
                + " all.selectedIndex = 1; return true");
        visitor.presses("form.inline[action$='/moderates'] .button")
                .awaits("form[action$='/moderates'] [name=revoke]")
                .isContent("a role was given");
        visitor.presses("form[action$='/moderates']:has([name=revoke]) button")
                .awaits(".done-note")
                .awaits("body:not(:has(form[action$='/moderates'] [name=revoke]))");
        visitor.run("document.querySelector('#days').value = '3'");
        visitor.presses("#suspension ~ form .button.danger").awaits(".tag");
        visitor.opens("/moderation/users/" + user).awaits("#suspension ~ p time");
        String end = visitor.attribute("#suspension ~ p time", "datetime");
        visitor.isContent("suspended").photographs("suspended");
        visitor.run("document.querySelector('#days').value = '30'");
        visitor.presses("form:has([name=changed]) .button").awaits(".done-note");
        assertThat(visitor.attribute("#suspension ~ p time", "datetime")).isGreaterThan(end);
        visitor.presses("form:has([name=reinstate]) .button").awaits(".done-note");

        visitor.comesWith(screen).logsIn(name, PASSWORD);
        visitor.opens("/b/square/write").presses(".away a[href='/me/warnings']").awaitsText(".said", "조금만 부드럽게");
        visitor.isContent("warnings")
                .presses("form[action='/me/warnings'] button")
                .awaits(".done-note");
    }

    /** The form needs no script and no preflight, and the browser sends the administrator's cookies along. */
    @Test
    void anotherSiteCannotCallTheApiByADisguisedAddress(BrowserUser visitor, Site site) throws IOException {
        visitor.comesWith(Screen.DESKTOP).logsIn("demo-admin", site.password("demo-admin"));
        String board = site.asks("/v1/boards/by-slug/square").path("id").asString();
        for (String prefix : List.of("/v1", "/%76%31", "/v%31")) {
            try (ForeignSite foreign = new ForeignSite(site.address() + prefix + "/boards/" + board + "/recount")) {
                visitor.visits(foreign.address()).presses("form button").awaitsText("body", "unauthenticated");
                visitor.isRefused(401);
            }
        }
        visitor.opens("/operator").awaits("#state section");
    }

    /** Pages over TLS, as a visitor has them who reads while the operator renews the certificate. */
    @Test
    void renewsTheCertificateUnderAVisitorWhoReads(BrowserUser visitor, Site site, @TempDir Path files)
            throws IOException {
        TestCertificates authority = new TestCertificates(files);
        TestCertificates.Pair renewed = authority.issue("renewed", "EC");
        Path certificate = files.resolve("yard.pem");
        Path key = files.resolve("yard.key");
        authority.issue("first", "EC").install(certificate, key);
        try (TestInstallation.Running overTls = site.overTls(certificate, key)) {
            BrowserUser reader = visitor.comesWith(Screen.DESKTOP).addressing("https://127.0.0.1:" + overTls.port());
            reader.logsIn("demo-user", site.password("demo-user"));
            reader.opens("/b/square/write")
                    .types("[name=title]", "TLS로 쓴 글")
                    .types("[name=content]", "주소가 https로 시작합니다.")
                    .presses("form[action='/b/square/write'] .button")
                    .awaitsText("article.article", "https로 시작합니다");
            assertThat(visitor.cookies()).isNotEmpty().allSatisfy(cookie -> assertThat(cookie.path("name")
                                    .asString() + " " + cookie.path("secure").asBoolean())
                    .matches("__(Host|Secure)-.+ true"));
            reader.run(
                    """
                    window.loads = {good: 0, failures: [], enough: false, hsts: ''};
                    async function load() {
                      while (!loads.enough) {
                        try {
                          const page = await fetch('/', {cache: 'no-store'});
                          loads.hsts = page.headers.get('Strict-Transport-Security');
                          (await page.text()).includes('</html>') && page.ok ? loads.good++ : loads.failures.push(page.status);
                        } catch (e) {
                          loads.failures.push(String(e));
                        }
                      }
                    }
                    load();
                    load();
                    """);
            String goesOn = "return loads.good > arguments[0]";
            reader.awaits("pages load", goesOn, 5);
            renewed.install(certificate, key);
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> shown(authority, overTls.port()).equals(renewed.certificate()));
            int before = reader.run("return loads.good").asInt();
            reader.awaits("pages still load", goesOn, before + 20);
            reader.run("loads.enough = true");
            assertThat(reader.run("return loads.failures.join()").asString()).isEmpty();
            assertThat(reader.run("return loads.hsts").asString()).startsWith("max-age=31536000");
            reader.opens("/me").awaits("header a[href='/me']").isContent("over TLS");
        }
    }

    /** The certificate that a new connection is shown. */
    private static Certificate shown(TestCertificates authority, int port) throws IOException {
        try (SSLSocket socket =
                (SSLSocket) authority.trusting().getSocketFactory().createSocket("127.0.0.1", port)) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }
}
