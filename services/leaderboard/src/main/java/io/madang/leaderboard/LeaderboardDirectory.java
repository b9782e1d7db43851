package io.madang.leaderboard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.leaderboard.LeaderboardId;
import io.madang.contracts.leaderboard.Leaderboards;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.kernel.error.Failure;
import io.madang.kernel.id.Ids;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/**
 * Leaderboards and their seasons, remembered for a few seconds. Whether a season still takes scores is decided
 * elsewhere, under a lock: what is remembered here may be late.
 */
final class LeaderboardDirectory {

    private static final LeaderboardId DEFAULT_ID = new LeaderboardId(1);
    private static final LeaderboardId COMMUNITY_ID = new LeaderboardId(2);
    private static final Duration REMEMBERED = Duration.ofSeconds(5);
    private static final int MAX_REMEMBERED = 10_000;

    private final LeaderboardRows boards;
    private final SeasonRows seasons;
    private final ManualSeasons manual;
    private final Ids ids;
    private final InstantSource clock;
    private final ZoneId zone;
    private final Cache<String, Leaderboard> bySlug = remembered();
    private final Cache<LeaderboardId, Leaderboard> byId = remembered();
    private final Cache<SeasonId, Season> bySeason = remembered();
    private final Cache<Start, Season> byStart = remembered();

    LeaderboardDirectory(LeaderboardRows boards, SeasonRows seasons, Ids ids, InstantSource clock, ZoneId zone) {
        this.boards = boards;
        this.seasons = seasons;
        this.manual = new ManualSeasons(seasons);
        this.ids = ids;
        this.clock = clock;
        this.zone = zone;
    }

    private record Start(LeaderboardId board, Instant startsAt) {}

    private static <K, V> Cache<K, V> remembered() {
        return Caffeine.newBuilder()
                .maximumSize(MAX_REMEMBERED)
                .expireAfterWrite(REMEMBERED)
                .build();
    }

    /** The leaderboard; {@code not-found} where there is none. Built-in ones are made when they are first asked for. */
    Leaderboard required(String slug) {
        Leaderboard known = bySlug.getIfPresent(slug);
        if (known == null) {
            known = find(slug).orElseThrow(() -> Failure.of(LeaderboardReason.LEADERBOARD_NOT_FOUND));
            bySlug.put(slug, known);
        }
        return known;
    }

    private Optional<Leaderboard> find(String slug) {
        if (slug.length() > LeaderboardDraft.MAX_SLUG) {
            return Optional.empty();
        }
        Optional<Leaderboard> found = boards.bySlug(slug);
        if (found.isEmpty() && (slug.equals(Leaderboards.DEFAULT) || slug.equals(Leaderboards.COMMUNITY))) {
            ensureBuiltIn();
            found = boards.bySlug(slug);
        }
        return found;
    }

    /** Makes those that every installation has. Points are earned for good, so their leaderboard has one season. */
    void ensureBuiltIn() {
        ensureBuiltIn(DEFAULT_ID, Leaderboards.DEFAULT, "Leaderboard", SeasonLength.MONTH);
        ensureBuiltIn(COMMUNITY_ID, Leaderboards.COMMUNITY, "Community", SeasonLength.NONE);
    }

    private void ensureBuiltIn(LeaderboardId id, String slug, String title, SeasonLength season) {
        boards.insert(
                id,
                new LeaderboardDraft(
                        slug, title, ScoringRule.SUM, ScoreOrder.HIGH, season, zone, TieRule.SHARED, List.of()),
                clock.instant());
    }

    Leaderboard required(LeaderboardId id) {
        return byId.get(
                id, key -> boards.byId(key).orElseThrow(() -> new IllegalStateException("no leaderboard " + key)));
    }

    Leaderboard ofSeason(SeasonId id) {
        return required(required(id).boardId());
    }

    /** The season, perhaps as it was some seconds ago; {@code not-found} where there is none. */
    Season required(SeasonId id) {
        Season known = bySeason.getIfPresent(id);
        if (known == null) {
            known = seasons.byId(id).orElseThrow(() -> Failure.of(LeaderboardReason.SEASON_NOT_FOUND));
            bySeason.put(id, known);
        }
        return known;
    }

    Season current(Leaderboard board) {
        return at(board, clock.instant());
    }

    /** The season that the time belongs to; it is made where there is none yet. */
    Season at(Leaderboard board, Instant time) {
        return SeasonPeriod.of(board.season(), board.zone(), time)
                .map(period -> byStart.get(new Start(board.id(), period.startsAt()), start -> ensure(board, period)))
                .orElseGet(() -> atManual(board, time));
    }

    private Season atManual(Leaderboard board, Instant time) {
        return manual.at(board.id(), time).orElseGet(() -> ensure(board, new SeasonPeriod("1", Instant.EPOCH, null)));
    }

    /** As {@link #at}, where a season that is remembered has turned out to end. */
    Season atAgain(Leaderboard board, Instant time) {
        manual.forget(board.id());
        return at(board, time);
    }

    /** Returns when the next rank that anybody reads, of any instance, is one of this season or a later one. */
    void awaitSeenEverywhere(SeasonId season) {
        manual.awaitSeenEverywhere(season);
    }

    /** The season of a period of the calendar, if there is one already. */
    Optional<Season> find(Leaderboard board, SeasonPeriod period) {
        return seasons.at(board.id(), period.startsAt())
                .filter(season -> season.period().startsAt().equals(period.startsAt()));
    }

    private Season ensure(Leaderboard board, SeasonPeriod period) {
        Optional<Season> found = find(board, period);
        if (found.isEmpty()) {
            seasons.insert(new SeasonId(ids.next()), board.id(), period);
        }
        return found.or(() -> seasons.at(board.id(), period.startsAt())).orElseThrow();
    }

    /** Forgets what is remembered, after something changed. */
    void forget() {
        bySlug.invalidateAll();
        byId.invalidateAll();
        bySeason.invalidateAll();
        byStart.invalidateAll();
        manual.forget();
    }
}
