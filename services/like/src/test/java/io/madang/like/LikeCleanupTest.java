package io.madang.like;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.article.ArticleConfiguration;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.service.Services;
import io.madang.known.ArticleCleanup;
import io.madang.known.KnownConfiguration;
import io.madang.sharding.Databases;
import io.madang.sharding.Shards;
import io.madang.stream.StreamConfiguration;
import io.madang.testkit.BoardAudit;
import io.madang.testkit.TestEngines;
import io.madang.testkit.TestMariaDb;
import io.madang.testkit.service.ArticleEvents;
import io.madang.testkit.service.HttpCaller;
import io.madang.testkit.service.Publisher;
import io.madang.testkit.service.ServiceInstance;
import java.sql.Connection;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
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
        ArticleCleanup cleanup = server.bean(ArticleCleanup.class);
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
        assertThat(new LikeRemains(shards).deleteSome(article)).isTrue();
        assertThat(server.rows(article)).isEqualTo(1500).isEqualTo(server.count(article));
        auditIsGreen();
    }

    @Test
    void deletesOnceMoreWhatCameTooLate() throws Exception {
        server.bean(ArticleCleanup.class).apply(List.of(ArticleEvents.deleted(article)));
        // as one who has just seen the article
        server.like(article, server.newUser());
        server.bean(ArticleCleanup.class).sweep();
        assertThat(server.rows(article)).as("its time has not come").isEqualTo(1);
        new ArticleCleanup(shards, new LikeRemains(shards), () -> Instant.now().plus(Duration.ofHours(1))).sweep();
        assertThat(server.rows(article)).isZero();
        assertThat(countRows()).isZero();
        assertThat(shards.of(article)
                        .sql("select count(*) from deleted_articles where article_id = ?")
                        .param(article.value())
                        .query(Long.class)
                        .single())
                .isZero();
        auditIsGreen();
    }

    @Test
    void isToldByTheArticleService() {
        try (ServiceInstance instance = ServiceInstance.start(
                List.of(
                        KnownConfiguration.class,
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
        return shards.of(article)
                .sql("select count(*) from like_counts where article_id = ?")
                .param(article.value())
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
