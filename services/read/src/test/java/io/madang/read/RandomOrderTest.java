package io.madang.read;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikeCounts;
import io.madang.contracts.read.ReadArticle;
import io.madang.read.model.EntryKey;
import io.madang.stream.Projection;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;

/** Writers, fills, expiries and events that come twice and late: in the end the model equals the databases. */
class RandomOrderTest {

    private static final int ARTICLES = 5;
    private static final int WRITERS = 3;
    private static final int CHANGES = 25;
    private static final int TOPICS = 4;
    private static final String EXPIRE =
            "if redis.call('EXISTS', KEYS[2]) == 0 then return redis.call('DEL', KEYS[1]) end return 0";

    private final ReadServer server = ReadServer.shared();
    private final Projection projection = server.projection();
    private final List<UserId> users =
            IntStream.range(0, WRITERS).mapToObj(i -> server.newUser()).toList();
    private final List<ArticleId> articles = IntStream.range(0, ARTICLES)
            .mapToObj(i -> server.publish(users.get(i % WRITERS), "title " + i, "content"))
            .toList();
    private final List<BlockingQueue<Event<?>>> topics = IntStream.range(0, TOPICS)
            .<BlockingQueue<Event<?>>>mapToObj(i -> new LinkedBlockingQueue<>())
            .toList();
    private final AtomicInteger writing = new AtomicInteger(WRITERS);

    @RepeatedTest(2)
    void endsWithWhatTheDatabasesHave() {
        long seed = Seeds.next("events in random order");
        Concurrently.run(WRITERS + TOPICS + 2, thread -> {
            Random random = new Random(seed + thread);
            if (thread < WRITERS) {
                change(thread, random);
            } else if (thread < WRITERS + TOPICS) {
                consume(topics.get(thread - WRITERS), random);
            } else {
                read(random);
            }
            return true;
        });
        for (ArticleId id : articles) {
            assertThat(server.articles().find(List.of(id))).isEqualTo(expected(id));
        }
    }

    private void change(int writer, Random random) {
        UserId user = users.get(writer);
        for (int i = 0; i < CHANGES; i++) {
            ArticleId id = articles.get(random.nextInt(ARTICLES - 1));
            switch (random.nextInt(5)) {
                case 0 -> {
                    server.like(id, user);
                    topics.get(1).add(server.likes(id));
                }
                case 1 -> {
                    server.unlike(id, user);
                    topics.get(1).add(server.likes(id));
                }
                case 2 -> {
                    server.comment(id, user);
                    topics.get(2).add(server.comments(id));
                }
                case 3 -> {
                    ArticleId own = articles.get(writer);
                    server.edit(own, user, "edit " + i + " of " + writer);
                    topics.get(0).add(server.updated(own));
                }
                default -> {
                    server.rename(user, "n" + writer + "x" + i + "y" + user.value() % 10_000_000);
                    topics.get(3).add(server.renamed(user));
                }
            }
        }
        if (writer == 1) {
            ArticleId last = articles.getLast();
            server.delete(last, users.get((ARTICLES - 1) % WRITERS));
            topics.get(0).add(server.deleted(last, 2));
        }
        writing.decrementAndGet();
    }

    /** Takes a topic's events in order, a few at once, and some of them once more. */
    private void consume(BlockingQueue<Event<?>> topic, Random random) {
        List<Event<?>> taken = new ArrayList<>();
        while (writing.get() > 0 || !topic.isEmpty()) {
            List<Event<?>> batch = new ArrayList<>(next(topic));
            topic.drainTo(batch, random.nextInt(4));
            if (!taken.isEmpty() && random.nextInt(3) == 0) {
                batch.addAll(0, List.copyOf(taken.subList(Math.max(0, taken.size() - 5), taken.size())));
            }
            taken.addAll(batch);
            projection.apply(batch);
        }
    }

    private static List<Event<?>> next(BlockingQueue<Event<?>> topic) {
        try {
            Event<?> event = topic.poll(20, TimeUnit.MILLISECONDS);
            return event == null ? List.of() : List.of(event);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void read(Random random) {
        while (writing.get() > 0) {
            ArticleId id = articles.get(random.nextInt(ARTICLES));
            if (random.nextInt(3) == 0) {
                EntryKey key = random.nextBoolean() ? EntryKey.of(id) : EntryKey.of(users.get(random.nextInt(WRITERS)));
                server.redis().eval(EXPIRE, ScriptOutputType.INTEGER, key.entry(), key.lease());
            }
            server.articles().find(List.of(id));
        }
    }

    private List<ReadArticle> expected(ArticleId id) {
        return server.bean(Articles.class).articles(List.of(id)).articles().stream()
                .map(this::expected)
                .toList();
    }

    private ReadArticle expected(Article article) {
        User writer = server.bean(Users.class).user(article.writerId());
        List<ArticleId> id = List.of(article.id());
        return new ReadArticle(
                article.id(),
                article.boardId(),
                article.writerId(),
                writer.nickname(),
                article.title(),
                article.content(),
                article.commentStyle(),
                article.version(),
                article.createdAt(),
                article.modifiedAt(),
                article.closedAt(),
                article.prefix(),
                server.bean(LikeCounts.class).counts(id).getFirst().count(),
                server.bean(CommentCounts.class).counts(id).getFirst().count(),
                0L);
    }
}
