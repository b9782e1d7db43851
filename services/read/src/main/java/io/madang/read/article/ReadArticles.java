package io.madang.read.article;

import static io.madang.kernel.error.Argument.arg;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.failure.CommonReason;
import io.madang.contracts.read.ArticleReading;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.kernel.page.IdBatch;
import io.madang.read.cache.TrackedCache;
import io.madang.read.view.ViewCountCache;
import io.madang.reference.ArticleChanges;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Articles as pages show them: from this instance's memory, else from the read model in one round trip, else from the
 * owners in one batch each.
 */
public final class ReadArticles {

    public static final int MAX_BATCH = ArticleReading.MAX_BATCH;

    private final ArticleEntries entries;
    private final NicknameLookup nicknames;
    private final ViewCountCache views;
    private final ArticleRenderer renderer;
    private final Map<ArticleRepresentation, TrackedCache<ArticleFrame>> cache;
    private final ArticleChanges changes;
    private final ReadMetrics meters;

    ReadArticles(
            ArticleEntries entries,
            NicknameLookup nicknames,
            ViewCountCache views,
            ArticleRenderer renderer,
            Map<ArticleRepresentation, TrackedCache<ArticleFrame>> cache,
            ArticleChanges changes,
            ReadMetrics meters) {
        this.entries = entries;
        this.nicknames = nicknames;
        this.views = views;
        this.renderer = renderer;
        this.cache = cache;
        this.changes = changes;
        this.meters = meters;
    }

    /** Those of the articles that exist, in the order of the ids, once each; at most {@value #MAX_BATCH} ids. */
    public List<ReadArticle> find(List<ArticleId> ids) {
        return find(ids, ArticleRepresentation.MARKDOWN);
    }

    List<ReadArticle> find(List<ArticleId> ids, ArticleRepresentation representation) {
        return shown(ids, representation).articles().stream()
                .map(shown -> renderer.article(shown.json()))
                .toList();
    }

    /** Brings the articles into the read model, without their views, which are fresh for a moment only. */
    void prefetch(List<ArticleId> ids) {
        read(ids, ArticleRepresentation.MARKDOWN);
    }

    /** As records, of what is shown without contents. */
    public List<ReadArticleSummary> summaries(Several several) {
        return several.articles().stream()
                .map(shown -> renderer.summary(shown.json()))
                .toList();
    }

    /** One article as JSON, ready to be sent; {@code not-found} where there is none. */
    public RenderedArticle shown(ArticleId id, ArticleRepresentation representation) {
        if (changes.isDeleted(id)) {
            throw notFound(id);
        }
        ArticleFrame frame = atHand(id, representation);
        if (frame != null) {
            return frame.show(views.of(id));
        }
        Read read = read(List.of(id), representation);
        if (read.frames().isEmpty()) {
            throw read.unavailable() == 0 ? notFound(id) : unavailable();
        }
        return shown(read.frames(), read.withoutRedis()).getFirst();
    }

    private static Failure unavailable() {
        return Failure.of(SystemReason.DATABASE_UNAVAILABLE);
    }

    private static Failure notFound(ArticleId id) {
        return Failure.of(CommonReason.ARTICLE_NOT_FOUND, arg("article", id));
    }

    /** @param unavailable how many others there may be, which cannot be read right now */
    public record Several(List<RenderedArticle> articles, int unavailable) {}

    /**
     * Those of the articles that exist, as JSON, ready to be sent. What is at hand is given even if the owner of the
     * others does not answer; if nothing is, that is the failure.
     */
    public Several shown(List<ArticleId> ids, ArticleRepresentation representation) {
        IdBatch.of(ids, MAX_BATCH);
        Map<ArticleId, ArticleFrame> frames = LinkedHashMap.newLinkedHashMap(ids.size());
        Set<ArticleId> others = new LinkedHashSet<>();
        for (ArticleId id : ids) {
            if (changes.isDeleted(id)) {
                continue;
            }
            ArticleFrame frame = atHand(id, representation);
            if (frame == null) {
                others.add(id);
            } else {
                frames.put(id, frame);
            }
        }
        if (others.isEmpty()) {
            return new Several(shown(frames, false), 0);
        }
        Read read;
        try {
            read = read(List.copyOf(others), representation);
        } catch (Failure e) {
            if (frames.isEmpty()) {
                throw e;
            }
            return new Several(shown(frames, false), others.size());
        }
        frames.putAll(read.frames());
        Map<ArticleId, ArticleFrame> ordered = LinkedHashMap.newLinkedHashMap(frames.size());
        for (ArticleId id : ids) {
            ArticleFrame frame = frames.get(id);
            if (frame != null) {
                ordered.put(id, frame);
            }
        }
        return new Several(shown(ordered, read.withoutRedis()), read.unavailable());
    }

