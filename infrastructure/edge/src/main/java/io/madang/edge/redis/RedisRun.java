package io.madang.edge.redis;

/** One run of a Redis server: it ends when the server is stopped, killed, or replaced by another. */
public final class RedisRun {

    private static final String RUN = "run_id:";

    private RedisRun() {}

    /** The id of the run that is under way. */
    public static String id(RedisCalls redis) {
        return redis.<String>call(commands -> commands.info("server"))
                .lines()
                .filter(line -> line.startsWith(RUN))
                .map(line -> line.substring(RUN.length()).strip())
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("Redis does not tell its run_id"));
    }
}
