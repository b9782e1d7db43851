package io.madang.leaderboard;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScriptOutputType;
import io.madang.contracts.account.UserId;
import io.madang.contracts.account.Users;
import io.madang.edge.redis.RedisBatcher;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nicknames of accounts, in one hash in Redis: those of all rows of an answer are read in one trip, and no service
 * is asked meanwhile. A row whose name is not there is shown without one, and the name is looked up for the next answer.
 */
final class PlayerNames {

    private static final Logger log = LoggerFactory.getLogger(PlayerNames.class);
    private static final String KEY = "leaderboard:names";
    private static final char SEPARATOR = ' ';
    private static final RedisScript NAME = RedisScript.beside(PlayerNames.class, "name.lua");

    private final RedisCalls reads;
    private final RedisCalls writes;
    private final NameLookup lookup;
    private final RedisBatcher<List<String>, List<@Nullable String>> together = new RedisBatcher<>(this::read);

    PlayerNames(RedisCalls reads, RedisCalls writes, Supplier<Users> users) {
        this.reads = reads;
        this.writes = writes;
        this.lookup = new NameLookup(users, this::put);
    }

    Map<Player, String> of(Collection<Player> players) {
        List<Player> accounts =
                new LinkedHashSet<>(players).stream().filter(Player::isAccount).toList();
        if (accounts.isEmpty()) {
            return Map.of();
        }
        Map<Player, String> names = new HashMap<>();
        try {
            List<@Nullable String> values =
                    together.ask(accounts.stream().map(Player::id).toList());
            List<UserId> missing = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                String value = values.get(i);
                String name = value == null ? "" : value.substring(value.indexOf(SEPARATOR) + 1);
                if (value == null) {
                    missing.add(UserId.of(accounts.get(i).id()));
                } else if (!name.isEmpty()) {
                    names.put(accounts.get(i), name);
                }
            }
            lookup.want(missing);
        } catch (Failure e) {
            log.debug("rows are shown without names: {}", e.toString());
        }
        return names;
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

    /** A name that an account has since the given version of it. */
    record Named(String account, long version, String name) {}

    /** Keeps the newest name of each account. */
    void put(List<Named> names) {
        List<String> arguments = new ArrayList<>(3 * names.size());
        names.forEach(named -> {
            arguments.add(named.account());
            arguments.add(Long.toString(named.version()));
            arguments.add(named.name());
        });
        writes.<Long>run(NAME, ScriptOutputType.INTEGER, new String[] {KEY}, arguments.toArray(String[]::new));
    }

    void clear() {
        writes.call(commands -> commands.unlink(KEY));
    }
}