    /**
     * @param withoutRedis whether Redis was found to be away
     * @param unavailable how many others could not be read
     */
    private record Read(Map<ArticleId, ArticleFrame> frames, boolean withoutRedis, int unavailable) {}

    private List<RenderedArticle> shown(Map<ArticleId, ArticleFrame> frames, boolean withoutRedis) {
        Map<ArticleId, Long> counts = views.of(frames.keySet(), withoutRedis);
        List<RenderedArticle> shown = new ArrayList<>(frames.size());
        frames.forEach((id, frame) -> shown.add(frame.show(counts.get(id))));
        return shown;
    }

    /** The article if this instance has it in its memory. */
    private @Nullable ArticleFrame atHand(ArticleId id, ArticleRepresentation representation) {
        ArticleFrame frame = cacheOf(representation).find(id.value());
        if (frame == null || !frame.isFollowed()) {
            return null;
        }
        meters.cacheHit();
        return frame;
    }

    private Read read(List<ArticleId> ids, ArticleRepresentation representation) {
        long[] tickets = ids.stream()
                .mapToLong(id -> cacheOf(representation).ticket(id.value()))
                .toArray();
        Map<ArticleId, ArticleEntry> known;
        try {
            known = entries.read(ids, representation.hasContent());
        } catch (Failure e) {
            meters.fellBack();
            Map<ArticleId, ArticleEntry> told = entries.ask(ids);
            return new Read(frames(told, representation, true), true, unknown(told));
        }
        Set<ArticleId> lacking = known.entrySet().stream()
                .filter(each -> !each.getValue().isWhole())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        meters.read(ids.size() - lacking.size(), lacking.size());
        if (!lacking.isEmpty()) {
            complete(known, lacking);
        }
        Map<ArticleId, ArticleFrame> frames = frames(known, representation, false);
        for (int i = 0; i < tickets.length; i++) {
            ArticleId id = ids.get(i);
            ArticleFrame frame = frames.get(id);
            if (frame != null && !lacking.contains(id) && frame.isFollowed()) {
                cacheOf(representation).put(id.value(), frame, tickets[i]);
            }
        }
        return new Read(frames, false, unknown(known));
    }

    private static int unknown(Map<ArticleId, ArticleEntry> entries) {
        return (int) entries.values().stream().filter(entry -> !entry.isKnown()).count();
    }

    /** Without its owner an article that Redis has is shown as far as it is known; one that it has not, is not. */
    private void complete(Map<ArticleId, ArticleEntry> known, Set<ArticleId> lacking) {
        try {
            known.putAll(entries.complete(lacking));
        } catch (Failure e) {
            if (known.values().stream().noneMatch(ArticleEntry::isKnown)) {
                throw e;
            }
        }
    }

    private Map<ArticleId, ArticleFrame> frames(
            Map<ArticleId, ArticleEntry> known, ArticleRepresentation representation, boolean withoutRedis) {
        Map<ArticleId, ArticleEntry> existing = new HashMap<>(known);
        existing.values().removeIf(entry -> !entry.exists());
        Map<UserId, CachedNickname> names = nicknames.of(writers(existing.values()), withoutRedis);
        Map<ArticleId, ArticleFrame> frames = HashMap.newHashMap(existing.size());
        existing.forEach((id, entry) -> {
            CachedNickname name = names.getOrDefault(Objects.requireNonNull(entry.writer()), CachedNickname.UNKNOWN);
            frames.put(id, new ArticleFrame(id, renderer.frame(entry, name.text(), representation), name));
        });
        return frames;
    }

    private static Set<UserId> writers(Collection<ArticleEntry> entries) {
        return entries.stream()
                .map(entry -> Objects.requireNonNull(entry.writer()))
                .collect(Collectors.toSet());
    }

    private TrackedCache<ArticleFrame> cacheOf(ArticleRepresentation representation) {
        return Objects.requireNonNull(cache.get(representation));
    }
}
