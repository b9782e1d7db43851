package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.web.Browser.Visit;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

/** What people do with their accounts, without scripts. */
class AccountJourneyTest {

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
        assertThat(refused.note()).isEqualTo("Name or password is wrong.");
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
        assertThat(shortName.wrong("name")).isEqualTo("3 to 32 characters, please.");
        assertThat(shortName.page().select("#nickname").val()).isEqualTo("하나");
        assertThat(shortName.page().select("#name").attr("aria-invalid")).isEqualTo("true");
        String taken = Browser.freshName();
        Browser.joined(server, taken);
        Visit again = browser.inKorean()
                .send(shortName, "/join", Map.of("name", taken, "password", Browser.PASSWORD))
                .status(409);
        assertThat(again.wrong("name")).startsWith("이미 누가 쓰고 있거나");
        Visit weak = browser.send(again, "/join", Map.of("name", Browser.freshName(), "password", "password1"));
        assertThat(weak.wrong("password")).startsWith("공격자가 가장 먼저");
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
        assertThat(saved.page().select(".done-note").text()).isEqualTo("Your profile is saved.");
        assertThat(saved.typed("#bio")).isEqualTo("tea\n& <maps>");
        Visit tooLong = browser.send(saved, "/me/profile", Map.of("bio", "x".repeat(501)))
                .status(400);
        assertThat(tooLong.wrong("bio")).isEqualTo("At most 500 characters, please.");
        assertThat(tooLong.typed("#bio")).hasSize(501);
        String nickname = "n" + Browser.freshName();
        Visit renamed = browser.send(tooLong, "/me/nickname", Map.of("nickname", nickname));
        assertThat(renamed.page().select(".tools a[href=/me]").text()).isEqualTo(nickname);
        Visit differing = browser.send(
                renamed, "/me/password", Map.of("currentPassword", "x", "newPassword", "a walk", "again", "a talk"));
        assertThat(differing.wrong("again")).isEqualTo("The two passwords differ.");
        Visit wrong = browser.send(
                renamed,
                "/me/password",
                Map.of("currentPassword", "no", "newPassword", "by the river", "again", "by the river"));
        assertThat(wrong.wrong("currentPassword")).isEqualTo("The password is wrong.");
        Visit changed = browser.send(
                wrong,
                "/me/password",
                Map.of("currentPassword", Browser.PASSWORD, "newPassword", "by the river", "again", "by the river"));
        assertThat(changed.page().select(".done-note").text()).startsWith("Your password is changed");
        elsewhere.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(elsewhere.open("/me").path()).startsWith("/login?next=");
    }

    @Test
    void uploadsAndRemovesAPicture() throws IOException {
        Browser browser = Browser.joined(server, Browser.freshName());
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        ImageIO.write(new BufferedImage(40, 30, BufferedImage.TYPE_INT_RGB), "png", png);
        Visit nothing = browser.upload(browser.open("/me"), "/me/avatar", "picture", new byte[0])
                .status(422);
        assertThat(nothing.wrong("picture")).isEqualTo("Choose a picture first.");
        Visit text = browser.upload(nothing, "/me/avatar", "picture", "<svg onload=alert(1)>".getBytes())
                .status(415);
        assertThat(text.wrong("picture") + text.note()).isEqualTo("A picture must be a PNG, JPEG or GIF.");
        Visit saved = browser.upload(text, "/me/avatar", "picture", png.toByteArray());
        assertThat(saved.page().select(".done-note").text()).isEqualTo("Your picture is saved.");
        String avatar = saved.page().select("#avatar img").attr("src");
        assertThat(browser.open(avatar).reply().header("Content-Type")).isEqualTo("image/png");
        browser.send(saved, "/me/avatar", Map.of("remove", "yes"), Map.of());
        assertThat(browser.open(avatar).reply().header("Content-Type")).isEqualTo("image/svg+xml");
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
        assertThat(list.page().select(".session .tag").text()).isEqualTo("this browser");
        String action = list.page().select(".session form").attr("action");
        Visit ended = here.send(list, action, Map.of());
        assertThat(ended.page().select(".session")).hasSize(1);
        assertThat(ended.page().select(".done-note").text()).startsWith("The session has ended.");
        there.cookies().keySet().removeIf(cookie -> cookie.contains("access"));
        assertThat(there.open("/me").path()).isEqualTo("/login?next=%2Fme");
        assertThat(there.cookies().keySet()).noneMatch(cookie -> cookie.contains("refresh"));
    }

    @Test
    void closesAnAccountForGood() {
        String name = Browser.freshName();
        Browser browser = Browser.joined(server, name);
        Visit unsure = browser.send(browser.open("/me"), "/me/close", Map.of("password", Browser.PASSWORD))
                .status(422);
        assertThat(unsure.wrong("sure")).isEqualTo("Tick the box if you are sure.");
        Visit wrong = browser.send(unsure, "/me/close", Map.of("password", "no", "sure", "yes"));
        assertThat(wrong.wrong("close-password")).isEqualTo("The password is wrong.");
        Visit closed = browser.send(wrong, "/me/close", Map.of("password", Browser.PASSWORD, "sure", "yes"));
        assertThat(closed.page().select(".done-note").text()).startsWith("Your account is closed.");
        browser.send(closed, "/login", Map.of("name", name, "password", Browser.PASSWORD))
                .status(401);
    }
}
