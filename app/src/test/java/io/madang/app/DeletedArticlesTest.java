package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.article.ArticleId;
import io.madang.kernel.kafka.KafkaServers;
import io.madang.outbox.OutboxProperties;
import io.madang.outbox.Topics;
import io.madang.reference.ArticleChanges;
import io.madang.stream.Projection;
import io.madang.stream.ProjectionRunner;
import io.madang.stream.StreamProperties;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What two instances take and show of articles that are deleted on one of them: nothing. */
class DeletedArticlesTest {

    private static final String ROLES = TestInstallation.WRITING + "," + TestInstallation.READING + ",moderation,media";
    private static final Duration SOON = Duration.ofMinutes(2);
    private static final int TRIES = 9;
    private static final int KINDS = 7;
    private static final int ARTICLES = 12;
    private static final int WRITES_AFTERWARDS = 2;

    private static final TestInstallation INSTALLATION = new TestInstallation();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final TestInstallation.Running HERE = start();
    private static final TestInstallation.Running ELSEWHERE = start();
    private static final List<ProjectionRunner> RESUMED = new ArrayList<>();

    private final ApiClient near = new ApiClient(HTTP, HERE.port());
    private final ApiClient far = new ApiClient(HTTP, ELSEWHERE.port());
    private final String admin = HERE.token("2", true);
    private final String name = "u" + Long.toString(System.nanoTime(), 36);
    private final String user = WriteStorm.id(near.signUp(name));
    private final String token = near.token(name);
    private final String board = WriteStorm.id(near.call(
            "POST",
            "/v1/boards",
            admin,
            "{\"slug\":\"b-%1$s\",\"name\":\"b-%1$s\",\"votes\":\"likes-and-downvotes\"}".formatted(name)));

    DeletedArticlesTest() throws Exception {}

    private static TestInstallation.Running start() {
        return INSTALLATION.start(
                ROLES,
                TestInstallation.patiently(
                        TestInstallation.crowded("madang.limits.report=10000/1s", "madang.limits.mark=10000/1s")));
    }

    @AfterAll
    static void close() {
        RESUMED.forEach(ProjectionRunner::stop);
        ELSEWHERE.close();
        HERE.close();
        INSTALLATION.close();
    }

    @Test
    void takesAndShowsNothingFromTheMomentOfTheDeletionOn() throws Exception {
        String article = newArticle();
        String comment = WriteStorm.id(write(near, "POST", article, "/comments", "{\"content\":\"x\"}"));
        write(near, "PUT", article, "/like", "");
        write(near, "POST", article, "/views", "");
        write(near, "PUT", article, "/comment-likes/" + comment, "");
        write(near, "PUT", article, "/bookmark", "");
        report(near, article);
        for (ApiClient client : List.of(near, far)) {
            for (String list : lists(article)) {
                await(list).atMost(SOON).until(() -> read(client, list).contains(article));
            }
            assertThat(write(client, "PUT", article, "/like", "").statusCode()).isEqualTo(200);
        }
        awaitDrained();
        // from here on nothing is cleaned up, and no read model changes
        HERE.context().getBean(ProjectionRunner.class).stop();
        ELSEWHERE.context().getBean(ProjectionRunner.class).stop();
        assertThat(delete(article).statusCode()).isEqualTo(204);
        assertNothingIsTakenOrShown(near, article, comment);
        await().atMost(SOON).until(() -> write(far, "PUT", article, "/like", "").statusCode() == 404);
        assertNothingIsTakenOrShown(far, article, comment);
        assertThat(rows(article)).as("what nobody has cleaned up").isPositive();
        resumeProjections();
        await().atMost(SOON).until(() -> rows(article) == 0);
        awaitDrained();
        assertThat(rows(article)).isZero();
        assertNothingIsTakenOrShown(near, article, comment);
        assertNothingIsTakenOrShown(far, article, comment);
    }

    /** By the event alone: what is cached of an article there would hold for longer, and is never waited for. */
    @Test
    void refusesElsewhereFromTheMomentThatTheEventIsThere() throws Exception {
        ArticleChanges heard = ELSEWHERE.context().getBean(ArticleChanges.class);
        List<Long> millis = new ArrayList<>();
        for (int i = 0; i < TRIES; i++) {
            String article = newArticle();
            String comment = WriteStorm.id(write(near, "POST", article, "/comments", "{\"content\":\"x\"}"));
            assertThat(write(far, article, comment, i % KINDS)).isIn(200, 201, 204);
            assertThat(delete(article).statusCode()).isEqualTo(204);
            long start = System.nanoTime();
            await().pollInterval(Duration.ofMillis(2)).atMost(SOON).until(() -> heard.isDeleted(ArticleId.of(article)));
            millis.add(Duration.ofNanos(System.nanoTime() - start).toMillis());
            for (int kind = 0; kind < KINDS; kind++) {
                assertThat(write(far, article, comment, kind))
                        .as("the first write of kind %d afterwards", kind)
                        .isEqualTo(404);
            }
        }
        System.out.println("deletions were heard of elsewhere after "
                + millis.stream().sorted().map(String::valueOf).collect(Collectors.joining(", ")) + " ms");
    }

