package io.madang.leaderboard;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.SeasonId;
import io.madang.outbox.Backdating;
import io.madang.sharding.Shards;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Records scores of a time that has passed, and closes the seasons that they belong to. */
public final class BackdatedScores {

    private final LeaderboardAdministration administration;
    private final LeaderboardDirectory directory;
    private final SeasonClosing closing;
    private final Scores scores;
    private final ZoneId zone;

    BackdatedScores(
            LeaderboardConfiguration.LeaderboardStore store,
            LeaderboardRows rows,
            LeaderboardDirectory directory,
            SeasonClosing closing,
            Scores scores,
            LeaderboardProperties properties,
            Backdating backdating) {
        Shards shards = store.shards();
        this.administration = new LeaderboardAdministration(
                shards.home(), rows, directory, backdating.moderationLog(shards), backdating.ids(), backdating.clock());
        this.directory = directory;
        this.closing = closing;
        this.scores = scores;
        this.zone = properties.zone();
    }

    /** Points of a player in a match. */
    public record Played(String player, String match, long points, Instant at) {}

    /** Makes a leaderboard with a season for each week, whose points are added up. */
    public void createWeekly(String slug, String title, UserId by) {
        administration.create(
                new LeaderboardDraft(
                        slug,
                        title,
                        ScoringRule.SUM,
                        ScoreOrder.HIGH,
                        SeasonLength.WEEK,
                        zone,
                        TieRule.SHARED,
                        List.of()),
                by);
    }

    /** Records what was played, and makes the results of all seasons final that are over at the given time. */
    public void play(String slug, List<Played> played, Instant now) {
        Leaderboard board = directory.required(slug);
        Set<SeasonId> over = new LinkedHashSet<>();
        scores.record(played.stream()
                .map(one -> {
                    Instant at = one.at().truncatedTo(ChronoUnit.MILLIS);
                    Season season = directory.at(board, at);
                    Instant end = season.period().endsAt();
                    if (end != null && !now.isBefore(end)) {
                        over.add(season.id());
                    }
                    return new ScoreCall(
                            board, season, false, Player.of(one.player()), one.match(), one.points(), at, 0);
                })
                .toList());
        over.forEach(closing::tryClose);
    }
}
