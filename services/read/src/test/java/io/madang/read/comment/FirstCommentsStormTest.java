package io.madang.read.comment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentReading;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.ContentFormat;
import io.madang.contracts.read.FirstComments;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.read.list.ListServer;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Comments over the API, with their events through Kafka: the read model ends with what the database has. */
class FirstCommentsStormTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final int WRITERS = 4;
    private static final int CHANGES = 30;
    private static final int SIZE = 40;

    private final ListServer server = ListServer.shared();
    private final Commenting commenting = new Commenting(server);
    private final FirstComments reading = server.bean(FirstComments.class);
    private final ArticleId article = server.publish(server.newBoard());

    @Test
    void endsWithWhatTheDatabaseHas() {
        long seed = Seeds.next("FirstCommentsStormTest");
        List<UserId> users =
                IntStream.range(0, WRITERS).mapToObj(i -> commenting.newUser()).toList();
        List<Comment> written = new CopyOnWriteArrayList<>();
        AtomicInteger writing = new AtomicInteger(WRITERS);
        Concurrently.run(WRITERS + 2, thread -> {
            Random random = new Random(seed + thread);
            if (thread < WRITERS) {
                change(users.get(thread), written, random);
                writing.decrementAndGet();
            } else {
                read(writing, random);
            }
            return true;
        });
        await().atMost(SOON).untilAsserted(() -> assertThat(reading.first(article, SIZE, ContentFormat.html))
                .isEqualTo(stored()));
        // and so it is where it has to be made again
        server.redis().del(CommentKeys.read(article));
        assertThat(reading.first(article, SIZE, ContentFormat.html)).isEqualTo(stored());
    }

    @Test
    void showsAChangedNicknameAndForgetsADeletedArticle() {
        UserId writer = commenting.newUser();
        Comment comment = commenting.write(article, writer, null, "hello");
        assertThat(names()).containsExactly(comment.writerNickname());
        String name = "n" + writer.value() % 1_000_000_000;
        commenting.rename(writer, name);
        await().atMost(SOON).until(() -> names().equals(List.of(name)));
        server.delete(article);
        await().atMost(SOON).until(() -> "1".equals(server.redis().hget(CommentKeys.state(article), "closed")));
        assertThat(server.caller()
                        .get("/v1/read/articles/" + article + "/comments", null)
                        .status())
                .isEqualTo(404);
    }

    private List<String> names() {
        return reading.first(article, SIZE, ContentFormat.html).comments().stream()
                .map(each -> String.valueOf(each.writerNickname()))
                .toList();
    }

    private CommentScroll stored() {
        return server.bean(CommentReading.class).scroll(article, null, SIZE, ContentFormat.html);
    }

    private void change(UserId user, List<Comment> written, Random random) {
        for (int i = 0; i < CHANGES; i++) {
            Comment some = written.isEmpty() ? null : written.get(random.nextInt(written.size()));
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> written.add(commenting.write(article, user, null, "*text* " + i));
                case 4, 5 -> {
                    if (some != null && some.depth() == 0) {
                        answer(user, some, written);
                    }
                }
                case 6 -> {
                    if (some != null) {
                        commenting.edit(article, some.id(), user, "other " + i);
                    }
                }
                case 7, 8 -> {
                    if (some != null) {
                        commenting.delete(article, some.id(), user);
                    }
                }
                default -> commenting.rename(user, "s" + i + "y" + user.value() % 1_000_000_000);
            }
        }
    }

    /** The comment may have been deleted meanwhile. */
    private void answer(UserId user, Comment to, List<Comment> written) {
        try {
            written.add(commenting.write(article, user, to.id(), "an answer"));
        } catch (AssertionError refused) {
            assertThat(refused).hasMessageMatching("(?s).*(404|409|422).*");
        }
    }

    private void read(AtomicInteger writing, Random random) {
        while (writing.get() > 0) {
            if (random.nextInt(20) == 0) {
                server.redis().del(CommentKeys.read(article)[random.nextInt(3)]);
            }
            try {
                reading.first(article, SIZE, ContentFormat.html);
            } catch (Failure e) {
                assertThat(e.code()).isEqualTo(ErrorCode.UNAVAILABLE);
            }
        }
    }
}
