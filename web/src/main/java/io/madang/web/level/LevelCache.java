package io.madang.web.level;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.contracts.service.Services;
import io.madang.web.part.PagePart;
import io.madang.web.part.PageParts;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Levels, remembered for some seconds: a page asks once for all whom it names and nobody has asked for lately. While
 * nobody answers, pages are shown without levels, and only one page in a while waits for them.
 */
public final class LevelCache {

    private static final int MAX_REMEMBERED = 100_000;
    private static final Duration PAUSE = Duration.ofSeconds(3);

    private final MemberLevels levels;
    private final PageParts parts;
    private final Cache<UserId, MemberLevel> known;
    private final AtomicLong askAgainAt = new AtomicLong(System.nanoTime());

    public LevelCache(MemberLevels levels, PageParts parts, Duration fresh) {
        this.levels = levels;
        this.parts = parts;
        this.known = Caffeine.newBuilder()
                .maximumSize(MAX_REMEMBERED)
                .expireAfterWrite(fresh)
                .build();
    }

    /** The levels of these users; null among them is nobody. */
    public ShownLevels of(Collection<? extends @Nullable UserId> users) {
        Set<UserId> wanted = new HashSet<>();
        users.stream().filter(Objects::nonNull).forEach(wanted::add);
        Map<UserId, MemberLevel> found = new HashMap<>(known.getAllPresent(wanted));
        wanted.removeAll(found.keySet());
        if (!wanted.isEmpty()) {
            ask(wanted.stream().limit(MemberLevels.MAX_BATCH).toList())
                    .forEach(level -> found.put(level.userId(), level));
        }
        return new ShownLevels(found);
    }

    public ShownLevels of(UserId user) {
        return of(List.of(user));
    }

    private List<MemberLevel> ask(List<UserId> users) {
        if (System.nanoTime() - askAgainAt.get() < 0) {
            return List.of();
        }
        PagePart<List<MemberLevel>> answer = parts.ask(Services.LEADERBOARD.role(), () -> levels.levels(users))
                .awaitOrUnavailable();
        if (!answer.isAvailable()) {
            askAgainAt.set(System.nanoTime() + PAUSE.toNanos());
        }
        List<MemberLevel> told = answer.orElse(List.of());
        told.forEach(level -> known.put(level.userId(), level));
        return told;
    }
}
