package io.madang.leaderboard;

import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.event.Event;
import io.madang.contracts.service.Services;
import io.madang.edge.redis.RedisLossDetector;
import io.madang.leaderboard.PlayerNames.Named;
import io.madang.stream.Interest;
import io.madang.stream.Projection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Keeps the nicknames that leaderboards show, from what the account service publishes. */
final class NameProjection implements Projection {

    static final List<Interest<?>> INTERESTS = List.of(
            new Interest<>(Services.ACCOUNT, AccountCreated.TYPE, AccountCreated.class),
            new Interest<>(Services.ACCOUNT, NicknameChanged.TYPE, NicknameChanged.class));

    private final PlayerNames names;
    private final RedisLossDetector lossDetector;

    NameProjection(PlayerNames names, RedisLossDetector lossDetector) {
        this.names = names;
        this.lossDetector = lossDetector;
    }

    @Override
    public String name() {
        return Services.LEADERBOARD.role() + "-names";
    }

    @Override
    public List<Interest<?>> interests() {
        return INTERESTS;
    }

    @Override
    public void apply(List<Event<?>> events) {
        List<Named> newest = events.stream().<Named>map(Named::of).toList();
        if (!newest.isEmpty()) {
            names.put(newest);
        }
    }

    @Override
    public void clear() {
        names.clear();
    }

    @Override
    public Optional<Instant> lostSince() {
        return lossDetector.lostSince();
    }

    @Override
    public void recovered() {
        lossDetector.renew();
    }
}
