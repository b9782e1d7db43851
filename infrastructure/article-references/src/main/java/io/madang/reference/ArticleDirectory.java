package io.madang.reference;

import static io.madang.kernel.error.Argument.arg;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.article.ArticleHead;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.failure.CommonReason;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the heads of articles, and of media items as far as they are treated as articles, each at most once in a few seconds however many want to know.
 *
 * <p>Only whether an article exists, which board it is in and whether it is closed can change. What is known is
 * forgotten with each change that {@link ArticleChanges} hears of: at once where it was made on this instance, else as
 * soon as Kafka brings it. Should an event be late, it takes {@link #FRESH}; while it is not certain that events
 * arrive, {@link #FRESH_UNHEARD}. While the article service does not answer, what was known lately still holds: nothing
 * can be deleted then.
 */
public final class ArticleDirectory {

    private static final Duration FRESH = Duration.ofSeconds(10);
    private static final Duration FRESH_UNHEARD = Duration.ofSeconds(1);
    private static final Duration FRESH_ABSENCE = Duration.ofSeconds(1);
    private static final Duration KEPT = Duration.ofMinutes(10);
    private static final int MAX_KNOWN = 100_000;

    private final ArticleHeads articles;
    private final ArticleChanges changes;
    private final InstantSource clock;
    private final Cache<ArticleId, Known> known =
            Caffeine.newBuilder().maximumSize(MAX_KNOWN).expireAfterWrite(KEPT).build();

    public ArticleDirectory(ArticleHeads articles, ArticleChanges changes, InstantSource clock) {
        this.articles = articles;
        this.changes = changes;
        this.clock = clock;
        // waits for a question that is under way, whose answer may be from before the change
        changes.subscribe(known.asMap()::remove);
    }

    /** The article's head, or {@code not-found}. */
    public ArticleHead required(ArticleId id) {
        return find(id).orElseThrow(() -> Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", id)));
    }

    public Optional<ArticleHead> find(ArticleId id) {
        if (changes.isDeleted(id)) {
            return Optional.empty();
        }
        Instant now = clock.instant();
        Known entry = known.getIfPresent(id);
        if (entry == null || !isFresh(entry, now)) {
            entry = known.asMap()
                    .compute(id, (key, old) -> old != null && isFresh(old, now) ? old : ask(key, old, now));
        }
        return Optional.ofNullable(entry.head());
    }

    /**
     * Those of the items whose articles exist, as the article service knows it now: for lists of what belongs to
     * articles, which may not be cleaned up yet. While it does not answer, all whose articles are not known to be
     * deleted.
     */
    public <T> List<T> existing(List<T> items, Function<T, ArticleId> article) {
        Set<ArticleId> ids = new HashSet<>();
        items.forEach(item -> ids.add(article.apply(item)));
        ids.removeIf(changes::isDeleted);
        if (!ids.isEmpty()) {
            try {
                ids.retainAll(articles.heads(List.copyOf(ids)).stream()
                        .map(ArticleHead::id)
                        .collect(Collectors.toSet()));
            } catch (Failure e) {
                if (e.code().status() < 500) {
                    throw e;
                }
            }
        }
        return items.stream().filter(item -> ids.contains(article.apply(item))).toList();
    }

    private boolean isFresh(Known entry, Instant now) {
        Duration fresh = entry.head() == null ? FRESH_ABSENCE : changes.isFollowing() ? FRESH : FRESH_UNHEARD;
        return now.isBefore(entry.since().plus(fresh));
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

    private record Known(@Nullable ArticleHead head, Instant since) {}
}
