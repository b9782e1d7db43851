package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.article.BoardArticleCount;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.board.CommentStyle;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentId;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.kernel.id.Ids;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What people write, delete and like, with the events about it; and what that is worth, counted anew. */
final class Community {

    private static final BoardId BOARD = new BoardId(1);
    private static final Instant NOW = Instant.parse("2026-11-01T12:00:00Z");

    private final Ids ids;
    private final Map<ArticleId, Written> articles = new LinkedHashMap<>();
    private final List<Event<?>> events = new ArrayList<>();

    Community(Ids ids) {
        this.ids = ids;
    }

    private static final class Written {
        final UserId writer;
        final Map<CommentId, UserId> comments = new LinkedHashMap<>();
        final Set<UserId> likers = new HashSet<>();
        boolean deleted;
        long version = 1;
        long commentVersion;
        long likeVersion;

        Written(UserId writer) {
            this.writer = writer;
        }
    }

    UserId newUser() {
        return new UserId(ids.next());
    }

    List<Event<?>> events() {
        return List.copyOf(events);
    }

    List<ArticleId> articles() {
        return List.copyOf(articles.keySet());
    }

    List<CommentId> comments(ArticleId article) {
        return List.copyOf(of(article).comments.keySet());
    }

    ArticleId publish(UserId writer) {
        ArticleId id = new ArticleId(ids.next());
        articles.put(id, new Written(writer));
        add(ArticleCreated.TYPE, id, 1, new ArticleCreated(article(id, writer, 1), new BoardArticleCount(BOARD, 1, 1)));
        return id;
    }

    void edit(ArticleId id) {
        Written written = of(id);
        written.version++;
        add(ArticleUpdated.TYPE, id, written.version, new ArticleUpdated(article(id, written.writer, written.version)));
    }

    void delete(ArticleId id) {
        Written written = of(id);
        if (!written.deleted) {
            written.deleted = true;
            BoardArticleCount count = new BoardArticleCount(BOARD, 0, 2);
            add(ArticleDeleted.TYPE, id, written.version + 1, new ArticleDeleted(id, BOARD, count));
        }
    }

    CommentId comment(ArticleId article, UserId writer) {
        CommentId id = new CommentId(ids.next());
        Written written = of(article);
        written.comments.put(id, writer);
        Comment comment = new Comment(id, article, null, "00000", 0, writer, "x", 1, "text", false, 1, NOW, NOW);
        written.commentVersion++;
        add(CommentCreated.TYPE, article, written.commentVersion, new CommentCreated(comment, written.comments.size()));
        return id;
    }

    void delete(ArticleId article, CommentId comment) {
        Written written = of(article);
        if (written.comments.remove(comment) != null) {
            written.commentVersion++;
            add(
                    CommentDeleted.TYPE,
                    article,
                    written.commentVersion,
                    CommentDeleted.removed(article, comment, written.comments.size()));
        }
    }

    /** One event for all of them: whoever likes the article ceases to, and the others begin to. */
    void toggleLikes(ArticleId article, Set<UserId> users) {
        Written written = of(article);
        List<UserId> unliked = users.stream().filter(written.likers::contains).toList();
        List<UserId> liked =
                users.stream().filter(user -> !written.likers.contains(user)).toList();
        written.likers.addAll(liked);
        written.likers.removeAll(unliked);
        written.likeVersion++;
        add(
                LikesChanged.TYPE,
                article,
                written.likeVersion,
                new LikesChanged(article, liked, unliked, written.likers.size()));
    }

    /** What each user has, as the default settings count it. */
    Map<UserId, Long> points() {
        Map<UserId, Long> points = new HashMap<>();
        articles.values().stream().filter(written -> !written.deleted).forEach(written -> {
            long likes = written.likers.stream()
                    .filter(liker -> !liker.equals(written.writer))
                    .count();
            points.merge(written.writer, 5 + likes, Long::sum);
            written.comments.values().forEach(writer -> points.merge(writer, 2L, Long::sum));
        });
        return points;
    }

    private Written of(ArticleId article) {
        return java.util.Objects.requireNonNull(articles.get(article));
    }

    private static Article article(ArticleId id, UserId writer, long version) {
        return new Article(id, BOARD, writer, "title", "text", CommentStyle.TWO_LEVEL, version, NOW, NOW, null, null);
    }

    private void add(String type, ArticleId article, long version, Object payload) {
        events.add(new Event<>(Long.toString(ids.next()), type, article.toString(), version, NOW, payload));
    }
}
