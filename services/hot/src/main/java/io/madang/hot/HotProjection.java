package io.madang.hot;

import io.madang.contracts.article.ArticleId;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds the scores from what the other services tell; it asks none of them.
 *
 * <p>What counts is decided by the time at which it happened, not by when it arrives: so building again from the same
 * events gives the same scores.
 */
final class HotProjection implements Projection {

    private final HotDays days;
    private final HotScores scores;
    private final RedisLossDetector lossDetector;
    private final Counter applied;
    private final Counter stale;
    private final Counter late;
    private final Counter forgotten;

    HotProjection(HotDays days, HotScores scores, RedisLossDetector lossDetector, MeterRegistry meters) {
        this.days = days;
        this.scores = scores;
        this.lossDetector = lossDetector;
        this.applied = counter(meters, "applied");
        this.stale = counter(meters, "stale");
        this.late = counter(meters, "late");
        this.forgotten = counter(meters, "forgotten");
    }

    private static Counter counter(MeterRegistry meters, String outcome) {
        return Counter.builder("madang.hot.events")
                .description("events by what became of them: applied; stale, since something as new is known already;"
                        + " late, since the day was final before they happened; forgotten, since their day is")
                .tag("outcome", outcome)
                .register(meters);
    }

    @Override
    public String name() {
        return Services.HOT.role();
    }

    @Override
    public List<Interest<?>> interests() {
        return ScoreUpdate.INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        Map<LocalDate, NewestUpdates> byDay = new HashMap<>();
        int tooLate = 0;
        int tooOld = 0;
        int overtaken = 0;
        for (Event<?> event : events) {
            ScoreUpdate update = ScoreUpdate.of(event);
            LocalDate day = days.of(update.article());
            if (!days.isKept(day)) {
                tooOld++;
            } else if (isLate(update, day)) {
                tooLate++;
            } else if (!byDay.computeIfAbsent(day, d -> new NewestUpdates()).add(update)) {
                overtaken++;
            }
        }
        for (Map.Entry<LocalDate, NewestUpdates> day : byDay.entrySet()) {
            overtaken += scores.apply(day.getKey(), day.getValue().all());
        }
        forgotten.increment(tooOld);
        late.increment(tooLate);
        stale.increment(overtaken);
        applied.increment(events.size() - tooOld - tooLate - overtaken);
    }

    private boolean isLate(ScoreUpdate update, LocalDate day) {
        return update instanceof ScoreUpdate.Count count && !count.since().isBefore(days.finalAt(day));
    }

    @Override
    public void clear() {
        scores.clear();
    }

    @Override
    public Optional<Instant> lostSince() {
        return lossDetector.lostSince();
    }

    @Override
    public void recovered() {
        lossDetector.renew();
    }

    /** Of each part of each article the newest update, so that a storm of likes of one article is written once. */
    private static final class NewestUpdates {

        private final Map<PartOfArticle, ScoreUpdate> newest = new LinkedHashMap<>();

        /** False if something as new is there already. */
        boolean add(ScoreUpdate update) {
            PartOfArticle part = new PartOfArticle(update.article(), update.part());
            ScoreUpdate known = newest.get(part);
            if (known != null && known.version() >= update.version()) {
                return false;
            }
            newest.put(part, update);
            return true;
        }

        List<ScoreUpdate> all() {
            return List.copyOf(newest.values());
        }

        private record PartOfArticle(ArticleId article, ScoreUpdate.Part part) {}
    }
}
