package io.madang.app;

import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.app.command.Arguments;
import io.madang.app.command.CommandFailure;
import io.madang.app.command.Console;
import io.madang.app.command.UsageError;
import io.madang.app.start.EngineConnections;
import io.madang.contracts.service.Services;
import io.madang.kernel.error.Failure;
import io.madang.shop.coupon.issue.CouponCheck;
import java.util.Optional;
import java.util.Set;

/** {@code coupons …}: campaigns compared with their coupons and with Redis, and put right. */
final class CouponsCommand {

    static final Set<String> VALUED = Set.of("--data", "--config");

    private final Console console;

    CouponsCommand(Console console) {
        this.console = console;
    }

    void run(Arguments arguments, EngineConnections connections) {
        boolean repair =
                switch (String.join(" ", arguments.words())) {
                    case "check" -> false;
                    case "repair" -> true;
                    default -> throw new UsageError("coupons knows two things: 'coupons check' and 'coupons repair'.");
                };
        try {
            int wrong = connections
                    .redisUrl()
                    .map(url -> withRedis(url, connections, repair))
                    .orElseGet(() -> check(connections, Optional.empty(), repair));
            if (wrong > 0) {
                throw new CommandFailure(wrong + " things are wrong. "
                        + (repair
                                ? "They are left for you to decide."
                                : "'./madang coupons repair' puts right what it can."));
            }
            console.print("All campaigns are sound.");
        } catch (Failure e) {
            throw new CommandFailure(String.valueOf(e.getMessage()), e);
        }
    }

    private int withRedis(String url, EngineConnections connections, boolean repair) {
        RedisClient client = RedisClient.create(url);
        try (StatefulRedisConnection<String, String> connection = client.connect()) {
            return check(connections, Optional.of(connection.sync()), repair);
        } catch (RedisException e) {
            throw new CommandFailure("Redis does not answer: " + e.getMessage() + ". Start it, and try again.", e);
        } finally {
            client.shutdown();
        }
    }

    private int check(EngineConnections connections, Optional<RedisCommands<String, String>> redis, boolean repair) {
        if (redis.isEmpty()) {
            console.print("It is not known where Redis is: only the database is looked at.");
        }
        return new CouponCheck(connections.databases().forService(Services.SHOP.role()), redis)
                .run(repair, console::print);
    }
}
