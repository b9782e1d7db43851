package io.madang.web.leaderboardadmin;

import io.madang.contracts.client.LeaderboardAdministration.ChangeRequest;
import io.madang.contracts.client.LeaderboardAdministration.LeaderboardRequest;
import io.madang.contracts.leaderboard.LeaderboardInfo;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.FieldChecks;
import io.madang.web.WebReason;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What somebody typed about a leaderboard.
 *
 * @param prizes the last rank of each prize tier, separated by commas
 */
public record LeaderboardForm(
        String slug, String title, String rule, String order, String season, String zone, String tie, String prizes) {

    public static final List<String> RULES = List.of("sum", "best", "latest");
    public static final List<String> ORDERS = List.of("high", "low");
    public static final List<String> SEASONS = List.of("month", "week", "day", "none", "manual");
    public static final List<String> TIES = List.of("shared", "first-reached");

    /** What a form leaves out is empty. */
    public LeaderboardForm {
        slug = Objects.requireNonNullElse(slug, "").strip();
        title = Objects.requireNonNullElse(title, "");
        rule = Objects.requireNonNullElse(rule, "");
        order = Objects.requireNonNullElse(order, "");
        season = Objects.requireNonNullElse(season, "");
        zone = Objects.requireNonNullElse(zone, "").strip();
        tie = Objects.requireNonNullElse(tie, "");
        prizes = Objects.requireNonNullElse(prizes, "").strip();
    }

    static LeaderboardForm fresh() {
        return new LeaderboardForm(
                "", "", RULES.getFirst(), ORDERS.getFirst(), SEASONS.getFirst(), "", TIES.getFirst(), "");
    }

    static LeaderboardForm of(LeaderboardInfo board) {
        return new LeaderboardForm(
                board.slug(),
                board.title(),
                board.rule(),
                board.order(),
                board.season(),
                board.zone(),
                board.tie(),
                board.prizes().stream().map(String::valueOf).collect(Collectors.joining(", ")));
    }

    LeaderboardForm withSlug(String other) {
        return new LeaderboardForm(other, title, rule, order, season, zone, tie, prizes);
    }

    LeaderboardRequest request() {
        FieldChecks checks = new FieldChecks();
        checks.check(() -> one(RULES, "rule", rule));
        checks.check(() -> one(ORDERS, "order", order));
        checks.check(() -> one(SEASONS, "season", season));
        checks.check(() -> one(TIES, "tie", tie));
        Optional<List<Long>> ranks = checks.check(this::ranks);
        checks.throwIfAny();
        return new LeaderboardRequest(
                slug, title, rule, order, season, zone.isEmpty() ? null : zone, tie, ranks.orElseThrow());
    }

    ChangeRequest change() {
        return new ChangeRequest(title, ranks());
    }

    private List<Long> ranks() {
        if (prizes.isEmpty()) {
            return List.of();
        }
        try {
            return Arrays.stream(prizes.split(",", -1))
                    .map(String::strip)
                    .map(Long::valueOf)
                    .toList();
        } catch (NumberFormatException e) {
            throw Failure.ofField("prizes", WebReason.RANKS_FORM);
        }
    }

    private static String one(List<String> choices, String field, String chosen) {
        if (!choices.contains(chosen)) {
            throw Failure.ofField(field, WebReason.CHOOSE);
        }
        return chosen;
    }
}
