package io.madang.hot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.account.AccountConfiguration;
import io.madang.article.ArticleConfiguration;
import io.madang.comment.CommentConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.hot.HotArticles;
import io.madang.kernel.id.Ids;
import io.madang.like.LikeConfiguration;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestRedis;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.ServiceInstance;
import io.madang.view.ViewConfiguration;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What people do in the other services, through the outbox and Kafka to the list. */
class HotEndToEndTest {

    private static final Duration SOON = Duration.ofMinutes(2);

    private final TestRedis redis = TestEngines.newRedis();
    private final ServiceInstance instance = ServiceInstance.start(
            List.of(
                    ArticleReferenceConfiguration.class,
                    StreamConfiguration.class,
                    AccountConfiguration.class,
                    ArticleConfiguration.class,
                    CommentConfiguration.class,
                    LikeConfiguration.class,
                    ViewConfiguration.class,
                    HotConfiguration.class),
            settings(redis));
    private final HttpCaller caller = instance.caller();
    private final UserId user = signedUp();
    private final BoardId board = newBoard();

    @AfterEach
    void close() {
        instance.close();
        redis.close();
    }

    @Test
    void showsWhatPeopleLikeDiscussAndRead() {
        String first = "/v1/articles/" + publish("first");
        String second = "/v1/articles/" + publish("second");
        call("PUT", first + "/like");
        String comment = caller.call("POST", second + "/comments", token(), Map.of("content", "good"))
                .expect(201)
                .text("id");
        caller.call("POST", second + "/comments", token(), Map.of("content", "very good"))
                .expect(201);
        call("POST", second + "/views");
        awaitTop(new Shown("second", 5, 0, 2, 1), new Shown("first", 3, 1, 0, 0));

        call("PUT", second + "/like");
        call("DELETE", first + "/like");
        call("DELETE", second + "/comments/" + comment);
        Map<String, String> edit = Map.of("title", "second thought", "content", "content");
        caller.call("PUT", second, token(), edit, Map.of("If-Match", "*")).expect(200);
        awaitTop(new Shown("second thought", 6, 1, 1, 1), new Shown("first", 0, 0, 0, 0));

        call("DELETE", second);
        awaitTop(new Shown("first", 0, 0, 0, 0));
    }

    @Test
    void comesOutTheSameFromTheTopicsWhenRedisHasLostEverything() {
        for (int i = 0; i < 12; i++) {
            String article = "/v1/articles/" + publish("article " + i);
            if (i % 2 == 0) {
                call("PUT", article + "/like");
            }
            if (i % 3 == 0) {
                call("POST", article + "/views");
            }
            if (i % 4 == 0) {
                call("DELETE", article + "/like");
            }
            if (i % 5 == 0) {
                call("DELETE", article);
            }
        }
        awaitTop(
                new Shown("article 6", 4, 1, 0, 1),
                new Shown("article 2", 3, 1, 0, 0),
                new Shown("article 9", 1, 0, 0, 1),
                new Shown("article 3", 1, 0, 0, 1),
                new Shown("article 11", 0, 0, 0, 0),
                new Shown("article 8", 0, 0, 0, 0),
                new Shown("article 7", 0, 0, 0, 0),
                new Shown("article 4", 0, 0, 0, 0),
                new Shown("article 1", 0, 0, 0, 0));
        List<HotArticle> before = today(instance);
        instance.close();
        TestRedis empty = TestEngines.newRedis();
        try (ServiceInstance again = ServiceInstance.start(
                List.of(ArticleReferenceConfiguration.class, StreamConfiguration.class, HotConfiguration.class),
                settings(empty))) {
            await().atMost(SOON).untilAsserted(() -> assertThat(today(again)).isEqualTo(before));
        } finally {
            empty.close();
        }
    }

    private record Shown(String title, long score, long likes, long comments, long views) {

        static Shown of(HotArticle article) {
            return new Shown(
                    article.title(), article.score(), article.likeCount(), article.commentCount(), article.viewCount());
        }
    }

    private void awaitTop(Shown... expected) {
        await().atMost(SOON).untilAsserted(() -> {
            assertThat(today(instance)).extracting(Shown::of).containsExactly(expected);
        });
    }

    private List<HotArticle> today(ServiceInstance asked) {
        return asked.bean(HotArticles.class).days(board).getFirst().articles();
    }

    private void call(String method, String path) {
        assertThat(caller.call(method, path, token()).status())
                .as(method + " " + path)
                .isBetween(200, 204);
    }

    private String publish(String title) {
        return caller.call(
                        "POST",
                        "/v1/boards/" + board + "/articles",
                        token(),
                        Map.of("title", title, "content", "content"))
                .expect(201)
                .text("id");
    }

    private UserId signedUp() {
        String name = "u" + UUID.randomUUID().toString().substring(0, 8);
        return UserId.of(
                caller.call("POST", "/v1/accounts", null, Map.of("name", name, "password", "correct horse battery"))
                        .expect(201)
                        .text("id"));
    }

    private BoardId newBoard() {
        String slug = "b" + instance.bean(Ids.class).next();
        return BoardId.of(
                caller.call("POST", "/v1/boards", instance.adminToken(user), Map.of("slug", slug, "name", slug))
                        .expect(201)
                        .text("id"));
    }

    private static String[] settings(TestRedis redis) {
        return new String[] {
            "madang.redis.url=" + redis.url(),
            "madang.redis.timeout=30s",
            "madang.hot.zone=" + HotServer.noon(),
            "madang.hot.redis-deadline=10s",
            "madang.hot.fresh=0s",
            "madang.view.flush-interval=100ms",
            "madang.view.redis-deadline=10s",
            "madang.account.rates.sign-ups=10000",
            "madang.account.hashing.memory-kib=64",
            "madang.account.hashing.iterations=1",
            "madang.account.hashing.max-wait=60s"
        };
    }

    private String token() {
        return instance.userToken(user);
    }
}
