package io.madang.leaderboard.points;

import io.madang.contracts.article.ArticleCreated;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.comment.CommentCreated;
import io.madang.contracts.comment.CommentDeleted;
import io.madang.contracts.comment.CommentEdited;
import io.madang.contracts.event.Event;
import io.madang.contracts.like.LikesChanged;
import io.madang.contracts.service.Services;
import io.madang.kernel.batch.Chunks;
import io.madang.sharding.Shards;
import io.madang.sharding.Source;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives points for articles, comments and likes, and takes them back with what they were for.
 *
 * <p>First what is known of the articles changes, in their shards; then what their writers and commenters have in them,
 * in the users' shards. Events that come again do both again, so a crash between the two leaves nothing behind.
 */
final class PointsProjection implements Projection {

    private static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.ARTICLE, ArticleCreated.TYPE, ArticleCreated.class),
            new Interest<>(Services.ARTICLE, ArticleUpdated.TYPE, ArticleUpdated.class),
            new Interest<>(Services.ARTICLE, ArticleMoved.TYPE, ArticleMoved.class),
            new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
            new Interest<>(Services.COMMENT, CommentCreated.TYPE, CommentCreated.class),
            new Interest<>(Services.COMMENT, CommentEdited.TYPE, CommentEdited.class),
            new Interest<>(Services.COMMENT, CommentDeleted.TYPE, CommentDeleted.class),
            new Interest<>(Services.LIKE, LikesChanged.TYPE, LikesChanged.class));

    private static final int CHUNK = 200;

    private final Shards shards;
    private final EarnedPoints earned;

    PointsProjection(Shards shards, EarnedPoints earned) {
        this.shards = shards;
        this.earned = earned;
    }

    @Override
    public String name() {
        return Services.LEADERBOARD.role() + "-points";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        Map<Source, List<Event<?>>> bySource = new LinkedHashMap<>();
        events.forEach(event -> {
            ArticleId article = ArticleActivity.article(event.payload());
            bySource.computeIfAbsent(shards.of(article).source(), source -> new ArrayList<>())
                    .add(event);
        });
        bySource.forEach((source, theirs) ->
                Chunks.of(theirs, event -> 1, CHUNK).forEach(some -> earned.apply(ArticleActivity.take(source, some))));
    }

    /**
     * There is nothing to forget: topics keep events for some days, and points are earned for good. Events that come
     * again change nothing that is known, and bring what was missed.
     */
    @Override
    public void clear() {}
}
