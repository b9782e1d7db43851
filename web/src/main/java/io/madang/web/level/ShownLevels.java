package io.madang.web.level;

import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The levels of those who are named on a page, as far as they are known. */
public record ShownLevels(Map<UserId, MemberLevel> levels) {

    public static final ShownLevels NONE = new ShownLevels(Map.of());

    public ShownLevels {
        levels = Map.copyOf(levels);
    }

    /** The user's level; null where it is not known, and no badge is shown. */
    public @Nullable MemberLevel of(@Nullable UserId user) {
        return user == null ? null : levels.get(user);
    }
}
