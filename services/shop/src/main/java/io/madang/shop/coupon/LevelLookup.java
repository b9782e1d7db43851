package io.madang.shop.coupon;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import java.time.Duration;
import java.util.List;

/** Users' levels, for campaigns that ask for one; each remembered for a while, since a drop is a stampede. */
public final class LevelLookup {

    private static final int MAX_USERS = 100_000;
    private static final Duration REMEMBERED = Duration.ofSeconds(30);

    private final MemberLevels levels;
    private final Cache<UserId, Integer> known = Caffeine.newBuilder()
            .maximumSize(MAX_USERS)
            .expireAfterWrite(REMEMBERED)
            .build();

    public LevelLookup(MemberLevels levels) {
        this.levels = levels;
    }

    /** The user's level; {@code unavailable} where it cannot be known now. */
    public int level(UserId user) {
        return known.get(user, this::read);
    }

    private int read(UserId user) {
        return levels.levels(List.of(user)).stream()
                .findFirst()
                .map(MemberLevel::level)
                .orElseThrow(() -> Failure.of(SystemReason.DATABASE_UNAVAILABLE));
    }
}
