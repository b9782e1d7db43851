package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.article.ArticleConfiguration;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.reference.ArticleCleanup;
import io.madang.reference.ArticleReferenceConfiguration;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.BoardAudit;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.service.ArticleEvents;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Publisher;
import io.madang.testkit.service.ServiceInstance;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is left of likes when their article is deleted: nothing, and at no moment a count without its likes. */
class LikeCleanupTest {

    private final LikeServer server = LikeServer.shared();
    private final Shards shards = server.bean(Databases.class).forService(Services.LIKE.role());
    private final ArticleId article = server.newArticle();

    @Test
    void deletesLikesAndCountAndNothingElseHoweverOftenItIsTold() throws Exception {
        ArticleId other = server.newArticle();
        server.like(other, server.newUser());
        likedBy(2500);
        ArticleCleanup cleanup = server.cleanup();
        cleanup.apply(List.of(ArticleEvents.deleted(article)));
        assertThat(server.rows(article)).isZero();
        assertThat(countRows()).isZero();
        cleanup.apply(List.of(ArticleEvents.deleted(article), ArticleEvents.deleted(article)));
        assertThat(server.rows(other)).isEqualTo(1);
        assertThat(server.count(other)).isEqualTo(1);
        auditIsGreen();
    }

    @Test
    void leavesCountAndLikesInAgreementWhereItIsCutOff() throws Exception {
        likedBy(2500);
        assertThat(new OrphanedLikes(shards).deleteBatch(article)).isTrue();
        assertThat(server.rows(article)).isEqualTo(1500).isEqualTo(server.count(article));
        auditIsGreen();
    }

    @Test
    void takesNoLikeOfOneWhoSawTheArticleBeforeItWasCleanedUp() throws Exception {
        server.cleanup().apply(List.of(ArticleEvents.deleted(article)));
        assertThat(change(article)).isEqualTo(ErrorCode.NOT_FOUND);
        assertThat(server.rows(article)).isZero();
        assertThat(countRows()).isZero();
        auditIsGreen();
    }

    /** Those who like have seen the article before, and so nothing but the database keeps them from writing. */
    @Test
    void leavesNothingWhateverTheOrderOfLikesAndCleaningUp() throws Exception {
        List<ArticleId> doomed = Stream.generate(server::newArticle).limit(40).toList();
        // some have been liked before, the others have no count yet
        doomed.subList(0, 20).forEach(each -> server.like(each, server.newUser()));
        Concurrently.run(8, thread -> {
            if (thread < 2) {
                for (ArticleId each : doomed) {
                    server.cleanup().apply(List.of(ArticleEvents.deleted(each)));
                }
            } else {
                for (ArticleId each : doomed) {
                    change(each);
                }
            }
            return thread;
        });
        for (ArticleId each : doomed) {
            assertThat(server.rows(each)).as("likes of %s", each).isZero();
            assertThat(countRows(each)).as("counts of %s", each).isZero();
            assertThat(change(each)).isEqualTo(ErrorCode.NOT_FOUND);
        }
        auditIsGreen();
    }

    @Test
    void showsNoLikeOfADeletedArticleBeforeItIsCleanedUp() {
        UserId user = server.newUser();
        ArticleId other = server.newArticle();
        server.like(article, user);
        server.like(other, user);
        HttpCaller caller = server.caller();
        caller.call("DELETE", "/v1/articles/" + article, server.admin()).expect(204);
        assertThat(server.rows(article)).as("nobody has cleaned up").isEqualTo(1);
        assertThat(server.likedBy(user, 1)).containsExactly(other);
        caller.call("PUT", LikeServer.path(article), server.token(user)).expect(404);
        caller.call("DELETE", LikeServer.path(article), server.token(user)).expect(404);
        caller.get(LikeServer.path(article), server.token(user)).expect(404);
        caller.get(LikeServer.path(article) + "s", null).expect(404);
    }

    /** Likes as one who has seen the article; null if it was taken. */
    private @Nullable ErrorCode change(ArticleId liked) {
        try {
            server.bean(LikeChanges.class).ask(LikeTarget.of(liked), new LikeRequest(server.newUser(), true));
            return null;
        } catch (Failure e) {
            return e.code();
        }
    }

    @Test
    void isToldByTheArticleService() {
        try (ServiceInstance instance = ServiceInstance.start(
                List.of(
                        ArticleReferenceConfiguration.class,
                        ArticleConfiguration.class,
                        LikeConfiguration.class,
                        StreamConfiguration.class),
                "madang.outbox.topic-prefix=cleanup" + ProcessHandle.current().pid() + ".")) {
            ArticleId doomed = new Publisher(instance).newArticle();
            HttpCaller caller = instance.caller();
            caller.call("PUT", LikeServer.path(doomed), instance.userToken(instance.newUser()))
                    .expect(200);
            assertThat(server.rows(doomed)).isEqualTo(1);
            caller.send(
                            "DELETE",
                            "/v1/articles/" + doomed,
                            instance.adminToken(instance.newUser()),
                            java.net.http.HttpRequest.BodyPublishers.noBody(),
                            java.util.Map.of("If-Match", "\"1\""))
                    .expect(204);
            await().atMost(Duration.ofSeconds(60)).until(() -> server.rows(doomed) == 0);
        }
    }

    private void likedBy(int users) {
        for (int from = 1; from <= users; from += 500) {
            List<Object> params = new ArrayList<>();
            for (int user = from; user < from + 500; user++) {
                Collections.addAll(params, article.value(), (long) user, (long) user);
            }
            String rows = String.join(", ", Collections.nCopies(500, "(?, ?, ?, utc_timestamp(3))"));
            shards.of(article)
                    .sql("insert into likes (article_id, user_id, version, liked_at) values " + rows)
                    .params(params)
                    .update();
        }
        shards.of(article)
                .sql("insert into like_counts (article_id, like_count, version) values (?, ?, ?)")
                .params(article.value(), users, users)
                .update();
    }

    private long countRows() {
        return countRows(article);
    }

    private long countRows(ArticleId of) {
        return shards.of(of)
                .sql("select count(*) from like_counts where article_id = ?")
                .param(of.value())
                .query(Long.class)
                .single();
    }

    private static void auditIsGreen() throws Exception {
        TestMariaDb database = TestEngines.mariaDb();
        try (Connection connection =
                DriverManager.getConnection(database.url(), database.username(), database.password())) {
            assertThat(BoardAudit.violations(connection, "like"))
                    .allSatisfy((rule, times) -> assertThat(times).as(rule).isZero());
        }
    }
}
