package io.madang.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.app.demo.Demo;
import io.madang.app.demo.DemoSize;
import io.madang.engine.Ports;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Pages while something behind them is away: they come, they say what is missing, and nobody waits long for them. */
class PageFaultsTest {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    /** The deadlines of a page's parts run side by side; the rest is for a busy machine. What hangs, hangs longer. */
    private static final Duration LONGEST_PAGE = Duration.ofSeconds(8);

    private static final String AWAY = "class=\"away\"";
    private static final String ONE_COMMENT = "<li class=\"comment ";

    private static final TestInstallation INSTALLATION = new TestInstallation();

    /** No outgoing connection takes it, so that it is still there when the comments come back. */
    private static final int COMMENT_PORT = new Ports().any();

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static TestInstallation.Running pages;
    private static TestInstallation.Running comments;
    private static ApiClient reader;
    private static String article;

    /** Another article with comments, which nobody has read. */
    private static String unread;

    @BeforeAll
    static void fill() throws Exception {
        try (TestInstallation.Running whole =
                INSTALLATION.start(TestInstallation.WRITING + ",shop", TestInstallation.crowded())) {
            Demo.of(whole.context()).fill(new DemoSize(20, 4), percent -> {});
            await().atMost(PATIENCE).until(() -> INSTALLATION.unsentEvents() == 0);
        }
        pages = INSTALLATION.start(
                "account,article,like,view,read,hot,web,gateway",
                TestInstallation.crowded(
                        "madang.peers.comment=http://127.0.0.1:" + COMMENT_PORT,
                        "madang.hot.stale=1s",
                        "madang.web.part-deadline=3s"));
        comments = startComments();
        reader = new ApiClient(HTTP, pages.port());
        List<String> articles = INSTALLATION.rows(
                "select article_id from madang_comment.article_comment_count order by comment_count desc limit 2",
                row -> row.getString(1));
        article = articles.getFirst();
        unread = articles.getLast();
    }

    /** Also what a fault before has made callers give up on for a while. */
    @BeforeEach
    void awaitAllParts() {
        for (String path : List.of("/", "/hot", "/b/square", "/a/" + article)) {
            await(path)
                    .atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(page(path).body()).doesNotContain(AWAY));
        }
    }

    @AfterAll
    static void close() {
        pages.close();
        comments.close();
        INSTALLATION.close();
    }

    @Test
    void comesWithoutRedisAndSaysThatTheHotListIsAway() throws Exception {
        INSTALLATION.redis.stop();
        try {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(page("/hot").body()).contains(AWAY));
            for (String path : List.of("/", "/b/square", "/b/square?scroll", "/a/" + article)) {
                assertThat(page(path).body()).as(path).contains("<h1");
            }
            assertThat(page("/b/square").body()).contains("class=\"title\"").doesNotContain(AWAY);
            assertThat(page("/a/" + article).body()).contains("id=\"comments\"");
        } finally {
            INSTALLATION.redis.start();
        }
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(page("/hot").body()).doesNotContain(AWAY));
    }

    @Test
    void comesWithoutKafkaAsIfNothingWere() throws Exception {
        INSTALLATION.kafka.stop();
        try {
            for (String path : List.of("/", "/hot", "/b/square", "/b/square?scroll", "/a/" + article)) {
                assertThat(page(path).body()).as(path).contains("<h1").doesNotContain(AWAY);
            }
        } finally {
            INSTALLATION.kafka.start();
        }
    }

    @Test
    void showsTheArticleWhileTheCommentsArePeersWhoAreAway() throws Exception {
        assertThat(page("/a/" + article).body()).contains(ONE_COMMENT).doesNotContain(AWAY);
        comments.close();
        try {
            await().atMost(PATIENCE)
                    .untilAsserted(() -> assertThat(page("/a/" + unread).body())
                            .contains("<h1")
                            .contains(AWAY)
                            .doesNotContain(ONE_COMMENT));
            assertThat(page("/a/" + article).body())
                    .as("the read model has its first comments")
                    .contains(ONE_COMMENT)
                    .doesNotContain(AWAY);
            assertThat(page("/b/square").body()).contains("class=\"title\"");
            assertThat(page("/").body()).contains("<h1");
        } finally {
            comments = startComments();
        }
        await().atMost(PATIENCE)
                .untilAsserted(() -> assertThat(page("/a/" + unread).body())
                        .contains(ONE_COMMENT)
                        .doesNotContain(AWAY));
    }

    private static HttpResponse<String> page(String path) throws IOException, InterruptedException {
        long asked = System.nanoTime();
        HttpResponse<String> answer = reader.get(path);
        assertThat(Duration.ofNanos(System.nanoTime() - asked)).as(path).isLessThan(LONGEST_PAGE);
        assertThat(answer.statusCode()).as(path).isEqualTo(200);
        return answer;
    }

    private static TestInstallation.Running startComments() {
        return INSTALLATION.start(
                "comment",
                TestInstallation.crowded(TestInstallation.behind(pages.port(), "server.port=" + COMMENT_PORT)));
    }
}
