package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.comment.Comment;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.leaderboard.points.ArticleTables.CommentKey;
import io.madang.leaderboard.points.ArticleTables.CommentState;
import io.madang.sharding.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Events about some articles of one database, taken in by one transaction. It answers with what each user who is
 * concerned has in these articles now, also where the events were known: whoever took them in before may have died
 * before anybody was told.
 */
final class ArticleActivity {

    private final ArticleTables tables;
    private final Map<ArticleId, ArticleState> states;
    private final Map<CommentKey, CommentState> comments = new HashMap<>();
    private final Set<ArticleId> deleted = new HashSet<>();
    private final Set<Contribution.Key> concerned = new LinkedHashSet<>();

    private ArticleActivity(ArticleTables tables, Map<ArticleId, ArticleState> states) {
        this.tables = tables;
        this.states = states;
    }

    static List<Contribution> take(Source source, List<Event<?>> events) {
        return source.transaction(() -> {
            ArticleTables tables = new ArticleTables(source);
            Map<ArticleId, ArticleState> states = tables.lock(
                    events.stream().map(event -> article(event.payload())).toList());
            return new ArticleActivity(tables, new HashMap<>(states)).take(events);
        });
    }

    static ArticleId article(Object payload) {
        return switch (payload) {
            case ArticleCreated created -> created.article().id();
            case ArticleUpdated updated -> updated.article().id();
            case ArticleMoved moved -> moved.article().id();
            case ArticleDeleted gone -> gone.articleId();
            case CommentCreated created -> created.comment().articleId();
            case CommentEdited edited -> edited.comment().articleId();
            case CommentDeleted gone -> gone.articleId();
            case LikesChanged likes -> likes.articleId();
            default -> throw new IllegalArgumentException("not asked for: " + payload.getClass());
        };
    }

    private List<Contribution> take(List<Event<?>> events) {
        events.forEach(event -> takeWritten(event.payload()));
        // behind the writers, whose own likes do not count
        events.stream()
                .filter(event -> event.payload() instanceof LikesChanged)
                .forEach(event -> takeLikes((LikesChanged) event.payload(), event.version()));
        tables.merge(comments).forEach((key, writer) -> concerned.add(new Contribution.Key(writer, key.article())));
        states.replaceAll((article, state) -> state.next());
        tables.store(states.values());
        states.values().forEach(state -> {
            UserId writer = state.writer();
            if (writer != null) {
                concerned.add(new Contribution.Key(writer, state.article()));
            }
        });
        deleted.forEach(article ->
                tables.commenters(article).forEach(user -> concerned.add(new Contribution.Key(user, article))));
        return contributions();
    }

    private void takeWritten(Object payload) {
        switch (payload) {
            case ArticleCreated created ->
                written(created.article().id(), created.article().writerId());
            case ArticleUpdated updated ->
                written(updated.article().id(), updated.article().writerId());
            case ArticleMoved moved ->
                written(moved.article().id(), moved.article().writerId());
            case ArticleDeleted gone -> {
                deleted.add(gone.articleId());
                states.put(gone.articleId(), state(gone.articleId()).withoutArticle());
            }
            case CommentCreated created -> commented(created.comment());
            case CommentEdited edited -> commented(edited.comment());
            case CommentDeleted gone -> {
                CommentKey key = new CommentKey(gone.articleId(), gone.commentId());
                comments.merge(key, new CommentState(null, true), CommentState::merge);
            }
            default -> {}
        }
    }

    private void written(ArticleId article, UserId writer) {
        ArticleState state = state(article);
        if (state.writer() == null) {
            states.put(article, tables.takeEarlyLikes(state, writer));
        }
    }

    private void commented(Comment comment) {
        CommentKey key = new CommentKey(comment.articleId(), comment.id());
        comments.merge(key, new CommentState(comment.writerId(), comment.deleted()), CommentState::merge);
    }

    private void takeLikes(LikesChanged likes, long version) {
        ArticleState state = state(likes.articleId());
        if (state.writer() == null) {
            tables.addEarlyLikes(likes, version);
        }
        states.put(likes.articleId(), state.liked(likes, version));
    }

    private ArticleState state(ArticleId article) {
        return Objects.requireNonNull(states.get(article));
    }

    private List<Contribution> contributions() {
        Map<Contribution.Key, Long> counts = tables.comments(concerned.stream()
                .filter(key -> !state(key.article()).deleted())
                .toList());
        List<Contribution> contributions = new ArrayList<>(concerned.size());
        concerned.forEach(key -> {
            ArticleState state = state(key.article());
            contributions.add(new Contribution(
                    key.user(),
                    key.article(),
                    state.revision(),
                    state.earnedBy(key.user(), counts.getOrDefault(key, 0L))));
        });
        return contributions;
    }
}
