package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Those who look after the place. */
@ExtendWith(Tour.class)
class KeepingJourneyTest {

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @Test
    void reportsAnArticleAndModeratesIt(Visitor visitor, Site site) {
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
                .presses("form[action='/a/" + article + "/close'] .button");
        visitor.opens("/a/" + article);
        assertThat(visitor.number("form[action='/a/" + article + "/comments']"))
                .as("no more comments")
                .isZero();
        visitor.isContent("a closed article");
    }

    @ParameterizedTest
    @MethodSource("screens")
    void seesHowTheInstallationIs(Screen screen, Visitor visitor, Site site) {
        visitor.comesWith(screen).logsIn("demo-admin", site.password("demo-admin"));
        visitor.opens("/operator").awaits("#state section");
        visitor.isContent("operator").photographs("operator");
        visitor.opens("/moderation/log").awaits("table tbody tr");
        visitor.isContent("log").photographs("log");
        visitor.comesWith(screen).logsIn("demo-user", site.password("demo-user"));
        visitor.opens("/operator").isRefused(403);
    }
}
