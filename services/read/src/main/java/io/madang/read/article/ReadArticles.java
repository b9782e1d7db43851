package io.madang.read.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.Reading;
import io.madang.kernel.error.Failure;
import io.madang.read.near.Near;
import io.madang.read.view.ReadViews;
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

    public static final int MAX_BATCH = Reading.MAX_BATCH;

    private final ArticleEntries entries;
    private final Nicknames nicknames;
    private final ReadViews views;
    private final Rendering rendering;
    private final Map<Form, Near<ArticleFrame>> near;
    private final ReadMeters meters;

    ReadArticles(
            ArticleEntries entries,
            Nicknames nicknames,
            ReadViews views,
            Rendering rendering,
            Map<Form, Near<ArticleFrame>> near,
            ReadMeters meters) {
        this.entries = entries;
        this.nicknames = nicknames;
        this.views = views;
        this.rendering = rendering;
        this.near = near;
        this.meters = meters;
    }

    /** Those of the articles that exist, in the order of the ids, once each; at most {@value #MAX_BATCH} ids. */
    public List<ReadArticle> find(List<ArticleId> ids) {
        return find(ids, Form.MARKDOWN);
    }

    List<ReadArticle> find(List<ArticleId> ids, Form form) {
        return shown(ids, form).articles().stream()
                .map(shown -> rendering.article(shown.json()))
                .toList();
    }

    /** As records, of what is shown without contents. */
    public List<ReadArticleSummary> summaries(Several several) {
        return several.articles().stream()
                .map(shown -> rendering.summary(shown.json()))
                .toList();
    }

    /** One article as JSON, ready to be sent; {@code not-found} where there is none. */
    public ShownArticle shown(ArticleId id, Form form) {
        ArticleFrame frame = atHand(id, form);
        if (frame != null) {
            return frame.show(views.of(id));
        }
        Read read = read(List.of(id), form);
        if (read.frames().isEmpty()) {
            throw Failure.notFound("There is no article " + id + ".");
        }
        return shown(read.frames(), read.withoutRedis()).getFirst();
    }

    /** @param untold how many others there may be, which nobody can tell of right now */
    public record Several(List<ShownArticle> articles, int untold) {}

    /**
     * Those of the articles that exist, as JSON, ready to be sent. What is at hand is given even if the owner of the
     * others does not answer; if nothing is, that is the failure.
     */
    public Several shown(List<ArticleId> ids, Form form) {
        if (ids.size() > MAX_BATCH) {
            throw Failure.invalid("ids may name at most " + MAX_BATCH + " articles, not " + ids.size());
        }
        Map<ArticleId, ArticleFrame> frames = LinkedHashMap.newLinkedHashMap(ids.size());
        Set<ArticleId> others = new LinkedHashSet<>();
        for (ArticleId id : ids) {
            ArticleFrame frame = atHand(id, form);
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
            read = read(List.copyOf(others), form);
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
        return new Several(shown(ordered, read.withoutRedis()), read.untold());
    }

    /**
     * @param withoutRedis whether Redis was found to be away
     * @param untold how many others nobody could tell of
     */
    private record Read(Map<ArticleId, ArticleFrame> frames, boolean withoutRedis, int untold) {}

    private List<ShownArticle> shown(Map<ArticleId, ArticleFrame> frames, boolean withoutRedis) {
        Map<ArticleId, Long> counts = views.of(frames.keySet(), withoutRedis);
        List<ShownArticle> shown = new ArrayList<>(frames.size());
        frames.forEach((id, frame) -> shown.add(frame.show(counts.get(id))));
        return shown;
    }

    /** The article if this instance has it in its memory. */
    private @Nullable ArticleFrame atHand(ArticleId id, Form form) {
        ArticleFrame frame = nearOf(form).find(id.value());
        if (frame == null || !frame.isFollowed()) {
            return null;
        }
        meters.nearHit();
        return frame;
    }

    private Read read(List<ArticleId> ids, Form form) {
        long[] tickets =
                ids.stream().mapToLong(id -> nearOf(form).ticket(id.value())).toArray();
        Map<ArticleId, Entry> known;
        try {
            known = entries.read(ids, form.hasContent());
        } catch (Failure e) {
            meters.fellBack();
            return new Read(frames(entries.ask(ids), form, true), true, 0);
        }
        Set<ArticleId> lacking = known.entrySet().stream()
                .filter(each -> !each.getValue().isWhole())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        meters.read(ids.size() - lacking.size(), lacking.size());
        if (!lacking.isEmpty()) {
            complete(known, lacking);
        }
        Map<ArticleId, ArticleFrame> frames = frames(known, form, false);
        for (int i = 0; i < tickets.length; i++) {
            ArticleId id = ids.get(i);
            ArticleFrame frame = frames.get(id);
            if (frame != null && !lacking.contains(id) && frame.isFollowed()) {
                nearOf(form).put(id.value(), frame, tickets[i]);
            }
        }
        int untold =
                (int) known.values().stream().filter(entry -> !entry.isKnown()).count();
        return new Read(frames, false, untold);
    }

    /** Without its owner an article that Redis has is shown as far as it is known; one that it has not, is not. */
    private void complete(Map<ArticleId, Entry> known, Set<ArticleId> lacking) {
        try {
            known.putAll(entries.complete(lacking));
        } catch (Failure e) {
            if (known.values().stream().noneMatch(Entry::isKnown)) {
                throw e;
            }
        }
    }

    private Map<ArticleId, ArticleFrame> frames(Map<ArticleId, Entry> known, Form form, boolean withoutRedis) {
        Map<ArticleId, Entry> existing = new HashMap<>(known);
        existing.values().removeIf(entry -> !entry.exists());
        Map<UserId, Nickname> names = nicknames.of(writers(existing.values()), withoutRedis);
        Map<ArticleId, ArticleFrame> frames = HashMap.newHashMap(existing.size());
        existing.forEach((id, entry) -> {
            Nickname name = names.getOrDefault(Objects.requireNonNull(entry.writer()), Nickname.UNKNOWN);
            frames.put(id, new ArticleFrame(id, rendering.frame(entry, name.text(), form), name));
        });
        return frames;
    }

    private static Set<UserId> writers(Collection<Entry> entries) {
        return entries.stream()
                .map(entry -> Objects.requireNonNull(entry.writer()))
                .collect(Collectors.toSet());
    }

    private Near<ArticleFrame> nearOf(Form form) {
        return Objects.requireNonNull(near.get(form));
    }
}
