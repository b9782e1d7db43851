package io.madang.leaderboard;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.account.AccountCreated;
import io.madang.contracts.account.NicknameChanged;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.contracts.event.Event;
import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nicknames of accounts, in one hash in Redis: those of all rows of an answer that this instance has not read lately
 * are read in one trip, and no service is asked meanwhile. A row whose name is not there is shown without one, and the
 * name is looked up for the next answer.
 */
final class PlayerNames {

    private static final Logger log = LoggerFactory.getLogger(PlayerNames.class);
    private static final String KEY = "leaderboard:names";
    private static final char SEPARATOR = ' ';
    private static final RedisScript NAME = RedisScript.beside(PlayerNames.class, "name.lua");

    private final RedisCalls reads;
    private final RedisCalls writes;
    private final NameCache cache;
    private final NameLookup lookup;
    private final RedisBatcher<List<String>, List<@Nullable String>> together = new RedisBatcher<>(this::read);

    PlayerNames(RedisCalls reads, RedisCalls writes, NameCache cache, Supplier<Users> users) {
        this.reads = reads;
        this.writes = writes;
        this.cache = cache;
        this.lookup = new NameLookup(users, this::put);
    }

    Map<Player, String> of(Collection<Player> players) {
        Map<String, Player> accounts = new HashMap<>();
        players.stream().filter(Player::isAccount).forEach(player -> accounts.put(player.id(), player));
        Map<String, Named> known = new HashMap<>(cache.of(accounts.keySet()));
        List<String> missing = accounts.keySet().stream()
                .filter(account -> !known.containsKey(account))
                .toList();
        if (!missing.isEmpty()) {
            find(missing).forEach(named -> known.put(named.account(), named));
        }
        Map<Player, String> names = new HashMap<>();
        accounts.forEach((account, player) -> {
            Named named = known.get(account);
            if (named != null && !named.name().isEmpty()) {
                names.put(player, named.name());
            }
        });
        return names;
    }

    /** What Redis has; the others are looked up soon. */
    private List<Named> find(List<String> accounts) {
        try {
            List<@Nullable String> values = together.ask(accounts);
            List<Named> found = new ArrayList<>();
            List<UserId> missing = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                String value = values.get(i);
                if (value == null) {
                    missing.add(UserId.of(accounts.get(i)));
                } else {
                    found.add(Named.parse(accounts.get(i), value));
                }
            }
            cache.keep(found);
            lookup.want(missing);
            return found;
        } catch (Failure e) {
            log.debug("rows are shown without names: {}", e.toString());
            return List.of();
        }
    }

    /** The values of several requests, by one command. */
    private List<List<@Nullable String>> read(List<List<String>> requests) {
        String[] fields = requests.stream().flatMap(List::stream).toArray(String[]::new);
        Iterator<KeyValue<String, String>> values = reads.<List<KeyValue<String, String>>>call(
                        commands -> commands.hmget(KEY, fields))
                .iterator();
        List<List<@Nullable String>> answers = new ArrayList<>(requests.size());
        for (List<String> request : requests) {
            List<@Nullable String> answer = new ArrayList<>(request.size());
            request.forEach(field -> answer.add(values.next().getValueOrElse(null)));
            answers.add(answer);
        }
        return answers;
    }

    /** A name that an account has since the given version of it; empty for an account that there is not. */
    record Named(String account, long version, String name) {

        /** The name that an event of {@link NameProjection#INTERESTS} tells of. */
        static Named of(Event<?> event) {
            return switch (event.payload()) {
                case AccountCreated created ->
                    new Named(created.userId().toString(), created.nicknameVersion(), created.nickname());
                case NicknameChanged changed ->
                    new Named(changed.userId().toString(), changed.nicknameVersion(), changed.nickname());
                default -> throw new IllegalArgumentException("not asked for: " + event.type());
            };
        }

        private static Named parse(String account, String value) {
            int separator = value.indexOf(SEPARATOR);
            return new Named(account, Long.parseLong(value.substring(0, separator)), value.substring(separator + 1));
        }
    }

    /** Keeps the newest name of each account. */
    void put(List<Named> names) {
        List<String> arguments = new ArrayList<>(3 * names.size());
        names.forEach(named -> {
            arguments.add(named.account());
            arguments.add(Long.toString(named.version()));
            arguments.add(named.name());
        });
        writes.<Long>run(NAME, ScriptOutputType.INTEGER, new String[] {KEY}, arguments.toArray(String[]::new));
        cache.keep(names);
    }

    void clear() {
        writes.call(commands -> commands.unlink(KEY));
        cache.forget();
    }
}
