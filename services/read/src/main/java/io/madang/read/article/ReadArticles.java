package io.madang.read.article;

import io.madang.contracts.account.UserId;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.read.ReadArticle;
import io.madang.contracts.read.ReadArticleSummary;
import io.madang.contracts.read.Reading;
import io.madang.kernel.error.Failure;
import io.madang.read.near.Near;
import io.madang.read.view.KnownViews;
import io.madang.read.view.ReadViews;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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

    /** While one caller looks for newer views, the others go on with the old ones for so long. */
    private static final long GRACE = Duration.ofMillis(500).toNanos();

    private final ArticleEntries entries;
    private final Nicknames nicknames;
    private final ReadViews views;
    private final Rendering rendering;
    private final Map<Form, Near<ShownArticle>> near;
    private final ReadMeters meters;

    ReadArticles(
            ArticleEntries entries,
            Nicknames nicknames,
            ReadViews views,
            Rendering rendering,
            Map<Form, Near<ShownArticle>> near,
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
        return shown(ids, form).stream()
                .map(shown -> rendering.article(shown.json()))
                .toList();
    }

    /** The same, without their contents. */
    public List<ReadArticleSummary> summaries(List<ArticleId> ids) {
        return shown(ids, Form.SUMMARY).stream()
                .map(shown -> rendering.summary(shown.json()))
                .toList();
    }

    /** One article as JSON, ready to be sent; {@code not-found} where there is none. */
    public ShownArticle shown(ArticleId id, Form form) {
        ShownArticle shown = atHand(id, form);
        if (shown == null) {
            shown = read(List.of(id), form).get(id);
        }
        if (shown == null) {
            throw Failure.notFound("There is no article " + id + ".");
        }
        return shown;
    }

    /**
     * Those of the articles that exist, as JSON, ready to be sent. What is at hand is given even if the owner of the others does not answer; if
     * nothing is, that is the failure.
     */
    public List<ShownArticle> shown(List<ArticleId> ids, Form form) {
        if (ids.size() > MAX_BATCH) {
            throw Failure.invalid("ids may name at most " + MAX_BATCH + " articles, not " + ids.size());
        }
        Set<ArticleId> wanted = new LinkedHashSet<>(ids);
        Map<ArticleId, ShownArticle> found = HashMap.newHashMap(wanted.size());
        List<ArticleId> others = new ArrayList<>();
        for (ArticleId id : wanted) {
            ShownArticle shown = atHand(id, form);
            if (shown == null) {
                others.add(id);
            } else {
                found.put(id, shown);
            }
        }
        if (!others.isEmpty()) {
            try {
                found.putAll(read(others, form));
            } catch (Failure e) {
                if (found.isEmpty()) {
                    throw e;
                }
            }
        }
        return wanted.stream().map(found::get).filter(Objects::nonNull).toList();
    }

    /** The article if this instance has it in its memory, and it is not the caller's turn to look for newer views. */
    private @Nullable ShownArticle atHand(ArticleId id, Form form) {
        ShownArticle shown = nearOf(form).find(id.value());
        if (shown == null || !shown.isFollowed() || shown.isForYouToRefresh(System.nanoTime(), GRACE)) {
            return null;
        }
        meters.nearHit();
        return shown;
    }

    private Map<ArticleId, ShownArticle> read(List<ArticleId> ids, Form form) {
        long[] tickets =
                ids.stream().mapToLong(id -> nearOf(form).ticket(id.value())).toArray();
        Map<ArticleId, Entry> known;
        try {
            known = entries.read(ids, form.hasContent());
        } catch (Failure e) {
            meters.fellBack();
            Map<ArticleId, Entry> told = entries.ask(ids);
            return show(told, form, true);
        }
        Set<ArticleId> lacking = known.entrySet().stream()
                .filter(each -> !each.getValue().isWhole())
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
        meters.read(ids.size() - lacking.size(), lacking.size());
        if (!lacking.isEmpty()) {
            complete(known, lacking);
        }
        Map<ArticleId, ShownArticle> shown = show(known, form, false);
        for (int i = 0; i < tickets.length; i++) {
            ArticleId id = ids.get(i);
            ShownArticle article = shown.get(id);
            if (article != null && !lacking.contains(id) && article.isFollowed()) {
                nearOf(form).put(id.value(), article, tickets[i]);
            }
        }
        return shown;
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

    private Map<ArticleId, ShownArticle> show(Map<ArticleId, Entry> known, Form form, boolean withoutRedis) {
        Map<ArticleId, Entry> existing = new HashMap<>(known);
        existing.values().removeIf(entry -> !entry.exists());
        Map<ArticleId, KnownViews> knownViews = new HashMap<>();
        existing.forEach((id, entry) -> knownViews.put(id, views(entry)));
        Map<ArticleId, Long> counts = views.of(knownViews, withoutRedis);
        Map<UserId, Nickname> names = nicknames.of(writers(existing.values()), withoutRedis);
        Map<ArticleId, ShownArticle> shown = HashMap.newHashMap(existing.size());
        long now = System.nanoTime();
        existing.forEach((id, entry) -> {
            Nickname name = names.getOrDefault(Objects.requireNonNull(entry.writer()), Nickname.UNKNOWN);
            byte[] json = rendering.show(entry, name.text(), counts.get(id), form);
            long fresh = Duration.ofMillis(views.freshFor(views(entry))).toNanos();
            shown.put(id, new ShownArticle(id, json, name, now + fresh));
        });
        return shown;
    }

    private static Set<UserId> writers(Collection<Entry> entries) {
        return entries.stream()
                .map(entry -> Objects.requireNonNull(entry.writer()))
                .collect(Collectors.toSet());
    }

    private static KnownViews views(@Nullable Entry entry) {
        return entry == null ? new KnownViews(null, 0) : new KnownViews(entry.views(), entry.viewsUntil());
    }

    private Near<ShownArticle> nearOf(Form form) {
        return Objects.requireNonNull(near.get(form));
    }
}
