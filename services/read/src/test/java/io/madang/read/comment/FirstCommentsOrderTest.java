package io.madang.read.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentSnapshot;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.id.Ids;
import io.madang.read.list.ListServer;
import io.madang.testkit.Seeds;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/**
 * The list of an article's first comments against a model: changes arrive late, twice, out of order or not at all, Redis
 * loses all of it or a part, and the comment service is asked for the list and answers late. Whenever there is a list, it
 * is exactly what the comments were at its version.
 */
class FirstCommentsOrderTest {

    private static final int STEPS = 500;
    private static final int WINDOW = 101;

    private final ListServer server = ListServer.shared();
    private final ArticleId article = new ArticleId(server.bean(Ids.class).next());
    private final FirstCommentLists lists = new FirstCommentLists(
            new RedisCalls(server.bean(SharedRedisConnection.class), "first-comments-test", Duration.ofSeconds(30)),
            new FirstCommentsProperties(
                    WINDOW, Duration.ofHours(1), Duration.ofMinutes(5), Duration.ofSeconds(1), Duration.ofSeconds(1)),
            server.bean(JsonMapper.class));
    private final Random random = new Random(Seeds.next("FirstCommentsOrderTest"));
    private final CommentModel model = new CommentModel(article, random);

    private final Deque<CommentUpdate> coming = new ArrayDeque<>();
    private final List<CommentUpdate> setAside = new ArrayList<>();
    private final List<CommentUpdate> arrived = new ArrayList<>();

    /** Who is asking for the list, and what they were told; nobody where there is no holder. */
    private @Nullable String holder;

    private @Nullable CommentSnapshot told;
    private int holders;

    @RepeatedTest(6)
    void isWhatTheCommentsWereAtItsVersion() {
        for (int i = 0; i < 95; i++) {
            coming.add(model.create());
        }
        deliverAll();
        for (int step = 0; step < STEPS; step++) {
            switch (random.nextInt(20)) {
                case 0, 1, 2, 3 -> coming.add(model.create());
                case 4 -> change(model::edit);
                case 5, 6 -> change(model::delete);
                case 7, 8, 9, 10 -> deliver(1 + random.nextInt(3));
                case 11 -> setAside();
                case 12 -> repeat();
                case 13, 14 -> deliverAll();
                case 15, 16, 17, 18 -> fillOn();
                default -> mishap();
            }
            expectExact();
        }
        deliverAll();
        expectExact();
        // a part of it may be lost, or one who asked before the last change may be about to store what they were told
        while (!(lists.read(article, 1) instanceof StoredComments.Found) || version() < model.version()) {
            fillOn();
        }
        expectExact();
    }

    @Test
    void isEmptyForAnArticleWithoutCommentsAndFollowsFromThere() {
        store(model.snapshot(WINDOW));
        assertThat(found(10)).isEmpty();
        CommentUpdate first = model.create();
        lists.apply(List.of(first));
        assertThat(found(10)).containsExactly(first.written());
        lists.apply(List.of(model.delete()));
        assertThat(found(10)).isEmpty();
        lists.apply(List.of(model.create()));
        assertThat(server.redis().pttl(CommentKeys.read(article)[1])).isPositive();
        assertThat(found(10)).isEqualTo(model.at(3));
    }

    @Test
    void isDroppedByADeletionThatDoesNotSayWhatIsLeft() {
        coming.add(model.create());
        store(model.snapshot(WINDOW));
        assertThat(lists.apply(List.of(new CommentUpdate(article, 2, null, null))))
                .isEqualTo(1);
        assertThat(lists.read(article, 1)).isInstanceOf(StoredComments.Missing.class);
    }

    @Test
    void isNeverMadeAgainOnceTheArticleIsDeleted() {
        model.create();
        assertThat(lists.tryAcquireLease(article, "filler")).isTrue();
        lists.close(article);
        assertThat(lists.store(article, "filler", model.snapshot(WINDOW))).isFalse();
        lists.apply(List.of(model.create()));
        assertThat(lists.read(article, 1)).isInstanceOf(StoredComments.Closed.class);
        lists.clear();
        assertThat(lists.read(article, 1)).isInstanceOf(StoredComments.Missing.class);
    }

    private void change(Supplier<CommentUpdate> making) {
        if (!model.isEmpty()) {
            coming.add(making.get());
        }
    }

    private void deliver(int atMost) {
        List<CommentUpdate> batch = new ArrayList<>();
        while (batch.size() < atMost && !coming.isEmpty()) {
            batch.add(coming.remove());
        }
        lists.apply(batch);
        arrived.addAll(batch);
    }

    private void deliverAll() {
        deliver(Integer.MAX_VALUE);
        lists.apply(setAside);
        arrived.addAll(setAside);
        setAside.clear();
    }

    /** One cannot be taken now, and somebody has it come again, after later ones. */
    private void setAside() {
        if (!coming.isEmpty()) {
            setAside.add(coming.remove());
        }
    }

    /** A consumer begins again at an older place: all after it come once more. */
    private void repeat() {
        if (!arrived.isEmpty()) {
            int from = Math.max(0, arrived.size() - 1 - random.nextInt(50));
            lists.apply(arrived.subList(from, Math.min(arrived.size(), from + 1 + random.nextInt(50))));
        }
    }

    /** One step of asking for the list. */
    private void fillOn() {
        if (holder == null) {
            holder = "holder-" + ++holders;
            assertThat(lists.tryAcquireLease(article, holder)).isTrue();
        } else if (told == null) {
            told = model.snapshot(WINDOW);
        } else {
            lists.store(article, holder, told);
            holder = null;
            told = null;
        }
    }

    private void mishap() {
        switch (random.nextInt(6)) {
            case 0 -> coming.poll();
            case 1 -> {
                server.redis().del(CommentKeys.written(article));
                holder = null;
                told = null;
            }
            case 2 -> server.redis().del(CommentKeys.read(article)[1]);
            case 3 -> server.redis().del(CommentKeys.read(article)[2]);
            case 4 -> {
                // a holder whose lease has ended may not write
                if (holder != null) {
                    lists.release(article, holder);
                    assertThat(lists.store(article, holder, model.snapshot(WINDOW)))
                            .isFalse();
                    holder = null;
                    told = null;
                }
            }
            default -> server.redis().scriptFlush();
        }
    }

    private void store(CommentSnapshot snapshot) {
        assertThat(lists.tryAcquireLease(article, "filler")).isTrue();
        assertThat(lists.store(article, "filler", snapshot)).isTrue();
    }

    private List<Comment> found(int wanted) {
        return ((StoredComments.Found) lists.read(article, wanted)).comments();
    }

    private long version() {
        String version = server.redis().hget(CommentKeys.state(article), "version");
        return version == null ? -1 : Long.parseLong(version);
    }

    /** There is no list, or one that has the first comments as they were at its version. */
    private void expectExact() {
        int wanted = 1 + random.nextInt(WINDOW);
        if (lists.read(article, wanted) instanceof StoredComments.Found found) {
            assertThat(version()).isLessThanOrEqualTo(model.version());
            assertThat(found.comments())
                    .isEqualTo(model.at(version()).stream().limit(wanted).toList());
        }
    }
}
