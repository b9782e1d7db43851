package io.madang.leaderboard;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.madang.contracts.event.Event;
import io.madang.leaderboard.PlayerNames.Named;
import io.madang.stream.InstanceListener;
import io.madang.stream.Interest;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Names that this instance has read lately. A new name reaches every instance by its event, and never gives way to an
 * older one; while it is not certain that events arrive, nothing is kept.
 */
final class NameCache implements InstanceListener {

    private static final int MAX_NAMES = 100_000;

    /** Of a name that was read from Redis before the event came there, and after it came here. */
    private static final Duration KEPT = Duration.ofMinutes(1);

    private final Cache<String, Named> known =
            Caffeine.newBuilder().maximumSize(MAX_NAMES).expireAfterWrite(KEPT).build();

    private volatile boolean following;

    /** Those of the accounts whose names are known, also that they have none. */
    Map<String, Named> of(Collection<String> accounts) {
        return known.getAllPresent(accounts);
    }

    void keep(Collection<Named> names) {
        if (following) {
            names.forEach(name -> known.asMap()
                    .merge(name.account(), name, (old, given) -> given.version() > old.version() ? given : old));
        }
        // it may have become uncertain meanwhile
        if (!following) {
            known.invalidateAll();
        }
    }

    void forget() {
        known.invalidateAll();
    }

    @Override
    public String name() {
        return "leaderboard-name-cache";
    }

    @Override
    public List<Interest<?>> interests() {
        return NameProjection.INTERESTS;
    }

    @Override
    public void heard(Event<?> event) {
        keep(List.of(Named.of(event)));
    }

    @Override
    public void following(boolean certain) {
        following = certain;
        known.invalidateAll();
    }
}
