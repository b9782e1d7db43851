package io.madang.read.article;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.article.FoundArticles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikeCounts;
import io.madang.read.model.ConcurrencyLimit;
import io.madang.read.model.EntryPart;
import io.madang.read.model.OwnerService;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Asks the owners for what entries lack: one batch each. Without the article service there is no article; without the
 * others there is one that lacks a count.
 */
final class EntryLoader {

    private final Articles articles;
    private final LikeCounts likes;
    private final CommentCounts comments;
    private final ArticleRenderer renderer;
    private final ConcurrencyLimit concurrencyLimit;
    private final OwnerService articleOwner = new OwnerService("article");
    private final OwnerService likeOwner = new OwnerService("like");
    private final OwnerService commentOwner = new OwnerService("comment");

    EntryLoader(
            Articles articles,
            LikeCounts likes,
            CommentCounts comments,
            ArticleRenderer renderer,
            ConcurrencyLimit concurrencyLimit) {
        this.articles = articles;
        this.likes = likes;
        this.comments = comments;
        this.renderer = renderer;
        this.concurrencyLimit = concurrencyLimit;
    }

    /** An entry as the owners tell it, and those of its parts that they were asked for. */
    record Gathered(ArticleEntry entry, List<EntryPart> parts) {}

    /** Completes the entries, as far as the owners can tell. */
    Map<ArticleId, Gathered> complete(Map<ArticleId, ArticleEntry> lacking) {
        return concurrencyLimit.run(() -> {
            FoundArticles told = articles(those(lacking, (id, entry) -> !entry.isKnown()));
            Map<ArticleId, Article> found = told.articles().stream()
                    .collect(Collectors.toMap(Article::id, Function.identity(), (one, same) -> one));
            BiPredicate<ArticleId, ArticleEntry> exists = (id, entry) -> entry.exists() || found.containsKey(id);
            Map<ArticleId, ArticleCount> liked =
                    counts(likeOwner, likes::counts, those(lacking, exists.and((id, entry) -> entry.likes() == null)));
            Map<ArticleId, ArticleCount> commented = counts(
                    commentOwner,
                    comments::counts,
                    those(lacking, exists.and((id, entry) -> entry.comments() == null)));
            Map<ArticleId, Gathered> gathered = new HashMap<>();
            lacking.forEach((id, entry) -> gathered.put(
                    id,
                    told.unavailable().contains(id)
                            ? new Gathered(entry, List.of())
                            : gathered(entry, found.get(id), liked.get(id), commented.get(id))));
            return gathered;
        });
    }

    private static List<ArticleId> those(
            Map<ArticleId, ArticleEntry> entries, BiPredicate<ArticleId, ArticleEntry> wanted) {
        List<ArticleId> ids = new ArrayList<>();
        entries.forEach((id, entry) -> {
            if (wanted.test(id, entry)) {
                ids.add(id);
            }
        });
        return ids;
    }

    private FoundArticles articles(List<ArticleId> unknown) {
        return unknown.isEmpty()
                ? new FoundArticles(List.of(), List.of())
                : articleOwner.ask(() -> articles.articles(unknown));
    }

    private static Map<ArticleId, ArticleCount> counts(
            OwnerService owner, Function<List<ArticleId>, List<ArticleCount>> question, List<ArticleId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return owner.tryToAsk(() -> question.apply(ids)).orElse(List.of()).stream()
                .collect(Collectors.toMap(ArticleCount::articleId, Function.identity(), (one, same) -> one));
    }

    private Gathered gathered(
            ArticleEntry entry,
            @Nullable Article article,
            @Nullable ArticleCount liked,
            @Nullable ArticleCount commented) {
        List<EntryPart> parts = new ArrayList<>();
        ArticleEntry told = ArticleEntry.UNKNOWN;
        if (article != null) {
            told = new ArticleEntry(renderer.head(article), renderer.content(article), article.writerId(), null, null);
            parts.add(renderer.part(article));
        } else if (!entry.isKnown()) {
            told = ArticleEntry.ABSENT;
            parts.add(EntryPart.noArticle(0));
        }
        if (liked != null) {
            parts.add(EntryPart.likes(liked));
        }
        if (commented != null) {
            parts.add(EntryPart.comments(commented));
        }
        return new Gathered(entry.or(told).with(liked, commented), parts);
    }
}
