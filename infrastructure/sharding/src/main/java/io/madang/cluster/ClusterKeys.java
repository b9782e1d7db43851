package io.madang.cluster;

import io.madang.sharding.Shard;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/** Secrets that every instance knows, made once per installation so that a fleet needs no configuration of them. */
public final class ClusterKeys {

    static final int KEY_BYTES = 32;

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");

    private final Shard home;
    private final SecureRandom random;
    private final Map<String, byte[]> known = new ConcurrentHashMap<>();

    public ClusterKeys(Shard home, ClusterProperties properties, SecureRandom random) {
        this.home = home;
        this.random = random;
        properties.keys().forEach((name, text) -> known.put(name, ClusterProperties.decode(name, text)));
    }

    /** The 32 bytes of that name: the configured ones, or those that the first instance to ask has made. */
    public byte[] key(String name) {
        byte[] key = known.get(name);
        if (key == null) {
            if (!NAME.matcher(name).matches()) {
                throw new IllegalArgumentException("not a key's name: '" + name + "'");
            }
            key = makeOrRead(name);
            known.put(name, key);
        }
        return key.clone();
    }

    private byte[] makeOrRead(String name) {
        byte[] fresh = new byte[KEY_BYTES];
        random.nextBytes(fresh);
        home.sql("insert ignore into cluster_key (name, value) values (:name, :value)")
                .param("name", name)
                .param("value", fresh)
                .update();
        return home.sql("select value from cluster_key where name = :name")
                .param("name", name)
                .query((row, n) -> row.getBytes("value"))
                .single();
    }
}
