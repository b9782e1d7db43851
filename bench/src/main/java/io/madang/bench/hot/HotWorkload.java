package io.madang.bench.hot;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.view.ViewsCounted;
import io.madang.kernel.id.SnowflakeIds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A day's articles in a hundred boards, with titles of twenty or of forty Korean letters, and what happens to them: every
 * event newer than the one before.
 */
final class HotWorkload {

    private static final int BOARDS = 100;
    private static final String LETTERS = "오늘마당에서있었던일을적어봅니다하나둘셋";

    private final List<ArticleId> articles = new ArrayList<>();
    private final Random random;
    private final Instant now = Instant.now();
    private long serial;

    HotWorkload(int size, long seed) {
        random = new Random(seed);
        long first = SnowflakeIds.firstIdAt(now);
        for (int i = 0; i < size; i++) {
            articles.add(new ArticleId(first + i));
        }
    }

    List<Event<?>> published() {
        List<Event<?>> events = new ArrayList<>();
        for (ArticleId id : articles) {
            BoardId board = new BoardId(1 + random.nextInt(BOARDS));
            UserId writer = new UserId(1 + random.nextInt(10_000));
            String title = random.nextBoolean() ? LETTERS : LETTERS + LETTERS;
            Article article = new Article(id, board, writer, title, "", CommentStyle.THREADED, 1, now, now, null, null);
            events.add(event(ArticleCreated.TYPE, id, new ArticleCreated(article, new BoardArticleCount(board, 1, 1))));
        }
        return events;
    }

    /** So many likes, comments and views, each of one of the first articles. */
    List<Event<?>> counted(int count, int amongArticles) {
        List<Event<?>> events = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            ArticleId id = articles.get(random.nextInt(amongArticles));
            events.add(
                    switch (i % 3) {
                        case 0 -> event(LikesChanged.TYPE, id, new LikesChanged(id, List.of(), List.of(), some()));
                        case 1 -> event(CommentDeleted.TYPE, id, CommentDeleted.removed(id, new CommentId(1), some()));
                        default -> event(ViewsCounted.TYPE, id, new ViewsCounted(id, 1, some()));
                    });
        }
        return events;
    }

    private int some() {
        return random.nextInt(1000);
    }

    private <P> Event<P> event(String type, ArticleId article, P payload) {
        serial++;
        return new Event<>(Long.toString(serial), type, article.toString(), serial, now, payload);
    }
}
