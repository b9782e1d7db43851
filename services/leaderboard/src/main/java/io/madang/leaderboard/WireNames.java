package io.madang.leaderboard;

import java.util.Locale;

/** The names that clients know enum constants by, such as {@code first-reached}. */
final class WireNames {

    private WireNames() {}

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
