package io.madang.app.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Levels, leaderboards, and those who look after them. */
@ExtendWith(BrowserExtension.class)
class LeaderboardBrowserTest {

    /** The picture of the player whom the test invents. */
    private static final String FACE_OF_NOBODY = "/v1/users/1/avatar";

    private static final String STREAM = "/v1/scores/stream";

    /**
     * Replaces the server's stream, so that the test alone sends messages. It must be there before the page's script
     * runs: beside the server's own stream, a message of the server could overwrite the test's.
     */
    private static final String FAKE_STREAM =
            """
            window.EventSource = function () {
              const listeners = this.listeners = {};
              this.addEventListener = (name, listener) => { listeners[name] = listener; };
              this.close = () => {};
              window.fake = this;
            };
            """;

    static Stream<Screen> screens() {
        return Stream.of(Screen.PHONE, Screen.DESKTOP);
    }

    @ParameterizedTest
    @MethodSource("screens")
    void findsTheOwnPlaceAndPastSeasons(Screen screen, BrowserUser visitor, Site site) {
        visitor.comesWith(screen).opens("/").awaits("nav a[href='/leaderboards']");
        visitor.opens("/leaderboards").awaits("ul.boards a[href='/leaderboards/community']");
        visitor.isContent("leaderboards").photographs("leaderboards");
        visitor.opens("/leaderboards/night-run").awaits("section[aria-labelledby=top] tbody tr");
        assertThat(visitor.number("section[aria-labelledby=top] tbody tr")).isEqualTo(10);
        visitor.photographs("leaderboard-guest");
        isContentWithTheStream(visitor);

        visitor.logsIn("demo-user", site.password("demo-user"));
        visitor.opens("/leaderboards/night-run").awaits("section[aria-labelledby=own] tr[aria-current]");
        assertThat(visitor.text(".own-place")).isNotEmpty();
        assertThat(visitor.number(".rank-chart circle")).isEqualTo(6);
        visitor.isWithinTheScreen();
        visitor.photographs("leaderboard");
        isContentWithTheStream(visitor);
        visitor.presses("section[aria-labelledby=past] li a").awaits("table.ranks");
        visitor.isContent("season").photographs("leaderboard-season");
        visitor.opens("/leaderboards/community").awaits(".level-card");
        visitor.isWithinTheScreen();
        visitor.photographs("leaderboard-community");
        isContentWithTheStream(visitor);
        visitor.opens("/b/square").presses("ol.rows a.title").awaits("article .level");
        visitor.isContent("an article with levels").photographs("levels");
    }

    /** The first player of a leaderboard comes without loading the page again. */
    @Test
    void showsTheFirstPlayerOfAnEmptyLeaderboard(BrowserUser visitor) {
        visitor.comesWith(Screen.DESKTOP);
        visitor.withScript(FAKE_STREAM, () -> visitor.opens("/leaderboards/default"));
        visitor.awaits("[data-live] .empty");
        visitor.awaits("the script listens to the stream", "return !!window.fake?.listeners?.message");
        visitor.run("window.fake.listeners.message({data: JSON.stringify({total: 1, data:"
                + " [{user_id: 'runner-1', rank: 1, score: 7}]})});");
        assertThat(visitor.text("[data-live] tbody")).isEqualToNormalizingWhitespace("1 runner-1 7");
        assertThat(visitor.number("[data-live] .empty")).isZero();
        isContentWithTheStream(visitor);
    }

