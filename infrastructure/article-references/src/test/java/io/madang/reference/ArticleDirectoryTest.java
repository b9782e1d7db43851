package io.madang.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.article.FoundArticles;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ArticleDirectoryTest {

    private static final ArticleId ID = new ArticleId(256);

    private final Owner owner = new Owner();
    private Instant now = Instant.parse("2026-11-01T00:00:00Z");
    private final ArticleChanges changes = new ArticleChanges();
    private final ArticleDirectory known = new ArticleDirectory(owner::heads, changes, () -> now);

    @BeforeEach
    void follow() {
        changes.following(true);
    }

    @Test
    void asksOnceForManyWithinTheTime() {
        owner.publish(ID);
        for (int i = 0; i < 100; i++) {
            assertThat(known.required(ID).boardId()).isEqualTo(new BoardId(1));
        }
        assertThat(owner.asked).containsExactly(ID);
    }

    @Test
    void noticesADeletionWithinTenSeconds() {
        owner.publish(ID);
        known.required(ID);
        owner.heads.clear();
        now = now.plusSeconds(10);
        assertThatThrownBy(() -> known.required(ID))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.NOT_FOUND));
    }

    @Test
    void noticesAClosingWithinTenSeconds() {
        owner.publish(ID);
        assertThat(known.required(ID).closedAt()).isNull();
        ArticleHead open = known.required(ID);
        owner.heads.put(ID, new ArticleHead(ID, open.boardId(), open.writerId(), open.commentStyle(), now));
        now = now.plusSeconds(10);
        assertThat(known.required(ID).closedAt()).isEqualTo(now.minusSeconds(10));
    }

    @Test
    void noticesWithinASecondWhileItIsNotCertainThatEventsArrive() {
        owner.publish(ID);
        known.required(ID);
        changes.following(false);
        owner.heads.clear();
        now = now.plusSeconds(1);
        assertThat(known.find(ID)).isEmpty();
    }

    @Test
    void knowsNoArticleThatItHeardIsDeletedEvenWhileTheOwnerIsAway() {
        owner.publish(ID);
        known.required(ID);
        owner.away = true;
        changes.committed(deletion());
        assertThat(known.find(ID)).isEmpty();
    }

    @Test
    void asksAgainForWhatItHeardHasChanged() {
        owner.publish(ID);
        assertThat(known.required(ID).closedAt()).isNull();
        ArticleHead open = known.required(ID);
        owner.heads.put(ID, new ArticleHead(ID, open.boardId(), open.writerId(), open.commentStyle(), now));
        changes.committed(new ArticleUpdated(new Article(
                ID, open.boardId(), open.writerId(), "title", "content", open.commentStyle(), 2, now, now, now, null)));
        assertThat(known.required(ID).closedAt()).isEqualTo(now);
    }

    /** The owner has read the article, it is deleted, and only then its answer arrives. */
    @Test
    void doesNotKeepAnAnswerFromBeforeTheDeletion() throws Exception {
        owner.publish(ID);
        CountDownLatch read = new CountDownLatch(1);
        CountDownLatch answer = new CountDownLatch(1);
        owner.beforeAnswering = () -> {
            read.countDown();
            awaitQuietly(answer);
        };
        Thread reader = Thread.ofVirtual().start(() -> known.find(ID));
        read.await();
        Thread deleter = Thread.ofVirtual().start(() -> changes.committed(deletion()));
        answer.countDown();
        reader.join();
        deleter.join();
        assertThat(known.find(ID)).isEmpty();
    }

    @Test
    void listsOnlyWhatBelongsToArticlesThatExistNow() {
        ArticleId other = new ArticleId(512);
        owner.publish(ID);
        owner.publish(other);
        known.required(ID);
        owner.heads.remove(ID);
        assertThat(known.existing(List.of(ID, other, ID), id -> id)).containsExactly(other);
        owner.away = true;
        assertThat(known.existing(List.of(ID, other), id -> id)).containsExactly(ID, other);
        changes.committed(deletion());
        assertThat(known.existing(List.of(ID, other), id -> id)).containsExactly(other);
    }

    private static ArticleDeleted deletion() {
        BoardId board = new BoardId(1);
        return new ArticleDeleted(ID, board, new BoardArticleCount(board, 0, 2));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void remembersAbsenceForASecondOnly() {
        assertThat(known.find(ID)).isEmpty();
        owner.publish(ID);
        assertThat(known.find(ID)).isEmpty();
        now = now.plusSeconds(1);
        assertThat(known.find(ID)).isPresent();
    }

    @Test
    void goesOnWithWhatItKnewWhileTheOwnerIsAway() {
        owner.publish(ID);
        known.required(ID);
        owner.away = true;
        now = now.plusSeconds(60);
        assertThat(known.find(ID)).isPresent();
        assertThatThrownBy(() -> known.find(new ArticleId(512)))
                .isInstanceOfSatisfying(Failure.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.PEER_UNAVAILABLE));
        owner.away = false;
        owner.heads.clear();
        assertThat(known.find(ID)).isEmpty();
    }

    /** The owner of the articles, who can be away. */
    private static final class Owner implements Articles {

        final Map<ArticleId, ArticleHead> heads = new HashMap<>();
        final List<ArticleId> asked = new ArrayList<>();
        boolean away;
        Runnable beforeAnswering = () -> {};

        void publish(ArticleId id) {
            heads.put(id, new ArticleHead(id, new BoardId(1), new UserId(2), CommentStyle.THREADED, null));
        }

        @Override
        public List<ArticleHead> heads(List<ArticleId> ids) {
            if (away) {
                throw Failure.relayed(
                        ErrorCode.PEER_UNAVAILABLE, "request.peer-silent", Map.of("role", "article"), "away", Map.of());
            }
            asked.addAll(ids);
            List<ArticleHead> found =
                    ids.stream().map(heads::get).filter(Objects::nonNull).toList();
            beforeAnswering.run();
            return found;
        }

        @Override
        public FoundArticles articles(List<ArticleId> ids) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<ArticleId> before(BoardId boardId, @Nullable ArticleId before, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<ArticleId> after(BoardId boardId, ArticleId after, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<ArticleId> withPrefix(BoardId boardId, String prefix, @Nullable ArticleId before, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public List<ArticleId> at(BoardId boardId, long offset, int limit) {
            throw new UnsupportedOperationException();
        }

        @Override
        public BoardArticleCount count(BoardId boardId) {
            throw new UnsupportedOperationException();
        }
    }
}
