package io.madang.leaderboard.points;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;

/** Which level points make. Levels are not stored: another setting is another level for everybody at once. */
final class Levels {

    private final PointsProperties settings;

    Levels(PointsProperties settings) {
        this.settings = settings;
    }

    MemberLevel of(UserId user, Earned earned) {
        long points = settings.points(earned);
        int reached = 0;
        while (reached < settings.levels().size() && points >= settings.levels().get(reached)) {
            reached++;
        }
        return new MemberLevel(
                user,
                points,
                1 + reached,
                reached == 0 ? 0 : settings.levels().get(reached - 1),
                reached == settings.levels().size() ? null : settings.levels().get(reached));
    }
}
