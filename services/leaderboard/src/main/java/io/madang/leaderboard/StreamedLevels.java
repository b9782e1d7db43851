package io.madang.leaderboard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.account.UserId;
import io.madang.contracts.leaderboard.MemberLevel;
import io.madang.contracts.leaderboard.MemberLevels;
import io.madang.contracts.leaderboard.RankedPlayer;
import io.madang.kernel.error.Failure;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The levels of those whom live streams name, remembered for some seconds as pages do: streams look at a leaderboard each
 * second, and levels seldom change.
 */
final class StreamedLevels {

    private static final Logger log = LoggerFactory.getLogger(StreamedLevels.class);
    private static final int MAX_REMEMBERED = 10_000;
    private static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final MemberLevels levels;
    private final Cache<String, Integer> known = Caffeine.newBuilder()
            .maximumSize(MAX_REMEMBERED)
            .expireAfterWrite(REMEMBERED)
            .build();

    StreamedLevels(MemberLevels levels) {
        this.levels = levels;
    }

    /** The levels of those players who have an account here, by their ids. */
    Map<String, Integer> of(Collection<RankedPlayer> players) {
        List<String> accounts = players.stream()
                .filter(player -> player.userName() != null)
                .map(RankedPlayer::userId)
                .toList();
        Map<String, Integer> found = new HashMap<>(known.getAllPresent(accounts));
        List<UserId> missing = accounts.stream()
                .filter(account -> !found.containsKey(account))
                .map(UserId::of)
                .toList();
        ask(missing).forEach(level -> {
            found.put(level.userId().toString(), level.level());
            known.put(level.userId().toString(), level.level());
        });
        return found;
    }

    private List<MemberLevel> ask(List<UserId> users) {
        try {
            return users.isEmpty() ? List.of() : levels.levels(users);
        } catch (Failure e) {
            log.debug("a live stream goes without levels: {}", e.toString());
            return List.of();
        }
    }
}
