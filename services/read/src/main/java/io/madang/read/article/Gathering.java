package io.madang.read.article;

import io.madang.contracts.article.Article;
import io.madang.contracts.article.ArticleId;
import io.madang.contracts.article.Articles;
import io.madang.contracts.comment.CommentCounts;
import io.madang.contracts.count.ArticleCount;
import io.madang.contracts.like.LikeCounts;
import io.madang.read.model.Owner;
import io.madang.read.model.Part;
import io.madang.read.model.Turnstile;
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
final class Gathering {

    private final Articles articles;
    private final LikeCounts likes;
    private final CommentCounts comments;
    private final Rendering rendering;
    private final Turnstile turnstile;
    private final Owner articleOwner = new Owner("article");
    private final Owner likeOwner = new Owner("like");
    private final Owner commentOwner = new Owner("comment");

    Gathering(Articles articles, LikeCounts likes, CommentCounts comments, Rendering rendering, Turnstile turnstile) {
        this.articles = articles;
        this.likes = likes;
        this.comments = comments;
        this.rendering = rendering;
        this.turnstile = turnstile;
    }

    /** An entry as the owners tell it, and those of its parts that they were asked for. */
    record Gathered(Entry entry, List<Part> parts) {}

    /** Completes the entries, as far as the owners can tell. */
    Map<ArticleId, Gathered> complete(Map<ArticleId, Entry> lacking) {
        return turnstile.pass(() -> {
            Map<ArticleId, Article> found = articles(those(lacking, (id, entry) -> !entry.isKnown()));
            BiPredicate<ArticleId, Entry> exists = (id, entry) -> entry.exists() || found.containsKey(id);
            Map<ArticleId, ArticleCount> liked =
                    counts(likeOwner, likes::counts, those(lacking, exists.and((id, entry) -> entry.likes() == null)));
            Map<ArticleId, ArticleCount> commented = counts(
                    commentOwner,
                    comments::counts,
                    those(lacking, exists.and((id, entry) -> entry.comments() == null)));
            Map<ArticleId, Gathered> gathered = new HashMap<>();
            lacking.forEach(
                    (id, entry) -> gathered.put(id, gathered(entry, found.get(id), liked.get(id), commented.get(id))));
            return gathered;
        });
    }

    private static List<ArticleId> those(Map<ArticleId, Entry> entries, BiPredicate<ArticleId, Entry> wanted) {
        List<ArticleId> ids = new ArrayList<>();
        entries.forEach((id, entry) -> {
            if (wanted.test(id, entry)) {
                ids.add(id);
            }
        });
        return ids;
    }

    private Map<ArticleId, Article> articles(List<ArticleId> unknown) {
        if (unknown.isEmpty()) {
            return Map.of();
        }
        return articleOwner.ask(() -> articles.articles(unknown)).stream()
                .collect(Collectors.toMap(Article::id, Function.identity(), (one, same) -> one));
    }

    private static Map<ArticleId, ArticleCount> counts(
            Owner owner, Function<List<ArticleId>, List<ArticleCount>> question, List<ArticleId> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        return owner.tryToAsk(() -> question.apply(ids)).orElse(List.of()).stream()
                .collect(Collectors.toMap(ArticleCount::articleId, Function.identity(), (one, same) -> one));
    }

    private Gathered gathered(
            Entry entry, @Nullable Article article, @Nullable ArticleCount liked, @Nullable ArticleCount commented) {
        List<Part> parts = new ArrayList<>();
        Entry told = Entry.UNKNOWN;
        if (article != null) {
            told = new Entry(rendering.head(article), rendering.content(article), article.writerId(), null, null);
            parts.add(rendering.part(article));
        } else if (!entry.isKnown()) {
            told = Entry.ABSENT;
            parts.add(Part.noArticle(0));
        }
        if (liked != null) {
            parts.add(Part.likes(liked));
        }
        if (commented != null) {
            parts.add(Part.comments(commented));
        }
        return new Gathered(entry.or(told).with(liked, commented), parts);
    }
}
