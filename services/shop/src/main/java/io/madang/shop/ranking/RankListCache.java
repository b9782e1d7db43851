package io.madang.shop.ranking;

import io.madang.contracts.shop.PopularPeriod;
import io.madang.contracts.shop.PopularProduct;
import io.madang.contracts.shop.ProductSummary;
import io.madang.kernel.batch.Combiner;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.shop.product.ProductDetails;
import io.madang.shop.ranking.RankScores.Ranked;
import java.time.Instant;
import java.time.InstantSource;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The lists as readers get them: each is read from Redis once in a while, however many ask for it; while Redis is away,
 * the last one serves for some time. What is shown of each product comes with every answer.
 */
final class RankListCache {

    private static final int MAX_WAITING = 100_000;

    private final RankScores scores;
    private final ProductDetails details;
    private final RankCalendar calendar;
    private final RankingProperties properties;
    private final InstantSource clock;
    private final Map<PopularPeriod, Answer> answers = new ConcurrentHashMap<>();
    private final Combiner<PopularPeriod, Boolean, Answer> readers = new Combiner<>(
            MAX_WAITING, MAX_WAITING, (period, asking) -> Collections.nCopies(asking.size(), renewed(period)));

    RankListCache(
            RankScores scores,
            ProductDetails details,
            RankCalendar calendar,
            RankingProperties properties,
            InstantSource clock) {
        this.scores = scores;
        this.details = details;
        this.calendar = calendar;
        this.properties = properties;
        this.clock = clock;
    }

    private record Answer(LocalDate day, List<Ranked> ranked, Instant read) {}

    /** @param incomplete whether a database is away, so that the products that it has are missing */
    record Top(List<PopularProduct> products, boolean incomplete) {}

    Top top(PopularPeriod period, int limit) {
        Answer known = answers.get(period);
        if (known == null || !isFresh(known)) {
            known = readers.ask(period, true);
        }
        return shown(known.ranked(), limit);
    }

    private boolean isFresh(Answer answer) {
        return answer.day().equals(calendar.today())
                && clock.instant().isBefore(answer.read().plus(properties.fresh()));
    }

    private Answer renewed(PopularPeriod period) {
        Answer known = answers.get(period);
        if (known != null && isFresh(known)) {
            return known;
        }
        Answer next = read(period, known);
        answers.put(period, next);
        return next;
    }

    private Answer read(PopularPeriod period, @Nullable Answer known) {
        LocalDate today = calendar.today();
        try {
            return new Answer(today, scores.top(period, today), clock.instant());
        } catch (Failure e) {
            if (e.code() == ErrorCode.UNAVAILABLE
                    && known != null
                    && clock.instant().isBefore(known.read().plus(properties.stale()))) {
                return known;
            }
            throw e;
        }
    }

    private Top shown(List<Ranked> ranked, int limit) {
        ProductDetails.Found known =
                details.of(ranked.stream().map(Ranked::product).toList());
        List<PopularProduct> shown = new ArrayList<>(limit);
        int rank = 0;
        for (int i = 0; i < ranked.size() && shown.size() < limit; i++) {
            Ranked one = ranked.get(i);
            if (i == 0 || ranked.get(i - 1).points() != one.points()) {
                rank = i + 1;
            }
            ProductSummary product = known.products().get(one.product());
            if (product != null) {
                shown.add(new PopularProduct(rank, one.points(), product));
            }
        }
        return new Top(List.copyOf(shown), known.incomplete());
    }
}
