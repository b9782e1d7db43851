package io.madang.reference;

import io.madang.contracts.article.ArticleDeleted;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.event.Event;
import io.madang.contracts.media.MediaRemoved;
import io.madang.contracts.service.Services;
import io.madang.sharding.Shards;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.util.List;

/**
 * Deletes what a service keeps of articles and media items when these are deleted. A writer who learned of the article just before
 * ({@link ArticleDirectory}) leaves nothing behind either, however late it commits: {@link Tombstones} says why.
 */
public final class ArticleCleanup implements Projection {

    private final String name;
    private final Shards shards;
    private final OrphanedRows orphans;

    /** @param shards those of the service, which has a table {@code deleted_articles} */
    public ArticleCleanup(Shards shards, OrphanedRows orphans) {
        this.name = shards.service() + "-cleanup";
        this.shards = shards;
        this.orphans = orphans;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<Interest<?>> interests() {
        return List.of(
                new Interest<>(Services.ARTICLE, ArticleDeleted.TYPE, ArticleDeleted.class),
                new Interest<>(Services.MEDIA, MediaRemoved.TYPE, MediaRemoved.class));
    }

    /** All tombstones first: one article with much to delete does not keep the others open for writers. */
    @Override
    public void apply(List<Event<?>> events) {
        List<ArticleId> articles =
                events.stream().map(ArticleCleanup::deleted).distinct().toList();
        articles.forEach(article -> Tombstones.add(shards.of(article), article));
        articles.forEach(this::delete);
    }

    private static ArticleId deleted(Event<?> event) {
        return switch (event.payload()) {
            case ArticleDeleted deleted -> deleted.articleId();
            case MediaRemoved removed -> new ArticleId(removed.id().value());
            default -> throw new IllegalArgumentException("not asked for: " + event.type());
        };
    }

    /** There is nothing to forget: ids are never used again, so what was deleted stays deleted. */
    @Override
    public void clear() {}

    private void delete(ArticleId article) {
        boolean more = true;
        while (more) {
            more = orphans.deleteBatch(article);
        }
    }
}
