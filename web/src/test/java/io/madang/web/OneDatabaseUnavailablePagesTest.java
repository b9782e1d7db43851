package io.madang.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.Board;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.id.TypedId;
import io.madang.sharding.Databases;
import io.madang.sharding.Shard;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.ServiceInstance;
import io.madang.web.Browser.Visit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** Two databases, one of which is killed: pages show what the other has, and say that something is missing. */
class OneDatabaseUnavailablePagesTest {

    private static final String MISSING = "Some entries can't be shown right now.";

    /** So many are in two databases, and not all in one by chance. */
    private static final int MANY = 24;

    private static final TestMariaDb FIRST = TestEngines.newMariaDb();
    private static final TestMariaDb SECOND = TestEngines.newMariaDb();
    private static final TestRedis REDIS = TestEngines.newRedis();
    private static final WebServer SERVER = WebServer.start(Stream.of(
                    Stream.of(WebServer.unlimited()),
                    Stream.of(FileStore.start().settings()),
                    ServiceInstance.twoDatabases().stream(),
                    Stream.of(
                            "madang.outbox.topic-prefix=pages"
                                    + ProcessHandle.current().pid() + ".",
                            "madang.redis.url=" + REDIS.url(),
                            "madang.database.sources.main.url=" + FIRST.url(),
                            "madang.database.sources.main.username=" + FIRST.username(),
                            "madang.database.sources.main.password=" + FIRST.password(),
                            "madang.database.sources.second.url=" + SECOND.url(),
                            "madang.database.sources.second.username=" + SECOND.username(),
                            "madang.database.sources.second.password=" + SECOND.password(),
                            "madang.database.sources.second.connect-timeout=3s"))
            .flatMap(Function.identity())
            .toArray(String[]::new));

    @AfterAll
    static void close() {
        SERVER.close();
        REDIS.close();
        SECOND.close();
        FIRST.close();
    }

    @Test
    void showListsWithWhatIsThereAndSayThatSomethingIsMissing() throws IOException {
        LastingThings things = new LastingThings(SERVER);
        Browser reader = inFirst(() -> Browser.joined(SERVER, Browser.freshName()));
        UserId user = UserId.of(reader.userId());
        Browser admin = inFirst(() -> Browser.withRoles(SERVER, List.of("/roles/admin")));
        Board here = board("main");
        Board there = board("second");
        UserId writer = person("main", "account");
        ArticleId stays = SERVER.publish(here, writer, "stays", "x");
        ArticleId moved = SERVER.publish(there, writer, "moved", "x");
        SERVER.publish(there, writer, "away", "x");
        List<String> coupons = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            ExistingThings more = new ExistingThings(SERVER, things);
            more.product();
            coupons.add(SERVER.caller()
                    .call("POST", "/v1/campaigns/" + more.campaign() + "/coupons", SERVER.userToken(user))
                    .expect(200)
                    .text("couponId"));
            things.score(new UserId(user.value() + i), things.leaderboard());
        }
        List<UserId> uploaders = List.of(person("main", "media"), person("second", "media"));
        for (UserId uploader : uploaders) {
            things.picture(uploader);
            SERVER.caller()
                    .call("PUT", "/v1/users/" + uploader + "/follow", SERVER.userToken(user))
                    .expect(200);
        }
        SERVER.caller()
                .call(
                        "PUT",
                        "/v1/articles/" + moved + "/board",
                        SERVER.adminToken(),
                        Map.of("boardId", here.id().toString()),
                        Map.of("If-Match", "*"))
                .expect(200);
        String season = things.closedSeason();
        List<Listed> lists = List.of(
                new Listed(reader, "/shop", "#newest ~ .tiles > li"),
                new Listed(admin, "/shop/admin/products", "tbody tr"),
                new Listed(admin, "/moderation/campaigns", "tbody tr"),
                new Listed(reader, "/me/coupons", "ul.rows > li"),
                new Listed(reader, "/media", "ul.gallery > li"),
                new Listed(reader, "/media/popular", "ul.gallery > li"),
                new Listed(reader, "/me/subscriptions", "ul.gallery > li"),
                new Listed(admin, "/moderation/media", "tbody tr"),
                new Listed(reader, "/leaderboards/" + things.leaderboard() + "/seasons/" + season, "tbody tr"));
        List<Integer> before = new ArrayList<>();
        for (Listed list : lists) {
            WebServer.eventually(() -> {
                Visit visit = list.open();
                assertThat(list.rows(visit)).as(list.path()).isGreaterThan(1);
                assertThat(visit.page().text()).as(list.path()).doesNotContain(MISSING);
            });
            before.add(list.rows(list.open()));
        }
        assertThat(coupons).doesNotHaveDuplicates();

        SECOND.kill();
        for (int i = 0; i < lists.size(); i++) {
            Listed list = lists.get(i);
            Visit visit = list.open();
            assertThat(visit.page().text()).as(list.path()).contains(MISSING);
            assertThat(list.rows(visit)).as(list.path()).isBetween(1, before.get(i) - 1);
        }

        // nobody has read anything yet
        SERVER.emptyRedis();
        WebServer.eventually(() -> assertThat(SERVER.page("/b/" + here.slug()).text())
                .contains("1 article in this list can't be shown right now.", "stays")
                .doesNotContain("moved"));
        for (String page : List.of("/", "/b/" + here.slug() + "?sort=likes", "/a/" + stays)) {
            WebServer.eventually(
                    () -> assertThat(SERVER.page(page).text()).as(page).contains(MISSING, "stays"));
        }
    }

    /** @param rows selects the entries of the list */
    private record Listed(Browser browser, String path, String rows) {

        Visit open() {
            return browser.open(path).status(200);
        }

        int rows(Visit visit) {
            return visit.page().select(rows).size();
        }
    }

    private static Browser inFirst(Supplier<Browser> maker) {
        return Stream.generate(maker)
                .filter(browser -> isIn("main", "account", UserId.of(browser.userId())))
                .findFirst()
                .orElseThrow();
    }

    /** Somebody of whom the service keeps everything in that database. */
    private static UserId person(String database, String service) {
        return Stream.generate(() -> SERVER.newUser(Browser.freshName()))
                .filter(user -> isIn(database, service, user))
                .findFirst()
                .orElseThrow();
    }

    private static Board board(String database) {
        return Stream.generate(() -> SERVER.newBoard(CommentStyle.TWO_LEVEL))
                .filter(board -> isIn(database, "article", board.id()))
                .findFirst()
                .orElseThrow();
    }

    private static boolean isIn(String database, String service, TypedId key) {
        Shard shard = SERVER.bean(Databases.class).forService(service).of(key);
        return shard.source().name().equals(database);
    }
}
