package io.madang.leaderboard;

import io.lettuce.core.KeyValue;
import io.lettuce.core.ScriptOutputType;
import io.madang.edge.redis.RedisCalls;
import io.madang.edge.redis.RedisScript;
import io.madang.kernel.error.Failure;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The nicknames of accounts, in one hash in Redis: those of all rows of an answer are read in one trip, and no service
 * is asked. A row whose name is not there is shown without one.
 */
final class PlayerNames {

    private static final Logger log = LoggerFactory.getLogger(PlayerNames.class);
    private static final String KEY = "leaderboard:names";
    private static final char SEPARATOR = ' ';
    private static final RedisScript NAME = RedisScript.beside(PlayerNames.class, "name.lua");

    private final RedisCalls reads;
    private final RedisCalls writes;

    PlayerNames(RedisCalls reads, RedisCalls writes) {
        this.reads = reads;
        this.writes = writes;
    }

    Map<Player, String> of(Collection<Player> players) {
        List<Player> accounts =
                new LinkedHashSet<>(players).stream().filter(Player::isAccount).toList();
        if (accounts.isEmpty()) {
            return Map.of();
        }
        String[] fields = accounts.stream().map(Player::id).toArray(String[]::new);
        Map<Player, String> names = new HashMap<>();
        try {
            List<KeyValue<String, String>> values = reads.call(commands -> commands.hmget(KEY, fields));
            for (int i = 0; i < fields.length; i++) {
                if (values.get(i).hasValue()) {
                    String value = values.get(i).getValue();
                    names.put(accounts.get(i), value.substring(value.indexOf(SEPARATOR) + 1));
                }
            }
        } catch (Failure e) {
            log.debug("rows are shown without names: {}", e.toString());
        }
        return names;
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
