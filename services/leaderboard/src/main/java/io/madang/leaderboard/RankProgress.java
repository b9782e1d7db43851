package io.madang.leaderboard;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;

/** How many players are loaded into Redis, of how many. */
record RankProgress(long loaded, long all) {

    static final RankProgress NONE = new RankProgress(0, 0);

    private static final char SEPARATOR = '/';

    /** As it is in Redis. */
    String text() {
        return loaded + "" + SEPARATOR + all;
    }

    static RankProgress parse(String text) {
        int separator = text.indexOf(SEPARATOR);
        return new RankProgress(
                Long.parseLong(text.substring(0, separator)), Long.parseLong(text.substring(separator + 1)));
    }

    RankProgress plus(RankProgress other) {
        return new RankProgress(loaded + other.loaded, all + other.all);
    }

    Failure failure() {
        String said = loaded + " of " + all;
        return Failure.of(LeaderboardReason.RANKS_REBUILT, arg("progress", said))
                .with("progress", said);
    }
}
