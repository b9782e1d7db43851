package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.kernel.text.TextRules;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What an administrator wants a leaderboard to be; checked when it is made. */
record LeaderboardDraft(
        String slug,
        String title,
        ScoringRule rule,
        ScoreOrder order,
        SeasonLength season,
        ZoneId zone,
        TieRule tie,
        List<Long> prizes) {

    static final int MAX_SLUG = 40;
    static final int MAX_TITLE = 60;
    static final int MAX_TIERS = 10;
    /** With so many players at most an event goes out for each of them. */
    static final long MAX_PRIZE_RANK = 10_000;

    private static final int MIN_SLUG = 2;
    private static final int MAX_ZONE = 64;
    private static final Pattern SLUG = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    LeaderboardDraft {
        if (slug.length() < MIN_SLUG
                || slug.length() > MAX_SLUG
                || !SLUG.matcher(slug).matches()) {
            throw Failure.ofField("slug", LeaderboardReason.SLUG_FORM, arg("min", MIN_SLUG), arg("max", MAX_SLUG));
        }
        title = TextRules.line("title", title, 1, MAX_TITLE);
        prizes = List.copyOf(prizes);
        if (prizes.size() > MAX_TIERS || !isAscending(prizes)) {
            throw Failure.ofField(
                    "prizes", LeaderboardReason.PRIZES_FORM, arg("tiers", MAX_TIERS), arg("max", MAX_PRIZE_RANK));
        }
    }

    static ZoneId zone(@Nullable String name, ZoneId otherwise) {
        if (name == null) {
            return otherwise;
        }
        try {
            ZoneId zone = ZoneId.of(name);
            if (zone.getId().length() <= MAX_ZONE) {
                return zone;
            }
        } catch (DateTimeException e) {
            // said below, for both
        }
        throw Failure.ofField("zone", LeaderboardReason.ZONE_FORM);
    }

    private static boolean isAscending(List<Long> ranks) {
        long before = 0;
        for (long rank : ranks) {
            if (rank <= before || rank > MAX_PRIZE_RANK) {
                return false;
            }
            before = rank;
        }
        return true;
    }
}
