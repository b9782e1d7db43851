package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Somebody who adds a passkey, logs in with it, alone and after the password, and removes it. */
@ExtendWith(BrowserExtension.class)
class PasskeyBrowserTest {

    private static final String PASSWORD = "a quite long pass phrase";
    private static final String LOGGED_IN = "header a[href='/me']";
    private static final String BEGIN = "form[action='/me/passkeys/begin'] ";

    @Test
    void addsLogsInAndRemoves(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP);
        isToldToUseAName(visitor);
        BrowserUser person = visitor.addressing(site.address().replace("127.0.0.1", "localhost"));
        person.withAuthenticator(() -> {
            joins(person);
            adds(person);
            logsInWithoutAName(person);
            logsInAfterThePassword(person);
            cannotAddTheSameDeviceTwice(person);
            removes(person);
            isRefusedAfterwards(person);
        });
        visitor.comesWith(Screen.DESKTOP);
    }

    private static void isToldToUseAName(BrowserUser visitor) {
        visitor.opens("/login")
                .awaits("the note is there", "return !document.querySelector('[data-passkey-elsewhere]').hidden")
                .isContent("log-in by address");
        assertThat(visitor.text("[data-passkey-elsewhere]")).contains("localhost");
        assertThat(visitor.number("[data-passkey-site]:not([hidden])")).isZero();
    }

    private static void joins(BrowserUser person) {
        String form = "form[action='/join'] ";
        person.opens("/join")
                .types(form + "[name=name]", "passkeyowner")
                .types(form + "[name=nickname]", "passkeyowner")
                .types(form + "[name=password]", PASSWORD)
                .presses(form + "button")
                .awaits(LOGGED_IN);
    }

    private static void adds(BrowserUser person) {
        person.opens("/me/passkeys")
                .awaits("section[data-passkey-site]:not([hidden])")
                .isContent("passkeys, none")
                .photographs("passkeys-none")
                .types(BEGIN + "[name=password]", PASSWORD)
                .presses(BEGIN + "button")
                .awaits("[data-passkey-site]:not([hidden]) [data-passkey-create]")
                .isContent("new passkey")
                .photographs("passkey-new")
                .types("[name=name]", "책상 위의 열쇠")
                .presses("[data-passkey-create]")
                .awaits("ol.codes")
                .isContent("recovery codes");
        assertThat(person.number("ol.codes li")).isEqualTo(10);
        person.opens("/me/passkeys")
                .awaitsText("li.passkey .title", "책상 위의 열쇠")
                .isContent("passkeys")
                .photographs("passkeys");
    }

    private static void logsInWithoutAName(BrowserUser person) {
        person.forgetsCookies()
                .opens("/login?next=%2Fme%2Fpasskeys")
                .awaits("[data-passkey-site]:not([hidden]) [data-passkey-get]")
                .isContent("log-in")
                .photographs("login-passkey")
                .presses("[data-passkey-get]")
                .awaits("li.passkey .meta time:nth-of-type(2)");
        assertThat(person.path()).isEqualTo("/me/passkeys");
    }

    private static void logsInAfterThePassword(BrowserUser person) {
        person.forgetsCookies()
                .opens("/login")
                .types("form[action='/login'] [name=name]", "passkeyowner")
                .types("form[action='/login'] [name=password]", PASSWORD)
                .presses("form[action='/login'] button")
                .awaits("form[action='/login/code'] [data-passkey-site]:not([hidden])")
                .isContent("second step")
                .photographs("login-second-step-passkey")
                .presses("[data-passkey-get]")
                .awaits(LOGGED_IN);
    }

    private static void cannotAddTheSameDeviceTwice(BrowserUser person) {
        person.opens("/me/passkeys")
                .types(BEGIN + "[name=password]", PASSWORD)
                .presses(BEGIN + "[data-passkey-get]")
                .awaits("[data-passkey-site]:not([hidden]) [data-passkey-create]")
                .presses("[data-passkey-create]")
                .awaits("[data-passkey-problem]:not([hidden])")
                .isContent("a passkey that is there already");
    }

    private static void removes(BrowserUser person) {
        String form = "form[action$='/remove'] ";
        person.opens("/me/passkeys")
                .presses("li.passkey details:last-of-type summary")
                .types(form + "[name=password]", PASSWORD)
                .presses(form + "[data-passkey-get]")
                .awaits(".done-note")
                .isContent("a removed passkey");
        assertThat(person.number("li.passkey")).isZero();
    }

    /** The device still has it; the site does not. */
    private static void isRefusedAfterwards(BrowserUser person) {
        person.forgetsCookies()
                .opens("/login")
                .awaits("[data-passkey-site]:not([hidden]) [data-passkey-get]")
                .presses("[data-passkey-get]")
                .awaits(".problem-note")
                .isRefused(401);
        person.logsIn("passkeyowner", PASSWORD);
    }
}