    /** What the server sends takes the place of what was on the page. */
    @Test
    void showsTheBestAsTheyChange(BrowserUser visitor, Site site) {
        visitor.comesWith(Screen.DESKTOP).logsIn("demo-admin", site.password("demo-admin"));
        visitor.withScript(FAKE_STREAM, () -> visitor.opens("/leaderboards/night-run"));
        visitor.awaits("[data-live] tbody tr");
        assertThat(visitor.attribute("[data-live]", "data-live")).isEqualTo(STREAM + "?board=night-run");
        visitor.awaits("the script listens to the stream", "return !!window.fake?.listeners?.message");
        visitor.run(
                """
                const me = document.documentElement.dataset.user;
                const somebody = [...document.querySelectorAll('[data-live] tbody a')]
                    .map(link => link.getAttribute('href').slice('/u/'.length)).find(id => id !== me);
                window.fake.listeners.open();
                window.fake.listeners.message({data: JSON.stringify({total: 4321, data: [
                    {user_id: somebody, user_name: '<b>Ann</b>', rank: 1, score: 98765, level: 3},
                    {user_id: me, user_name: 'Me', rank: 2, score: 3},
                    {user_id: 'runner-7', rank: 2, score: 3}]})});
                """);
        assertThat(visitor.text("[data-live] tbody"))
                .isEqualToNormalizingWhitespace("1 <b>Ann</b> Lv.3 98,765 2 Me You 3 2 runner-7 3");
        assertThat(visitor.attribute("[data-live] tbody .level", "aria-label")).isEqualTo("Level 3");
        assertThat(visitor.number("[data-live] tbody a")).isEqualTo(2);
        assertThat(visitor.text("[data-total]")).isEqualTo("4,321 players");
        assertThat(visitor.text(".live-sign")).isEqualTo("Live");
        isContentWithTheStream(visitor);
        // the last of them was hidden; and somebody comes
        visitor.run("window.fake.listeners.top({data: JSON.stringify({total: 0, data: []})});");
        assertThat(visitor.number("[data-live] table")).isZero();
        assertThat(visitor.text("[data-live] .empty")).isNotEmpty();
        visitor.run("window.fake.listeners.top({data: JSON.stringify({total: 1, data:"
                + " [{user_id: 'runner-1', rank: 1, score: 7}]})});");
        assertThat(visitor.text("[data-live] tbody")).isEqualToNormalizingWhitespace("1 runner-1 7");
        assertThat(visitor.number("[data-live] .empty")).isZero();
        isContentWithTheStream(visitor);
        visitor.opens("/leaderboards/night-run?top=100").awaits("section[aria-labelledby=top] tbody tr");
        assertThat(visitor.number("[data-live]")).as("no stream of a hundred").isZero();
    }

    @ParameterizedTest
    @MethodSource("screens")
    void administersLeaderboardsAndKeys(Screen screen, BrowserUser visitor, Site site) {
        String slug = "browser-" + screen.width();
        visitor.comesWith(screen).logsIn("demo-admin", site.password("demo-admin"));
        visitor.opens("/moderation/leaderboards").awaits("table tbody tr");
        visitor.isContent("leaderboard administration").photographs("leaderboard-admin");
        visitor.presses("a[href='/moderation/leaderboards/new']")
                .types("#title", "시험 · Trial")
                .types("#slug", slug)
                .presses("input[name=season][value=manual]")
                .isContent("new leaderboard")
                .photographs("leaderboard-new")
                .presses("main form .button")
                .awaits("[role=status]");
        visitor.isContent("leaderboard made").photographs("leaderboard-admin-one");
        visitor.presses("a[href$='/review']")
                .presses("input[name=act][value=HIDE]")
                .types("#target", "runner-1")
                .types("#reason", "불쾌한 이름")
                .isContent("review")
                .photographs("leaderboard-review")
                .presses("main form .button")
                .awaits("main form .danger")
                .isContent("review confirmed")
                .photographs("leaderboard-review-confirm")
                .presses("main form .danger")
                .awaits("[role=status]");
        visitor.presses("a.danger")
                .isContent("end a season")
                .presses("main form .danger")
                .awaits("[role=status]");

        visitor.opens("/moderation/service-keys")
                .types("#name", "race server " + screen.width())
                .types("#boards", slug)
                .presses("main form .button")
                .awaits(".secret code");
        assertThat(visitor.text(".secret")).startsWith("msk_");
        visitor.isContent("service key").photographs("service-key");
        visitor.presses("main a.button").awaits("table tbody tr");
        visitor.isWithinTheScreen();
        visitor.isContent("service keys").photographs("service-keys");
        visitor.presses("td a").isContent("one service key").photographs("service-key-one");
    }

    /** An instance that has no stream refuses it: the page does without, and only the console says so. */
    private static void isContentWithTheStream(BrowserUser visitor) {
        assertThat(visitor.complaints())
                .allMatch(complaint -> complaint.contains(STREAM) || complaint.contains(FACE_OF_NOBODY));
    }
}
