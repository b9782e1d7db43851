package io.madang.read.article;

import io.madang.contracts.article.ArticleId;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * An article but for its views, which change at another pace: what an instance keeps, and shows with the views of the
 * moment.
 */
final class ArticleFrame {

    private final ArticleId id;
    private final String json;
    private final CachedNickname writer;
    private volatile @Nullable RenderedArticle last;

    /** @param json all that comes before the views */
    ArticleFrame(ArticleId id, String json, CachedNickname writer) {
        this.id = id;
        this.json = json;
        this.writer = writer;
    }

    /** Whether this instance would hear if the writer had another name. */
    boolean isFollowed() {
        return writer.isFollowed();
    }

    int length() {
        return json.length();
    }

    /** With so many views; null where nobody can tell. It is put together anew only where they are others than last. */
    RenderedArticle show(@Nullable Long views) {
        RenderedArticle shown = last;
        if (shown == null || !Objects.equals(shown.views(), views)) {
            shown = new RenderedArticle(id, json + views + '}', views);
            last = shown;
        }
        return shown;
    }
}
