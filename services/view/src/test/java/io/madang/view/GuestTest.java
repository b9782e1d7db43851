package io.madang.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Reply;
import io.madang.testkit.service.ServiceInstance;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How viewers who are not logged in are told apart. */
class GuestTest {

    private final ViewServer server = ViewServer.shared();
    private final ArticleId article = server.newArticle();
    private final HttpCaller guest = server.newCaller();

    @Test
    void countsAGuestWithoutACookieOnceByAddressAndBrowser() {
        assertThat(counted(guest, agent("Firefox"))).isTrue();
        assertThat(counted(guest, agent("Firefox"))).isFalse();
        assertThat(counted(guest, agent("Chrome"))).isTrue();
        assertThat(counted(server.newCaller(), agent("Firefox"))).isTrue();
    }

    @Test
    void knowsAGuestAgainByTheCookieWhereverItComesFrom() {
        Reply first = ViewServer.guestView(guest, article, agent("Firefox"));
        Map<String, String> cookie = cookie(first);
        assertThat(counted(guest, with(cookie, "Firefox"))).isFalse();
        assertThat(counted(server.newCaller(), with(cookie, "Firefox 2"))).isFalse();
        ArticleId other = server.newArticle();
        assertThat(ViewServer.guestView(guest, other, cookie)
                        .json()
                        .path("counted")
                        .asBoolean())
                .isTrue();
        assertThat(ViewServer.guestView(guest, other, cookie)
                        .json()
                        .path("counted")
                        .asBoolean())
                .isFalse();
    }

    @Test
    void tellsGuestsOfOneAddressAndBrowserApartOnceTheyHaveCookies() {
        Map<String, String> one = cookie(ViewServer.guestView(guest, server.newArticle(), agent("Firefox")));
        Map<String, String> two = cookie(ViewServer.guestView(guest, server.newArticle(), agent("Firefox")));
        assertThat(counted(guest, one)).isTrue();
        assertThat(counted(guest, two)).isTrue();
        assertThat(counted(guest, one)).isFalse();
    }

