package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.account.securitylog.SecurityEvent;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.web.Browser.Visit;
import io.madang.web.page.Language;
import io.madang.web.page.PageMessages;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** What people do with their accounts, without scripts. */
class AccountPagesTest {

    private final WebServer server = WebServer.shared();

    @Test
    void joinsLogsOutAndInAgain() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        Visit home = browser.open("/");
        assertThat(home.page().select(".tools a[href=/me]").text()).isEqualTo(name);
        assertThat(browser.post("/logout", fromHead(home), Map.of()).path()).isEqualTo("/");
        assertThat(browser.cookies().keySet())
                .noneMatch(cookie -> cookie.contains("access") || cookie.contains("refresh"));
        Visit form = browser.open("/login");
        Visit refused = browser.send(form, "/login", Map.of("name", name, "password", "not this one"))
                .status(401);
        assertThat(refused.note()).isEqualTo("Wrong username or password. Check both, and try again.");
        assertThat(refused.page().select("#name").val()).isEqualTo(name);
        assertThat(refused.page().select("#password").hasAttr("value")).isFalse();
        browser.send(refused, "/login", Map.of("password", Browser.PASSWORD)).isAt("/");
        browser.open("/me").isAt("/me");
    }

    /** The log-out form stands in the head, outside of the page's own part. */
    private static Map<String, String> fromHead(Visit visit) {
        return Map.of(
                "_form",
                visit.page()
                        .select("header form[action=/logout] input[name=_form]")
                        .val());
    }

    @Test
    void saysWhatIsWrongBesideTheFieldAndKeepsWhatWasTyped() {
        Browser browser = Browser.of(server);
        Visit form = browser.open("/join");
        Visit shortName = browser.send(form, "/join", Map.of("name", "a", "nickname", "하나", "password", "x"))
                .status(400);
        assertThat(shortName.wrong("name")).isEqualTo("Enter 3 to 32 characters.");
        assertThat(shortName.wrong("password")).as("all that is wrong is said").isNotEmpty();
        assertThat(shortName.page().select("[autofocus]").eachAttr("id"))
                .as("browsers take the first to the reader")
                .containsExactly("name", "password");
        assertThat(shortName.page().select("#nickname").val()).isEqualTo("하나");
        assertThat(shortName.page().select("#name").attr("aria-invalid")).isEqualTo("true");
        String taken = Browser.freshName();
        Browser.joined(server, taken);
        Visit again = browser.inKorean()
                .send(shortName, "/join", Map.of("name", taken, "password", Browser.PASSWORD))
                .status(409);
        assertThat(again.wrong("name")).contains("이미 사용 중인 아이디입니다");
        Visit weak = browser.send(again, "/join", Map.of("name", Browser.freshName(), "password", "password1"));
        assertThat(weak.wrong("password")).startsWith("너무 흔한 비밀번호");
    }

    @Test
    void bringsBackWhoeverJoins() {
        Board board = server.newBoard(CommentStyle.TWO_LEVEL);
        String page = "/b/" + board.slug() + "?page=1";
        Browser guest = Browser.of(server);
        String fromHead =
                guest.open(page).page().select(".tools a[href^=/join]").attr("href");
        Visit logIn = guest.open("/b/" + board.slug() + "/write");
        String fromLogIn = logIn.page().select("main a[href^=/join]").attr("href");
        assertThat(fromLogIn).endsWith("?next=%2Fb%2F" + board.slug() + "%2Fwrite");
        assertThat(guest.open(fromLogIn).page().select("main a[href^=/login]").attr("href"))
                .isEqualTo(logIn.path());
        guest.send(
                        guest.open(fromHead),
                        "/join",
                        Map.of("name", Browser.freshName(), "nickname", "", "password", Browser.PASSWORD))
                .isAt(page);
    }

    @Test
    void joinsOnceHoweverOftenTheFormIsSent() {
        Browser browser = Browser.of(server);
        Visit form = browser.open("/join");
        Map<String, String> typed = Map.of("name", Browser.freshName(), "nickname", "", "password", Browser.PASSWORD);
        browser.send(form, "/join", typed).isAt("/");
        browser.send(form, "/join", typed).isAt("/");
    }

    @Test
    void changesProfileNicknameAndPassword() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        Browser elsewhere = Browser.of(server);
        elsewhere.send(elsewhere.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD));
        Visit saved = browser.send(browser.open("/me"), "/me/profile", Map.of("bio", "tea\r\n& <maps>"));
        assertThat(saved.page().select(".done-note").text()).isEqualTo("Profile saved.");
        assertThat(saved.typed("#bio")).isEqualTo("tea\n& <maps>");
        Visit tooLong = browser.send(saved, "/me/profile", Map.of("bio", "x".repeat(501)))
                .status(400);
        assertThat(tooLong.wrong("bio")).isEqualTo("Enter no more than 500 characters.");
        assertThat(tooLong.typed("#bio")).hasSize(501);
        String nickname = "n" + Browser.freshName();
        Visit renamed = browser.send(tooLong, "/me/nickname", Map.of("nickname", nickname));
        assertThat(renamed.page().select(".tools a[href=/me]").text()).isEqualTo(nickname);
        Visit tab = browser.open("/me/password");
        assertThat(tab.page().select("main section.card").eachAttr("id")).containsExactly("password");
        assertThat(tab.page().select(".tabs [aria-current]").attr("href")).isEqualTo("/me/password");
        Visit differing = browser.send(
                tab, "/me/password", Map.of("currentPassword", "x", "newPassword", "a walk", "again", "a talk"));
        assertThat(differing.wrong("again")).isEqualTo("The passwords don't match.");
        Visit wrong = browser.send(
                tab,
                "/me/password",
                Map.of("currentPassword", "no", "newPassword", "by the river", "again", "by the river"));
        assertThat(wrong.wrong("currentPassword")).isEqualTo("Wrong password.");
        assertThat(wrong.page().select("[autofocus]").eachAttr("id")).containsExactly("currentPassword");
        Visit changed = browser.send(
                wrong,
                "/me/password",
                Map.of("currentPassword", Browser.PASSWORD, "newPassword", "by the river", "again", "by the river"));
        assertThat(changed.page().select(".done-note").text()).startsWith("Password changed.");
        elsewhere.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(elsewhere.open("/me").path()).startsWith("/login?next=");
    }

    @Test
    void showsANewNicknameWithOnesCommentsToo() {
        Browser browser = Browser.joined(server, Browser.freshName());
        String article = "/a/"
                + server.publish(
                        server.newBoard(CommentStyle.TWO_LEVEL),
                        server.newUser("w" + Browser.freshName()),
                        "title",
                        "text");
        browser.send(browser.open(article), article + "/comments", Map.of("content", "mine"));
        String nickname = "n" + Browser.freshName();
        browser.send(browser.open("/me"), "/me/nickname", Map.of("nickname", nickname));
        WebServer.eventually(() -> assertThat(
                        browser.open(article).page().select(".comment .writer").eachText())
                .containsExactly(nickname));
    }

    @Test
    void uploadsAndRemovesAPicture() throws IOException {
        Browser browser = Browser.joined(server, Browser.freshName());
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", png);
        Visit nothing = browser.upload(browser.open("/me"), "/me/avatar", "picture", new byte[0])
                .status(422);
        assertThat(nothing.wrong("picture")).isEqualTo("Choose an image first.");
        Visit text = browser.upload(nothing, "/me/avatar", "picture", "<svg onload=alert(1)>".getBytes())
                .status(415);
        assertThat(text.wrong("picture") + text.note()).isEqualTo("Choose a PNG, JPEG or GIF image.");
        Visit saved = browser.upload(text, "/me/avatar", "picture", png.toByteArray());
        assertThat(saved.page().select(".done-note").text()).isEqualTo("Profile picture saved.");
        String avatar = saved.page().select("#avatar img").attr("src");
        assertThat(browser.open(avatar).reply().header("Content-Type")).isEqualTo("image/png");
        browser.send(saved, "/me/avatar", Map.of("remove", "yes"), Map.of());
        assertThat(browser.open(avatar).reply().header("Content-Type")).isEqualTo("image/svg+xml;charset=UTF-8");
    }

    @Test
    void listsSessionsAndEndsOthers() {
        String name = Browser.freshName();
        Browser here = Browser.joined(server, name);
        Browser there = Browser.of(server);
        there.send(there.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .isAt("/");
        Visit list = here.open("/me/sessions");
        assertThat(list.page().select(".session")).hasSize(2);
        assertThat(list.page().select(".session .tag").text()).isEqualTo("This device");
        String action = list.page().select(".session form").attr("action");
        Visit ended = here.send(list, action, Map.of());
        assertThat(ended.page().select(".session")).hasSize(1);
        assertThat(ended.page().select(".done-note").text()).startsWith("Device logged out.");
        there.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(there.open("/me").path()).isEqualTo("/login?next=%2Fme");
        assertThat(there.cookies().keySet()).noneMatch(cookie -> cookie.contains("refresh"));
    }

    @Test
    void showsPeopleTheirSecurityLogInParts() {
        String name = Browser.freshName();
        Browser here = Browser.joined(server, name);
        for (int i = 0; i < 31; i++) {
            Browser there = Browser.of(server);
            there.send(there.open("/login"), "/login", Map.of("name", name, "password", Browser.PASSWORD))
                    .isAt("/");
        }
        WebServer.eventually(() -> assertThat(
                        here.open("/me/security").page().select(".more a").attr("href"))
                .startsWith("/me/security?after="));
        Visit first = here.open("/me/security").status(200);
        assertThat(first.page().select(".security-entry")).hasSize(30);
        assertThat(first.page().expectFirst(".security-entry .title").text()).isEqualTo("Logged in");
        assertThat(first.page().expectFirst(".security-entry .meta").text()).contains("127.", ".0/24");
        assertThat(first.page().select(".tabs a[aria-current=page]").attr("href"))
                .isEqualTo("/me/security");
        Visit second = here.open(first.page().select(".more a").attr("href")).status(200);
        assertThat(second.page().select(".security-entry")).isNotEmpty();
        assertThat(second.page().select(".more a")).isEmpty();
        assertThat(here.inKorean()
                        .open("/me/security")
                        .page()
                        .expectFirst(".security-entry .title")
                        .text())
                .isEqualTo("로그인");
        here.open("/me/security?after=AAAA").status(400);
    }

    @Test
    void showsAdministratorsTheSecurityLogOfAll() {
        String name = Browser.freshName();
        Browser user = Browser.joined(server, name);
        Browser stranger = Browser.of(server);
        stranger.send(stranger.open("/login"), "/login", Map.of("name", name, "password", "not this one"))
                .status(401);
        Browser admin = Browser.withRoles(server, List.of("/roles/admin"));
        WebServer.eventually(() -> assertThat(admin.open("/moderation/security?event=LOG_IN_FAILED&who=" + name)
                        .page()
                        .select("tbody tr"))
                .hasSize(1));
        Visit found = admin.open("/moderation/security?event=LOG_IN_FAILED&since=2026-01-01&who=" + name)
                .status(200);
        assertThat(found.page().select("tbody tr").text()).contains(name, "Log-in failed");
        assertThat(found.page().select("#event option[selected]").val()).isEqualTo("LOG_IN_FAILED");
        assertThat(found.page().select("#who").val()).isEqualTo(name);
        String next = admin.open("/moderation/security")
                .page()
                .select(".pager a[rel=next]")
                .attr("href");
        assertThat(next).contains("who=&event=&since=&cursor=");
        admin.open(next).status(200);
        admin.open("/moderation/security?since=yesterday").status(400);
        user.open("/moderation/security").status(403);
    }

    @Test
    void hasWordsForEverythingInTheSecurityLog() {
        for (Language language : Language.values()) {
            PageMessages pageMessages = PageMessages.in(language);
            assertThat(SecurityEvent.values())
                    .allSatisfy(event -> assertThat(pageMessages.knows("security.event." + event))
                            .isTrue());
        }
    }

    @Test
    void closesAnAccountForGood() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        Visit empty = browser.send(browser.open("/me/data"), "/me/close", Map.of());
        assertThat(empty.wrong("sure")).isNotEmpty();
        assertThat(empty.wrong("close-password")).isNotEmpty();
        Visit unsure = browser.send(browser.open("/me/data"), "/me/close", Map.of("password", Browser.PASSWORD))
                .status(422);
        assertThat(unsure.wrong("sure")).isEqualTo("Tick the box to confirm.");
        Visit wrong = browser.send(unsure, "/me/close", Map.of("password", "no", "sure", "yes"));
        assertThat(wrong.wrong("close-password")).isEqualTo("Wrong password.");
        Visit closed = browser.send(wrong, "/me/close", Map.of("password", Browser.PASSWORD, "sure", "yes"));
        assertThat(closed.page().select(".done-note").text()).startsWith("Your account has been deleted.");
        browser.send(closed, "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .status(401);
    }
}
