package io.madang.view.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.view.PageView;
import io.madang.contracts.view.PageViews;
import io.madang.contracts.view.PageVisit;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.testkit.service.ServiceInstance;
import io.madang.view.ViewServer;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What {@link PageViews} promises, wherever the service runs. */
abstract class PageViewsContract {

    private final ViewServer server = ViewServer.shared();
    private final ViewServer asked;
    private final PageViews views;
    private final ArticleId article = server.newArticle();
    private final String address = ServiceInstance.freshAddress();

    PageViewsContract(ViewServer asked) {
        this.asked = asked;
        this.views = asked.bean(PageViews.class);
    }

    @Test
    void countsAUserOnceOnThePageAndThroughTheApi() {
        UserId user = server.newUser();
        assertThat(views.view(article, new PageVisit(user, null, address, "a browser")))
                .isEqualTo(new PageView(1, true, null));
        assertThat(server.caller()
                        .call("POST", "/v1/articles/" + article + "/views", server.token(user))
                        .json()
                        .path("counted")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void knowsAGuestAgainByTheCookieAndBeforeByAddressAndBrowser() {
        PageView first = views.view(article, guest(null, "a browser"));
        assertThat(first.counted()).isTrue();
        assertThat(first.cookie()).isNotNull();
        assertThat(views.view(article, guest(first.cookie(), "a browser")).counted())
                .isFalse();
        assertThat(views.view(article, guest(null, "a browser"))).isEqualTo(new PageView(1, false, null));
        assertThat(views.view(article, guest("made.up", "a browser")).counted()).isFalse();
        assertThat(views.view(article, guest(null, "another browser")).counted())
                .isTrue();
    }

    @Test
    void countsNothingOfWhatDoesNotExist() {
        assertThatThrownBy(() -> views.view(ViewServer.NO_ARTICLE, guest(null, "")))
                .isInstanceOfSatisfying(
                        Failure.class, failure -> assertThat(failure.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void isNothingThatAPersonMayCall() {
        Map<String, String> visit = Map.of("address", address, "browser", "x");
        server.caller()
                .call("POST", "/internal/views/" + article, server.token(server.newUser()), visit)
                .expect(403);
        assertThat(asked.caller()
                        .call("POST", "/internal/views/" + article, null, visit)
                        .status())
                .isIn(401, 404);
    }

    private PageVisit guest(@Nullable String cookie, String browser) {
        return new PageVisit(null, cookie, address, browser);
    }
}
