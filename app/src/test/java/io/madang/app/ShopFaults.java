package io.madang.app;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.testkit.TestRedis;
import java.util.Random;

/** What can happen to a shop while people use it. */
final class ShopFaults {

    private final TestInstallation installation;
    private final ShopInstances instances;
    private final Random random;

    ShopFaults(TestInstallation installation, ShopInstances instances, Random random) {
        this.installation = installation;
        this.instances = instances;
        this.random = random;
    }

    enum Fault {
        INSTANCE_KILLED,
        REDIS_KILLED,
        REDIS_WIPED,
        /** As after the loss of its drive. */
        REDIS_EMPTIED,
        DATABASE_STOPPED,
        DATABASE_KILLED
    }

    /** One of them, drawn; it is over when this returns. */
    Fault strike() throws Exception {
        Fault fault = Fault.values()[random.nextInt(Fault.values().length)];
        switch (fault) {
            case INSTANCE_KILLED -> instances.killAndStart(random.nextInt(ShopInstances.NUMBER));
            case REDIS_KILLED -> {
                installation.redis.kill();
                installation.redis.start();
            }
            case REDIS_WIPED -> wipe();
            case REDIS_EMPTIED -> {
                installation.redis.killAndEmpty();
                installation.redis.start();
            }
            case DATABASE_STOPPED -> {
                installation.database.pause();
                try {
                    Thread.sleep(500 + random.nextInt(3000));
                } finally {
                    installation.database.resume();
                }
            }
            case DATABASE_KILLED -> {
                installation.database.kill();
                installation.database.start();
            }
        }
        return fault;
    }

    private void wipe() {
        RedisClient client = RedisClient.create(TestRedis.administrator(installation.redis.url()));
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            connection.sync().flushall();
        } finally {
            client.shutdown();
        }
    }
}
