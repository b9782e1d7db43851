package io.madang.hot;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.event.Event;
import io.madang.contracts.hot.HotArticle;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.view.ViewsCounted;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What hot articles should be: all that was ever told, kept, and looked through for each answer. */
final class HotModel {

    private final HotDays days;
    private final Map<ArticleId, Life> lives = new HashMap<>();

    HotModel(HotDays days) {
        this.days = days;
    }

    /** By version, all that was told of one article. */
    private static final class Life {
        final NavigableMap<Long, Article> texts = new TreeMap<>();
        final NavigableMap<Long, Long> likes = new TreeMap<>();
        final NavigableMap<Long, Long> comments = new TreeMap<>();
        final NavigableMap<Long, Long> views = new TreeMap<>();
        boolean deleted;

        long last(NavigableMap<Long, Long> counts) {
            return counts.isEmpty() ? 0 : counts.lastEntry().getValue();
        }
    }

    void tell(Event<?> event) {
        ArticleId id = ArticleId.of(event.key());
        Life life = lives.computeIfAbsent(id, key -> new Life());
        boolean inTime = event.time().isBefore(days.finalAt(days.of(id)));
        switch (event.payload()) {
            case ArticleCreated created -> life.texts.put(event.version(), created.article());
            case ArticleUpdated updated -> life.texts.put(event.version(), updated.article());
            case ArticleMoved moved -> life.texts.put(event.version(), moved.article());
            case ArticleDeleted deleted -> life.deleted = true;
            case LikesChanged likes when inTime -> life.likes.put(event.version(), likes.likeCount());
            case CommentCreated created when inTime -> life.comments.put(event.version(), created.commentCount());
            case CommentDeleted deleted when inTime -> life.comments.put(event.version(), deleted.commentCount());
            case ViewsCounted views when inTime -> life.views.put(event.version(), views.viewCount());
            default -> {
                // too late to count
            }
        }
    }

    List<HotArticle> top(LocalDate day, @Nullable BoardId board) {
        List<HotArticle> all = new ArrayList<>();
        lives.forEach((id, life) -> {
            if (!life.deleted && !life.texts.isEmpty() && days.of(id).equals(day)) {
                Article text = life.texts.lastEntry().getValue();
                if (board == null || board.equals(text.boardId())) {
                    all.add(shown(text, life));
                }
            }
        });
        all.sort(Comparator.comparingLong(HotArticle::score)
                .thenComparingLong(article -> article.articleId().value())
                .reversed());
        return all.stream().limit(10).map(article -> ranked(article, all)).toList();
    }

    private static HotArticle shown(Article text, Life life) {
        long likes = life.last(life.likes);
        long comments = life.last(life.comments);
        long views = life.last(life.views);
        UserId writer = text.writerId();
        long score = 3 * likes + 2 * comments + views;
        return new HotArticle(
                0, text.id(), text.boardId(), writer, text.title(), score, likes, comments, views, text.createdAt());
    }

    private static HotArticle ranked(HotArticle article, List<HotArticle> all) {
        long hotter =
                all.stream().filter(other -> other.score() > article.score()).count();
        return new HotArticle(
                (int) hotter + 1,
                article.articleId(),
                article.boardId(),
                article.writerId(),
                article.title(),
                article.score(),
                article.likeCount(),
                article.commentCount(),
                article.viewCount(),
                article.createdAt());
    }
}
