package io.madang.comment.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.comment.CommentServer;
import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.reference.ArticleDirectory;
import io.madang.sharding.Shard;
import io.madang.testkit.service.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Those who share a transaction: each gets its own answer. */
class SharedTransactionTest {

    private final CommentServer server = CommentServer.shared();
    private final UserId writer = server.newUser();

    @Test
    void tellsEachWhatBecameOfItsOwnRequest() {
        ArticleId article = server.newArticle(CommentStyle.TWO_LEVEL);
        Comment root = server.comment(article, writer);
        Comment answer = server.answer(root, writer);
        Comment lonely = server.comment(article, writer);
        List<Reply> replies = together(
                server,
                article,
                List.of(
                        () -> server.post(article, writer, null, "fine"),
                        () -> server.post(article, writer, new CommentId(7), "to nobody"),
                        () -> server.post(article, writer, answer.id(), "too deep"),
                        () -> server.post(article, writer, root.id(), "fine too"),
                        () -> server.post(article, new UserId(3), null, "by nobody"),
                        () -> server.edit(answer, writer, "better"),
                        () -> server.delete(lonely, writer),
                        () -> server.delete(root, server.newUser())));
        assertThat(replies).extracting(Reply::status).containsExactly(201, 404, 422, 201, 403, 200, 204, 403);
        assertThat(server.one(answer).text("content")).isEqualTo("better");
        assertThat(count(server, article)).isEqualTo(5);
    }

    @Test
    void writesTheOthersWhereOneCannotBeWritten() {
        try (CommentServer narrow = CommentServer.start("madang.outbox.max-payload=2KB")) {
            ArticleId article = narrow.newArticle(CommentStyle.THREADED);
            List<Reply> replies = together(
                    narrow,
                    article,
                    List.of(
                            () -> narrow.post(article, writer, null, "fine"),
                            () -> narrow.post(article, writer, null, "x".repeat(5_000)),
                            () -> narrow.post(article, writer, null, "fine too")));
            assertThat(replies).extracting(Reply::status).containsExactly(201, 413, 201);
            assertThat(count(narrow, article)).isEqualTo(3);
        }
    }

    /** Has all requests wait for the article's lock, and so for each other. */
    private static List<Reply> together(CommentServer server, ArticleId article, List<Callable<Reply>> requests) {
        CommentChanges commentChanges = server.bean(CommentChanges.class);
        Shard shard = server.shard(article);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            CompletableFuture<Boolean> locked = new CompletableFuture<>();
            CompletableFuture<Boolean> ready = new CompletableFuture<>();
            Future<?> holder = threads.submit(() -> shard.run(() -> {
                lock(shard, article);
                locked.complete(true);
                ready.join();
            }));
            locked.join();
            Future<Reply> first = threads.submit(() -> server.post(article, server.newUser(), null, "first"));
            // the first is in its transaction, alone, and waits for the lock
            await().atMost(Duration.ofSeconds(30)).until(() -> waitingForLocks(shard) > 0);
            List<Future<Reply>> others = new ArrayList<>();
            requests.forEach(request -> others.add(threads.submit(request)));
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> commentChanges.waiting(
                                    server.bean(ArticleDirectory.class).required(article))
                            == requests.size());
            ready.complete(true);
            holder.get();
            first.get().expect(201);
            List<Reply> replies = new ArrayList<>();
            for (Future<Reply> other : others) {
                replies.add(other.get());
            }
            return replies;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static void lock(Shard shard, ArticleId article) {
        shard.sql(
                        """
                insert into article_comment_count (article_id, comment_count, version) values (:article, 0, 0)
                on duplicate key update version = version
                """)
                .param("article", article.value())
                .update();
    }

    private static long waitingForLocks(Shard shard) {
        return shard.sql("select count(*) from information_schema.innodb_trx where trx_state = 'LOCK WAIT'")
                .query(Long.class)
                .single();
    }

    private static long count(CommentServer server, ArticleId article) {
        return server.shard(article)
                .sql("select comment_count from article_comment_count where article_id = :article")
                .param("article", article.value())
                .query(Long.class)
                .single();
    }
}
