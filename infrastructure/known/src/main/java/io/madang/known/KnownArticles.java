package io.madang.known;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The heads of articles, asked once in a few seconds however many want to know.
 *
 * <p>Only whether an article exists, which board it is in and whether it is closed can change, so what is known is at most
 * {@link #FRESH} late to notice that it was deleted, moved, closed or opened again. While the article service does not answer, what was known lately still holds.
 */
public final class KnownArticles {

    private static final Duration FRESH = Duration.ofSeconds(10);
    private static final Duration FRESH_ABSENCE = Duration.ofSeconds(1);
    static final Duration KEPT = Duration.ofMinutes(10);
    private static final int MAX_KNOWN = 100_000;

    private final Articles articles;
    private final InstantSource clock;
    private final Cache<ArticleId, Known> known =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(KEPT).build();

    public KnownArticles(Articles articles, InstantSource clock) {
        this.articles = articles;
        this.clock = clock;
    }

    /** The article's head, or {@code not-found}. */
    public ArticleHead required(ArticleId id) {
        return find(id).orElseThrow(() -> Failure.notFound("There is no article " + id + "."));
    }

    public Optional<ArticleHead> find(ArticleId id) {
        Instant now = clock.instant();
        Known entry = known.getIfPresent(id);
        if (entry == null || !entry.isFresh(now)) {
            entry = known.asMap().compute(id, (key, old) -> old != null && old.isFresh(now) ? old : ask(key, old, now));
        }
        return Optional.ofNullable(entry.head());
    }

    private Known ask(ArticleId id, @Nullable Known old, Instant now) {
        try {
            List<ArticleHead> found = articles.heads(List.of(id));
            return new Known(found.isEmpty() ? null : found.getFirst(), now);
        } catch (Failure e) {
            if (old != null && old.head() != null && e.code().status() >= 500) {
                return old;
            }
            throw e;
        }
    }

    private record Known(@Nullable ArticleHead head, Instant since) {

        boolean isFresh(Instant now) {
            return now.isBefore(since.plus(head == null ? FRESH_ABSENCE : FRESH));
        }
    }
}
