package io.madang.leaderboard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.User;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.event.Event;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.SharedRedisConnection;
import io.madang.kernel.error.Failure;
import io.madang.kernel.error.SystemReason;
import io.madang.leaderboard.PlayerNames.Named;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Names of accounts beside their ranks: by events, and from the account service where Redis has none. */
class PlayerNamesTest {

    private final LeaderboardServer server = LeaderboardServer.shared();
    private final String board = server.newBoard();

    @Test
    void namesAccountsAsEventsSayInWhateverOrderTheyCome() {
        UserId user = server.instance().newUser();
        server.score(board, user.toString(), 1, "m");
        NameProjection projection = server.bean(NameProjection.class);
        projection.apply(List.of(changed(user, "second name", 2), created(user, "first")));
        assertThat(nameOnTop(user)).isEqualTo("second name");
        projection.apply(List.of(changed(user, "tenth", 10)));
        projection.apply(List.of(changed(user, "ninth", 9)));
        assertThat(nameOnTop(user)).isEqualTo("tenth");
    }

    private Event<?> created(UserId user, String name) {
        return event(AccountCreated.TYPE, user, 1, new AccountCreated(user, name, 1));
    }

    private Event<?> changed(UserId user, String name, long version) {
        return event(NicknameChanged.TYPE, user, version, new NicknameChanged(user, name, version));
    }

    private static Event<?> event(String type, UserId user, long version, Object payload) {
        return new Event<>("e" + version, type, user.toString(), version, Instant.now(), payload);
    }

    @Test
    void asksTheAccountServiceForNamesThatRedisDoesNotHave() {
        UserId user = server.instance().newUser();
        UserId nobody = server.instance().newUser();
        AtomicInteger calls = new AtomicInteger();
        Users users = new Users() {
            @Override
            public User user(UserId id) {
                throw new UnsupportedOperationException();
            }

            @Override
            public List<User> users(List<UserId> ids) {
                if (calls.incrementAndGet() == 1) {
                    throw Failure.of(SystemReason.STOPPING);
                }
                return ids.contains(user)
                        ? List.of(new User(user, "looked up", 3, "", false, Instant.now()))
                        : List.of();
            }
        };
        PlayerNames names = names(users, new NameCache());
        List<Player> players = List.of(player(user), player(nobody), Player.of("stranger"));
        await().atMost(Duration.ofMinutes(1))
                .until(() -> "looked up".equals(names.of(players).get(player(user))));
        assertThat(names.of(players)).containsOnlyKeys(player(user));
        int asked = calls.get();
        assertThat(names.of(players)).containsOnlyKeys(player(user));
        assertThat(calls).hasValue(asked);
        // an event that is newer than the answer, and one that is older; and the account that came into being since
        names.put(List.of(new Named(user.toString(), 2, "old")));
        names.put(List.of(new Named(nobody.toString(), 1, "somebody")));
        assertThat(names.of(players))
                .containsOnly(Map.entry(player(user), "looked up"), Map.entry(player(nobody), "somebody"));
        // Redis loses everything
        names.clear();
        await().until(() -> "looked up".equals(names.of(players).get(player(user))));
    }

    /** What an instance has read it shows again without a question, and a new name as soon as its event arrives. */
    @Test
    void showsARenameOnAnotherInstanceWhenItsEventArrives() {
        UserId user = server.instance().newUser();
        Set<Player> player = Set.of(player(user));
        NameCache here = new NameCache();
        NameCache there = new NameCache();
        PlayerNames one = names(unasked(), here);
        PlayerNames other = names(unasked(), there);
        here.following(true);
        there.following(true);
        one.put(List.of(new Named(user.toString(), 1, "first")));
        assertThat(other.of(player)).containsValue("first");
        // in Redis, as the projection of one instance puts it there
        one.put(List.of(new Named(user.toString(), 2, "second")));
        assertThat(one.of(player)).containsValue("second");
        assertThat(other.of(player)).as("nobody has asked Redis").containsValue("first");
        there.heard(changed(user, "second", 2));
        assertThat(other.of(player)).containsValue("second");
        there.heard(created(user, "first"));
        other.put(List.of(new Named(user.toString(), 1, "first")));
        assertThat(other.of(player)).as("older events change nothing").containsValue("second");

        one.put(List.of(new Named(user.toString(), 3, "third")));
        there.following(false);
        assertThat(other.of(player)).as("nothing is kept without events").containsValue("third");
        one.put(List.of(new Named(user.toString(), 4, "fourth")));
        assertThat(other.of(player)).containsValue("fourth");
    }

    private static Users unasked() {
        return new Users() {
            @Override
            public User user(UserId id) {
                throw new UnsupportedOperationException();
            }

            @Override
            public List<User> users(List<UserId> ids) {
                throw Failure.of(SystemReason.STOPPING);
            }
        };
    }

    private PlayerNames names(Users users, NameCache cache) {
        SharedRedisConnection redis = server.bean(SharedRedisConnection.class);
        Duration deadline = Duration.ofSeconds(30);
        return new PlayerNames(
                new RedisCalls(redis, "test-names", deadline),
                new RedisCalls(redis, "test-naming", deadline),
                cache,
                () -> users);
    }

    private static Player player(UserId user) {
        return Player.of(user.toString());
    }

    private @Nullable String nameOnTop(Object user) {
        for (JsonNode row : server.caller()
                .get("/v1/scores?board=" + board, null)
                .expect(200)
                .json()
                .path("data")) {
            if (row.path("user_id").asString().equals(user.toString())) {
                return row.has("user_name") ? row.path("user_name").asString() : null;
            }
        }
        throw new AssertionError("not on the leaderboard: " + user);
    }
}