    @Test
    void noticesAClosedArticleAtOnceHereAndSoonElsewhere() throws Exception {
        String article = newArticle();
        for (ApiClient client : List.of(near, far)) {
            assertThat(write(client, "POST", article, "/comments", "{\"content\":\"x\"}")
                            .statusCode())
                    .isEqualTo(201);
        }
        near.call("PUT", "/v1/articles/" + article + "/closing", admin, "{}");
        assertThat(write(near, "POST", article, "/comments", "{\"content\":\"x\"}")
                        .statusCode())
                .isEqualTo(409);
        await().atMost(SOON)
                .until(() -> write(far, "POST", article, "/comments", "{\"content\":\"x\"}")
                                .statusCode()
                        == 409);
    }

    /** Writers on both instances who do not stop when the article is deleted. */
    @Test
    void leavesNothingOfWritesThatRaceTheDeletion() throws Exception {
        List<String> articles = new ArrayList<>();
        for (int i = 0; i < ARTICLES; i++) {
            articles.add(newArticle());
        }
        Queue<String> surprises = new ConcurrentLinkedQueue<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> races = new ArrayList<>();
            for (String article : articles) {
                races.add(threads.submit(() -> {
                    race(article, surprises);
                    return true;
                }));
            }
            for (Future<?> race : races) {
                race.get();
            }
        }
        assertThat(surprises).isEmpty();
        awaitDrained();
        for (String article : articles) {
            await("rows of " + article).atMost(SOON).until(() -> rows(article) == 0);
        }
        awaitDrained();
        for (String article : articles) {
            assertThat(rows(article)).as("rows of %s", article).isZero();
            for (ApiClient client : List.of(near, far)) {
                for (String list : lists(article)) {
                    assertThat(read(client, list)).as(list).doesNotContain(article);
                }
            }
        }
    }

    private void race(String article, Queue<String> surprises) throws Exception {
        String comment = WriteStorm.id(write(near, "POST", article, "/comments", "{\"content\":\"x\"}"));
        AtomicInteger deleted = new AtomicInteger();
        AtomicInteger written = new AtomicInteger();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> writers = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int kind = i;
                writers.add(threads.submit(() -> {
                    ApiClient client = kind % 2 == 0 ? near : far;
                    int afterwards = 0;
                    for (int turn = 0; afterwards < WRITES_AFTERWARDS * KINDS; turn++) {
                        boolean late = deleted.get() == 1;
                        int status = write(client, article, comment, (kind + turn) % KINDS);
                        written.incrementAndGet();
                        if (late) {
                            afterwards++;
                        }
                        if (late && client == near ? status != 404 : status != 404 && status / 100 != 2) {
                            surprises.add(article + ": " + status + (late ? " after" : " before") + " the deletion");
                        }
                    }
                    return true;
                }));
            }
            await().atMost(SOON).until(() -> written.get() > 4 * KINDS);
            assertThat(delete(article).statusCode()).isEqualTo(204);
            deleted.set(1);
            for (Future<?> writer : writers) {
                writer.get();
            }
        }
    }

    private int write(ApiClient client, String article, String comment, int kind) throws Exception {
        return switch (kind) {
            case 0 -> write(client, "PUT", article, "/like", "").statusCode();
            case 1 ->
                write(client, "POST", article, "/comments", "{\"content\":\"x\"}")
                        .statusCode();
            case 2 -> write(client, "POST", article, "/views", "").statusCode();
            case 3 -> report(client, article).statusCode();
            case 4 -> write(client, "PUT", article, "/downvote", "").statusCode();
            case 5 ->
                write(client, "PUT", article, "/comment-likes/" + comment, "").statusCode();
            default -> write(client, "PUT", article, "/bookmark", "").statusCode();
        };
    }

    private void assertNothingIsTakenOrShown(ApiClient client, String article, String comment) throws Exception {
        for (int kind = 0; kind < KINDS; kind++) {
            assertThat(write(client, article, comment, kind))
                    .as("write of kind %d", kind)
                    .isEqualTo(404);
        }
        for (String what : List.of("/like", "/downvote", "/bookmark", "/comment-likes/" + comment)) {
            assertThat(write(client, "DELETE", article, what, "").statusCode())
                    .as(what)
                    .isEqualTo(404);
        }
        assertThat(write(
                                client,
                                "POST",
                                article,
                                "/comments",
                                "{\"content\":\"x\",\"parentId\":\"%s\"}".formatted(comment))
                        .statusCode())
                .isEqualTo(404);
        assertThat(write(client, "DELETE", article, "/comments/" + comment, "").statusCode())
                .isEqualTo(404);
        for (String what : List.of(
                "",
                "/like",
                "/likes",
                "/comments",
                "/comments/" + comment,
                "/views",
                "/downvote",
                "/bookmark",
                "/comment-likes?ids=" + comment,
                "/comment-likes/best")) {
            assertThat(client.call("GET", "/v1/articles/" + article + what, token, "")
                            .statusCode())
                    .as(what)
                    .isEqualTo(404);
        }
        assertThat(client.get("/v1/read/articles/" + article).statusCode()).isEqualTo(404);
        for (String list : lists(article)) {
            assertThat(read(client, list)).as(list).doesNotContain(article);
        }
    }

    private List<String> lists(String article) {
        return List.of(
                "/v1/me/likes",
                "/v1/me/bookmarks",
                "/v1/users/" + user + "/comments",
                "/v1/users/" + user + "/articles",
                "/v1/boards/" + board + "/articles?page=1",
                "/v1/read/boards/" + board + "/articles?page=1",
                "/v1/read/boards/" + board + "/articles/scroll",
                "/v1/read/articles?ids=" + article,
                "/v1/hot-articles?boardId=" + board,
                "/v1/reports?boardId=" + board);
    }

    private String read(ApiClient client, String list) throws Exception {
        HttpResponse<String> reply = client.call("GET", list, list.startsWith("/v1/reports") ? admin : token, "");
        assertThat(reply.statusCode()).as(list + ": " + reply.body()).isEqualTo(200);
        return reply.body();
    }

    private String newArticle() throws Exception {
        return WriteStorm.id(
                near.call("POST", "/v1/boards/" + board + "/articles", token, "{\"title\":\"t\",\"content\":\"c\"}"));
    }

    private HttpResponse<String> write(ApiClient client, String method, String article, String what, String json)
            throws Exception {
        return client.call(method, "/v1/articles/" + article + what, token, json);
    }

    private HttpResponse<String> report(ApiClient client, String article) throws Exception {
        return client.call(
                "POST", "/v1/reports", token, "{\"articleId\":\"%s\",\"complaint\":\"spam\"}".formatted(article));
    }

    private HttpResponse<String> delete(String article) throws Exception {
        return near.call("DELETE", "/v1/articles/" + article, admin, "");
    }

    private static long rows(String article) throws SQLException {
        return INSTALLATION
                .rows(
                        """
                        select (select count(*) from madang_like.likes where article_id = %1$s)
                             + (select count(*) from madang_like.like_counts where article_id = %1$s)
                             + (select count(*) from madang_like.downvotes where article_id = %1$s)
                             + (select count(*) from madang_like.comment_like_counts where article_id = %1$s)
                             + (select count(*) from madang_like.comment_likes l
                                where not exists (select 1 from madang_like.comment_like_counts c
                                                  where c.comment_id = l.comment_id))
                             + (select count(*) from madang_media.marks where kind = 'ARTICLE' and subject_id = %1$s)
                             + (select count(*) from madang_media.mark_counts
                                where kind = 'ARTICLE' and subject_id = %1$s)
                             + (select count(*) from madang_comment.comments where article_id = %1$s)
                             + (select count(*) from madang_comment.article_comment_count where article_id = %1$s)
                             + (select count(*) from madang_view.view_counts where article_id = %1$s)
                             + (select count(*) from madang_moderation.reports where article_id = %1$s and state = 'OPEN')
                        """
                                .formatted(article),
                        row -> row.getLong(1))
                .getFirst();
    }

    private static void awaitDrained() {
        await("events to be sent and applied")
                .atMost(SOON)
                .until(() -> INSTALLATION.unsentEvents() == 0
                        && ConsumerGroupProgress.areAtTheEnd(INSTALLATION.kafka.servers(), "madang-"));
    }

    /** The projections of one instance in threads of their own: those that were stopped do not start again. */
    private static void resumeProjections() {
        KafkaServers kafka = INSTALLATION.kafka.servers();
        ProjectionRunner runner = new ProjectionRunner(
                HERE.context().getBean(StreamProperties.class),
                new Topics(kafka, HERE.context().getBean(OutboxProperties.class)),
                kafka,
                List.copyOf(HERE.context().getBeansOfType(Projection.class).values()),
                InstantSource.system(),
                HERE.context().getBean(JsonMapper.class),
                new SimpleMeterRegistry());
        RESUMED.add(runner);
        runner.start();
    }
}
