package io.madang.comment;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentId;
import io.madang.testkit.Seeds;
import io.madang.testkit.service.Concurrently;
import io.madang.testkit.service.Reply;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Many at once on one article. */
class CommentStormTest {

    private static final CommentServer SERVER = CommentServer.shared();
    private static final CommentServer SECOND = CommentServer.second();
    private static final List<UserId> WRITERS =
            Stream.generate(SERVER::newUser).limit(8).toList();

    @ParameterizedTest
    @EnumSource(CommentStyle.class)
    void givesEachOfManyWritersAPlaceOfItsOwn(CommentStyle style) {
        ArticleId article = SERVER.newArticle(style);
        Comment root = SERVER.comment(article, WRITERS.getFirst());
        Concurrently.run(64, writer -> {
            for (int i = 0; i < 4; i++) {
                UserId user = WRITERS.get(writer % WRITERS.size());
                Comment comment = SERVER.comment(article, user);
                SERVER.answer(i % 2 == 0 ? root : comment, user);
            }
            return true;
        });
        Discussion discussion = new Discussion(SERVER, article);
        List<Comment> all = discussion.expectSound();
        assertThat(all).hasSize(1 + 64 * 8);
        assertThat(discussion.count().version()).isEqualTo(all.size());
        // one instance's ids grow in the order in which it gives places
        assertThat(all.stream().filter(comment -> comment.parentId() == null))
                .isSortedAccordingTo(
                        Comparator.comparingLong(comment -> comment.id().value()));
        assertThat(all.stream().filter(comment -> root.id().equals(comment.parentId())))
                .hasSize(128)
                .isSortedAccordingTo(
                        Comparator.comparingLong(comment -> comment.id().value()));
    }

    @ParameterizedTest
    @EnumSource(CommentStyle.class)
    void staysSoundWhateverIsDoneAtOnceThroughTwoInstances(CommentStyle style) {
        long seed = Seeds.next("comment storm in " + style);
        ArticleId article = SERVER.newArticle(style);
        Storm storm = new Storm(article);
        for (int i = 0; i < 5; i++) {
            storm.create(SERVER, null);
        }
        Concurrently.run(32, thread -> {
            Random random = new Random(seed + thread);
            CommentServer server = thread % 2 == 0 ? SERVER : SECOND;
            for (int i = 0; i < 40; i++) {
                storm.step(server, random);
            }
            return true;
        });
        storm.expectRemembered();
    }

    @Test
    void neverLeavesAnAnswerToWhatIsDeletedMeanwhile() {
        long seed = Seeds.next("deletes racing with answers");
        Random random = new Random(seed);
        for (int round = 0; round < 20; round++) {
            ArticleId article =
                    SERVER.newArticle(random.nextBoolean() ? CommentStyle.TWO_LEVEL : CommentStyle.THREADED);
            UserId user = WRITERS.getFirst();
            Comment root = SERVER.comment(article, user);
            List<Reply> replies = Concurrently.run(4, thread -> {
                CommentServer server = thread % 2 == 0 ? SERVER : SECOND;
                return thread == 0 ? server.delete(root, user) : server.post(article, user, root.id(), "an answer");
            });
            assertThat(replies.getFirst().status()).isEqualTo(204);
            long answered =
                    replies.stream().filter(reply -> reply.status() == 201).count();
            assertThat(replies.stream().skip(1).map(Reply::status)).isSubsetOf(201, 404, 409);
            List<Comment> all = new Discussion(SERVER, article).expectSound();
            assertThat(all).hasSize(answered == 0 ? 0 : (int) answered + 1);
        }
    }

    /** What has been done so far, as the answers said. */
    private static final class Storm {

        private final ArticleId article;
        private final List<Comment> known = new CopyOnWriteArrayList<>();
        private final Set<CommentId> alive = ConcurrentHashMap.newKeySet();
        private final AtomicLong changes = new AtomicLong();

        Storm(ArticleId article) {
            this.article = article;
        }

        void step(CommentServer server, Random random) {
            Comment any = known.get(random.nextInt(known.size()));
            switch (random.nextInt(10)) {
                case 0, 1 -> create(server, null);
                case 2, 3, 4 -> create(server, any);
                case 5 -> edit(server, any, random.nextInt());
                default -> delete(server, any);
            }
        }

        void create(CommentServer server, @Nullable Comment parent) {
            UserId writer = WRITERS.get(known.size() % WRITERS.size());
            Reply reply = server.post(article, writer, parent == null ? null : parent.id(), "a comment");
            assertThat(reply.status()).isIn(parent == null ? List.of(201) : List.of(201, 404, 409, 422));
            if (reply.status() == 201) {
                Comment comment = reply.as(Comment.class);
                changes.incrementAndGet();
                alive.add(comment.id());
                known.add(comment);
            }
        }

        private void edit(CommentServer server, Comment comment, int number) {
            Reply reply = server.edit(comment, Objects.requireNonNull(comment.writerId()), "edit " + number);
            assertThat(reply.status()).isIn(200, 404, 410, 412);
            if (reply.status() == 200) {
                changes.incrementAndGet();
            }
        }

        private void delete(CommentServer server, Comment comment) {
            Reply reply = server.delete(comment, Objects.requireNonNull(comment.writerId()));
            assertThat(reply.status()).isIn(204, 404, 410);
            if (reply.status() == 204) {
                changes.incrementAndGet();
                assertThat(alive.remove(comment.id())).isTrue();
            }
        }

        void expectRemembered() {
            Discussion discussion = new Discussion(SERVER, article);
            Set<CommentId> left = new HashSet<>();
            discussion.expectSound().stream()
                    .filter(comment -> !comment.deleted())
                    .forEach(comment -> left.add(comment.id()));
            assertThat(left).isEqualTo(alive);
            assertThat(discussion.count().version()).isEqualTo(changes.get());
        }
    }
}
