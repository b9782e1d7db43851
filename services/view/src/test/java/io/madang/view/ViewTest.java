package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.kernel.error.ErrorCode;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.view.Visits.Viewed;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ViewTest {

    private final ViewServer server = ViewServer.shared();
    private final HttpCaller caller = server.caller();
    private final ArticleId article = server.newArticle();
    private final UserId user = server.newUser();

    @Test
    void countsAUserOnceInTenMinutes() {
        assertThat(server.view(article, user)).isEqualTo(new Viewed(1, true));
        assertThat(server.view(article, user)).isEqualTo(new Viewed(1, false));
        assertThat(server.view(article, server.newUser())).isEqualTo(new Viewed(2, true));
        assertThat(server.redis().pttl(ViewKeys.mark(article, "u" + user)))
                .isBetween(
                        Duration.ofMinutes(9).toMillis(), Duration.ofMinutes(10).toMillis());
    }

    @Test
    void saysTheSameToRequestsThatTakeTheUsualWay() {
        Map<String, Object> body = Map.of("a body", "keeps a request from the short way");
        String token = server.token(user);
        assertThat(caller.call("POST", ViewServer.path(article), token, body)
                        .expect(200)
                        .as(Viewed.class))
                .isEqualTo(new Viewed(1, true));
        assertThat(server.view(article, user)).isEqualTo(new Viewed(1, false));
        Reply guest = caller.call("POST", ViewServer.path(article), null, body).expect(200);
        assertThat(guest.as(Viewed.class)).isEqualTo(new Viewed(2, true));
        assertThat(guest.header("Set-Cookie")).startsWith(ViewerCookies.NAME);
    }

    @Test
    void countsAUserAgainWhenTheTimeIsOver() {
        try (ViewServer quick = ViewServer.start("madang.view.window=1s")) {
            assertThat(quick.view(article, user)).isEqualTo(new Viewed(1, true));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> quick.view(article, user).counted());
            assertThat(quick.shown(article)).isEqualTo(2);
        }
    }

    @Test
    void countsOneOfManyRequestsOfOneViewerAtTheSameMoment() {
        List<Viewed> answers = Concurrently.run(200, i -> server.view(article, user));
        assertThat(answers).filteredOn(Viewed::counted).hasSize(1);
        assertThat(server.shown(article)).isEqualTo(1);
    }

    @Test
    void countsEachOfManyViewersAtTheSameMoment() {
        List<Viewed> answers = Concurrently.run(300, i -> server.view(article, server.newUser()));
        assertThat(answers).allMatch(Viewed::counted);
        assertThat(answers.stream().map(Viewed::viewCount).distinct()).hasSize(300);
        assertThat(server.shown(article)).isEqualTo(300);
    }

    @Test
    void keepsTwoHotArticlesApart() {
        ArticleId other = server.newArticle();
        List<UserId> users = List.of(user, server.newUser(), server.newUser());
        Concurrently.run(60, i -> server.view(i % 2 == 0 ? article : other, users.get(i % 3)));
        server.viewTimes(other, 4);
        assertThat(server.shown(article)).isEqualTo(3);
        assertThat(server.shown(other)).isEqualTo(7);
    }

    @Test
    void letsAnyoneViewAndRead() {
        assertThat(caller.get(ViewServer.path(article), null).expect(200).json().toString())
                .isEqualTo("{\"viewCount\":0}");
        for (String token : new String[] {null, server.token(user)}) {
            caller.call("POST", ViewServer.path(article), token).expect(200);
            caller.get(ViewServer.path(article), token).expect(200);
            caller.get("/v1/views/counts?ids=" + article, token).expect(200);
        }
        assertThat(server.shown(article)).isEqualTo(2);
        caller.call("POST", ViewServer.path(article), "forged").expect(401);
        caller.call("DELETE", ViewServer.path(article), server.token(user)).expect(405);
    }

    @Test
    void knowsNoArticleThatDoesNotExist() {
        String path = ViewServer.path(ViewServer.NO_ARTICLE);
        for (Reply refused : List.of(caller.call("POST", path, null), caller.get(path, null))) {
            assertThat(refused.expect(404).text("type")).isEqualTo(ErrorCode.NOT_FOUND.type());
        }
        assertThat(server.redis().exists(ViewKeys.count(ViewServer.NO_ARTICLE))).isZero();
        caller.call("POST", "/v1/articles/none/views", null).expect(400);
    }

    @Test
    void countsWhatItDoes() {
        double counted = server.metric("madang.view.counted");
        double repeated = server.metric("madang.view.repeated");
        double seeded = server.metric("madang.view.seeded");
        server.view(article, user);
        server.view(article, user);
        assertThat(server.metric("madang.view.counted") - counted).isEqualTo(1);
        assertThat(server.metric("madang.view.repeated") - repeated).isEqualTo(1);
        assertThat(server.metric("madang.view.seeded") - seeded).isEqualTo(1);
    }
}
