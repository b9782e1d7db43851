package io.madang.hot;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.board.BoardId;
import io.madang.contracts.hot.HotArticle;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.Failure;
import io.madang.reference.ArticleChanges;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The lists as readers get them: each is read from Redis once in a while, however many ask for it; while Redis is away,
 * the last one serves for some time.
 */
final class HotListCache {

    private static final int MAX_LISTS = 10_000;
    private static final int MAX_WAITING = 100_000;

    private final HotScores scores;
    private final ArticleChanges changes;
    private final Duration fresh;
    private final Duration stale;
    private final InstantSource clock;
    private final Cache<Wanted, Answer> answers =
            Caffeine.newBuilder().maximumSize(MAX_LISTS).build();
    private final Combiner<Wanted, Boolean, Answer> readers = new Combiner<>(
            MAX_WAITING, MAX_WAITING, (wanted, asking) -> Collections.nCopies(asking.size(), renewed(wanted)));

    HotListCache(HotScores scores, ArticleChanges changes, HotProperties properties, InstantSource clock) {
        this.scores = scores;
        this.changes = changes;
        this.fresh = properties.fresh();
        this.stale = properties.stale();
        this.clock = clock;
    }

    /** A day's list, of one board or of all. */
    private record Wanted(LocalDate day, @Nullable BoardId board) {}

    /** @param due when to look again */
    private record Answer(List<HotArticle> articles, Instant read, Instant due) {}

    List<HotArticle> top(LocalDate day, @Nullable BoardId board) {
        Wanted wanted = new Wanted(day, board);
        Answer known = answers.getIfPresent(wanted);
        if (known == null || isDue(known)) {
            known = readers.ask(wanted, true);
        }
        return withoutDeleted(known.articles());
    }

    private Answer renewed(Wanted wanted) {
        Answer known = answers.getIfPresent(wanted);
        if (known != null && !isDue(known)) {
            return known;
        }
        Answer next = read(wanted, known);
        answers.put(wanted, next);
        return next;
    }

    private Answer read(Wanted wanted, @Nullable Answer known) {
        Instant now = clock.instant();
        try {
            return new Answer(scores.top(wanted.day(), wanted.board()), now, now.plus(fresh));
        } catch (Failure e) {
            if (known == null || !now.isBefore(known.read().plus(stale))) {
                throw e;
            }
            return new Answer(known.articles(), known.read(), now.plus(fresh));
        }
    }

    /** Without those whose deletion the list may not know of yet; the others move up. */
    private List<HotArticle> withoutDeleted(List<HotArticle> articles) {
        List<HotArticle> deleted = articles.stream()
                .filter(article -> changes.isDeleted(article.articleId()))
                .toList();
        if (deleted.isEmpty()) {
            return articles;
        }
        return articles.stream()
                .filter(article -> !deleted.contains(article))
                .map(article -> article.movedUp((int) deleted.stream()
                        .filter(gone -> gone.score() > article.score())
                        .count()))
                .toList();
    }

    private boolean isDue(Answer answer) {
        return !clock.instant().isBefore(answer.due());
    }
}
