package io.madang.bench.leaderboard;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.sync.RedisCommands;
import io.madang.bench.load.BenchProgress;
import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.RedisBenchmark;
import io.madang.bench.load.Target;
import io.madang.testkit.TestRedis;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redis without us: sorted sets filled and asked by plain commands. */
final class RawSets implements AutoCloseable {

    private static final int PIPELINED = 1_000;
    private static final Pattern USED = Pattern.compile("used_memory:(\\d+)");

    private final Target target;
    private final TestRedis redis;
    private final RedisClient client;
    private final StatefulRedisConnection<String, String> connection;

    RawSets(TestRedis redis) {
        this.redis = redis;
        this.target = Target.redis(URI.create(redis.url()).getPort(), redis.password());
        this.client = RedisClient.create(redis.url());
        this.connection = client.connect();
    }

    RedisCommands<String, String> commands() {
        return connection.sync();
    }

    TestRedis redis() {
        return redis;
    }

    double usedMemory() {
        Matcher used = USED.matcher(commands().info("memory"));
        return used.find() ? Double.parseDouble(used.group(1)) : Double.NaN;
    }

    /** A command about one player. */
    @FunctionalInterface
    interface PlayerCommand {
        byte[] of(int player);
    }

    /** Seconds that one connection takes to add all players, one command each, a thousand commands at a time. */
    double load(String key, Players players) throws IOException {
        return send(
                "players loaded by plain commands",
                players.number(),
                player -> command(
                        "ZADD",
                        key,
                        Long.toString(players.score(player)),
                        new String(players.bytes(player), StandardCharsets.ISO_8859_1)));
    }

    /** A set whose members are numbers, as {@code redis-benchmark} can send them. */
    void loadNumbers(String key, Players players) throws IOException {
        send(
                "numbers loaded for redis-benchmark",
                players.number(),
                player -> command("ZADD", key, Long.toString(players.score(player)), RedisBenchmark.written(player)));
    }

    /** Sends a command about each player, a thousand at a time, and says how many seconds that took. */
    double send(String what, int players, PlayerCommand command) throws IOException {
        URI uri = URI.create(redis.url());
        try (Socket socket = new Socket("127.0.0.1", uri.getPort());
                OutputStream out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
                InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16)) {
            socket.setTcpNoDelay(true);
            out.write(command("AUTH", redis.password()));
            out.flush();
            awaitLines(in, 1);
            long begun = System.nanoTime();
            for (int from = 0; from < players; from += PIPELINED) {
                int to = Math.min(players, from + PIPELINED);
                for (int player = from; player < to; player++) {
                    out.write(command.of(player));
                }
                out.flush();
                awaitLines(in, to - from);
                BenchProgress.bar(what, to, players);
            }
            return (System.nanoTime() - begun) / 1e9;
        }
    }

    private static void awaitLines(InputStream in, int lines) throws IOException {
        for (int seen = 0; seen < lines; ) {
            int next = in.read();
            if (next < 0) {
                throw new EOFException("Redis has closed the connection");
            }
            seen += next == '\n' ? 1 : 0;
        }
    }

    /** How often in a second the commands are answered to so many clients. */
    double perSecond(int clients, Duration time, ClosedLoopLoad.Requests requests) throws IOException {
        return ClosedLoopLoad.run(target, clients, time, requests)
                .requireSuccess("a raw command of Redis")
                .perSecond();
    }

    /** A command as it goes over the wire; each character is one byte. */
    static byte[] command(String... words) {
        ByteArrayOutputStream request = new ByteArrayOutputStream();
        request.writeBytes(("*" + words.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
        for (String word : words) {
            byte[] bytes = word.getBytes(StandardCharsets.ISO_8859_1);
            request.writeBytes(("$" + bytes.length + "\r\n").getBytes(StandardCharsets.US_ASCII));
            request.writeBytes(bytes);
            request.writeBytes(new byte[] {'\r', '\n'});
        }
        return request.toByteArray();
    }

    @Override
    public void close() {
        connection.close();
        client.shutdown();
    }
}
