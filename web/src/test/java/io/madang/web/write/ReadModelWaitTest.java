package io.madang.web.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.comment.CommentScroll;
import io.madang.contracts.read.BoardReading;
import io.madang.contracts.read.FirstComments;
import io.madang.web.part.PageParts;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Whoever has changed something is not kept for longer than the read model may take. */
class ReadModelWaitTest {

    private static final Duration SOME = Duration.ofMillis(50);
    private static final ArticleId ARTICLE = new ArticleId(1);
    private static final CommentId COMMENT = new CommentId(2);

    private static final BoardReading NO_LISTS = (BoardReading) Proxy.newProxyInstance(
            BoardReading.class.getClassLoader(), new Class<?>[] {BoardReading.class}, (proxy, method, arguments) -> {
                throw new AssertionError("nobody asks for " + method);
            });

    @Test
    void endsWhileTheReadModelDoesNotAnswer() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        FirstComments silent = (article, size, format) -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return new CommentScroll(List.of(), null);
        };
        // whoever waits for answers, and not for the time that was given, is here for an hour
        try (PageParts parts = new PageParts(Duration.ofHours(1), 10, new SimpleMeterRegistry())) {
            CompletableFuture<Void> waited =
                    CompletableFuture.runAsync(() -> wait(silent, parts, SOME).awaitDeleted(ARTICLE, COMMENT));
            assertThat(waited.get(1, TimeUnit.MINUTES)).isNull();
        } finally {
            end.countDown();
        }
    }

    @Test
    void endsOnceTheChangeIsThere() {
        AtomicInteger asked = new AtomicInteger();
        FirstComments quick = (article, size, format) -> {
            asked.incrementAndGet();
            return new CommentScroll(List.of(), null);
        };
        try (PageParts parts = new PageParts(Duration.ofHours(1), 10, new SimpleMeterRegistry())) {
            wait(quick, parts, Duration.ofHours(1)).awaitDeleted(ARTICLE, COMMENT);
        }
        assertThat(asked).hasValue(1);
    }

    private static ReadModelWait wait(FirstComments comments, PageParts parts, Duration longest) {
        return new ReadModelWait((ids, format) -> List.of(), NO_LISTS, comments, parts, longest);
    }
}