    @Test
    void givesACookieThatNoScriptReadsAndOnlyWhereAViewCounted() {
        String header = ViewServer.guestView(guest, article, Map.of()).header("Set-Cookie");
        assertThat(header)
                .startsWith(ViewerCookies.NAME + "=")
                .contains("HttpOnly", "SameSite=Lax", "Path=/v1/articles", "Max-Age=86400");
        assertThat(ViewServer.guestView(guest, article, Map.of()).header("Set-Cookie"))
                .isEmpty();
        assertThat(server.viewReply(article, server.newUser()).header("Set-Cookie"))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", ".", "AAAAAAAAAAAAAAAAAAAAAA", "AAAAAAAAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAA", "a.b.c"})
    void ignoresCookiesThatItDidNotGive(String forged) {
        assertThat(counted(guest, Map.of())).isTrue();
        assertThat(counted(guest, Map.of("Cookie", ViewerCookies.NAME + "=" + forged)))
                .isFalse();
    }

    @Test
    void boundsHowManyGuestsOfOneAddressCount() {
        try (ViewServer strict = ViewServer.start("madang.view.guests-per-network=5")) {
            HttpCaller crowd = strict.newCaller();
            Map<String, String> early = cookie(ViewServer.guestView(crowd, strict.newArticle(), agent("early")));
            int counted = 0;
            for (int i = 0; i < 20; i++) {
                counted += counted(crowd, agent("bot " + i)) ? 1 : 0;
            }
            assertThat(counted).isEqualTo(5);
            assertThat(counted(crowd, early)).isFalse();
            assertThat(counted(strict.newCaller(), agent("bot 0"))).isTrue();
            assertThat(strict.view(article, strict.newUser()).counted()).isTrue();
            assertThat(strict.shown(article)).isEqualTo(7);
            assertThat(ViewServer.guestView(crowd, strict.newArticle(), agent("bot 0"))
                            .json()
                            .path("counted")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    void boundsGuestsAlsoWhenTheyComeTogetherWithUsers() {
        try (ViewServer strict = ViewServer.start("madang.view.guests-per-network=5")) {
            HttpCaller crowd = strict.newCaller();
            List<Boolean> counted = Concurrently.run(
                    120,
                    i -> i % 3 == 0
                            ? strict.view(article, strict.newUser()).counted()
                            : counted(crowd, agent("bot " + i)));
            assertThat(counted).filteredOn(each -> each).hasSize(40 + 5);
            assertThat(strict.shown(article)).isEqualTo(40 + 5);
        }
    }

    @Test
    void takesAllAddressesOfAnIpv6NetworkForOne() {
        HttpCaller behind = BehindAProxy.CALLER;
        List<String> addresses = List.of("2001:db8::1", "2001:db8::2", "2001:db8::3:4:5:6", "2001:db8:0:1::1");
        List<Boolean> counted = addresses.stream()
                .map(address -> counted(behind, Map.of("X-Forwarded-For", address, "User-Agent", address)))
                .toList();
        assertThat(counted).containsExactly(true, true, false, true);
    }

    /** Whoever speaks through a proxy that the instance trusts. */
    private static final class BehindAProxy {
        static final String ADDRESS = ServiceInstance.freshAddress();
        static final HttpCaller CALLER = ViewServer.start(
                        "madang.view.guests-per-network=2", "madang.request.trusted-proxies=" + ADDRESS + "/32")
                .callerFrom(ADDRESS);
    }

    @Test
    void givesACookieForHttpsAloneToWhoeverCameByItToAProxy() {
        Reply reply = ViewServer.guestView(BehindAProxy.CALLER, article, throughProxy("https"));
        String header = reply.header("Set-Cookie");
        assertThat(header)
                .startsWith("__Secure-" + ViewerCookies.NAME + "=")
                .contains("Secure;", "HttpOnly", "SameSite=Lax", "Path=/v1/articles");
        Map<String, String> again = new HashMap<>(throughProxy("https"));
        again.putAll(cookie(reply));
        assertThat(counted(BehindAProxy.CALLER, again)).isFalse();
        assertThat(ViewServer.guestView(BehindAProxy.CALLER, article, throughProxy("http"))
                        .header("Set-Cookie"))
                .startsWith(ViewerCookies.NAME + "=")
                .doesNotContain("Secure");
        assertThat(ViewServer.guestView(guest, article, throughProxy("https")).header("Set-Cookie"))
                .as("nobody else is believed")
                .startsWith(ViewerCookies.NAME + "=");
    }

    private static Map<String, String> throughProxy(String scheme) {
        return Map.of("X-Forwarded-Proto", scheme, "X-Forwarded-For", ServiceInstance.freshAddress());
    }

    @Test
    void keepsNoAddressThatCanBeRead() {
        String address = ServiceInstance.freshAddress();
        HttpCaller known = server.callerFrom(address);
        ViewServer.guestView(known, article, agent("Readable"));
        List<String> keys = server.redis().keys("view:*:" + article + "*");
        assertThat(keys).hasSizeGreaterThanOrEqualTo(3);
        assertThat(keys).noneMatch(key -> key.contains(address) || key.contains("Readable"));
        for (String key : keys) {
            assertThat(server.redis().get(key)).matches("[0-9]*");
        }
    }

    @Test
    void knowsGuestsBehindAGatewayToo() {
        HttpCaller afar = ViewServer.sharedGateway().newCaller();
        Reply first = ViewServer.guestView(afar, article, agent("Firefox"));
        assertThat(first.json().path("counted").asBoolean()).isTrue();
        assertThat(counted(afar, with(cookie(first), "Firefox"))).isFalse();
        assertThat(counted(afar, agent("Firefox"))).isFalse();
        assertThat(counted(ViewServer.sharedGateway().newCaller(), agent("Firefox")))
                .isTrue();
    }

    private boolean counted(HttpCaller from, Map<String, String> headers) {
        return ViewServer.guestView(from, article, headers)
                .json()
                .path("counted")
                .asBoolean();
    }

    private static Map<String, String> agent(String name) {
        return Map.of("User-Agent", name);
    }

    private static Map<String, String> with(Map<String, String> cookie, String agent) {
        Map<String, String> headers = new HashMap<>(cookie);
        headers.put("User-Agent", agent);
        return headers;
    }

    /** The header with which a browser brings back the cookie that it was given. */
    private static Map<String, String> cookie(Reply reply) {
        String header = reply.header("Set-Cookie");
        assertThat(header).isNotEmpty();
        return Map.of("Cookie", header.substring(0, header.indexOf(';')));
    }
}
