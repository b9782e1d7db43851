package io.madang.reference;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.ArticleMoved;
import io.madang.contracts.article.ArticleUpdated;
import io.madang.contracts.event.Event;
import io.madang.contracts.media.MediaEdited;
import io.madang.contracts.media.MediaRemoved;
import io.madang.contracts.service.Services;
import io.madang.outbox.CommitListener;
import io.madang.stream.InstanceListener;
import io.madang.stream.Interest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * What this instance hears of changed articles: of those changed here at once, of others as soon as Kafka brings them.
 *
 * <p>Articles that were deleted lately are remembered, so that nothing shows them that is still being brought up to
 * date.
 */
public final class ArticleChanges implements CommitListener, InstanceListener {

    /** Much longer than the projections are behind; after that they alone know. */
    private static final Duration KEPT = Duration.ofMinutes(10);

    private static final int MAX_DELETED = 100_000;

    private static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.ARTICLE, ArticleUpdated.TYPE, ArticleUpdated.class),
            new Interest<>(Services.ARTICLE, ArticleMoved.TYPE, ArticleMoved.class),
            new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
            new Interest<>(Services.MEDIA, MediaEdited.TYPE, MediaEdited.class),
            new Interest<>(Services.MEDIA, MediaRemoved.TYPE, MediaRemoved.class));

    private final Cache<ArticleId, Boolean> deleted = Caffeine.newBuilder()
            .maximumSize(MAX_DELETED)
            .expireAfterWrite(KEPT)
            .build();
    private final List<Consumer<ArticleId>> subscribers = new CopyOnWriteArrayList<>();
    private volatile boolean following;

    /** Whether the article was deleted lately; false says nothing. */
    public boolean isDeleted(ArticleId article) {
        return deleted.getIfPresent(article) != null;
    }

    /** Whether changes on other instances arrive here. */
    boolean isFollowing() {
        return following;
    }

    /** Has somebody called with each article that was edited, closed, opened, moved or deleted. */
    void subscribe(Consumer<ArticleId> subscriber) {
        subscribers.add(subscriber);
    }

    @Override
    public boolean wants(Object payload) {
        return payload instanceof ArticleUpdated
                || payload instanceof ArticleMoved
                || payload instanceof ArticleDeleted
                || payload instanceof MediaEdited
                || payload instanceof MediaRemoved;
    }

    @Override
    public void committed(Object payload) {
        ArticleId article =
                switch (payload) {
                    case ArticleUpdated updated -> updated.article().id();
                    case ArticleMoved moved -> moved.article().id();
                    case ArticleDeleted gone -> {
                        deleted.put(gone.articleId(), true);
                        yield gone.articleId();
                    }
                    case MediaEdited edited -> new ArticleId(edited.item().id().value());
                    case MediaRemoved removed -> {
                        ArticleId item = new ArticleId(removed.id().value());
                        deleted.put(item, true);
                        yield item;
                    }
                    default ->
                        throw new IllegalArgumentException(
                                "nobody asked for " + payload.getClass().getSimpleName());
                };
        subscribers.forEach(subscriber -> subscriber.accept(article));
    }

    @Override
    public String name() {
        return "article-changes";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void heard(Event<?> event) {
        committed(event.payload());
    }

    @Override
    public void following(boolean certain) {
        following = certain;
    }
}
