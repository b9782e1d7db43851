package io.madang.bench.board;

import io.lettuce.core.RedisClient;
import io.lettuce.core.api.StatefulRedisConnection;
import io.madang.app.command.CommandFailure;
import io.madang.testkit.TestRedis;
import io.madang.view.ViewConfiguration;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The script that counts a view, without us: by redis-benchmark, or by a loop of our own where that is not installed. */
final class RawViews {

    private static final String TOOL = "redis-benchmark";
    private static final Pattern RATE = Pattern.compile("^\"(?i:evalsha)[^\"]*\",\"([0-9.]+)\"", Pattern.MULTILINE);
    private static final int REQUESTS_PER_SECOND = 20_000;
    private static final String COUNT = "bench:{v}:count";

    private final int port;
    private final String password;
    private final String digest;
    private final boolean installed;
    private final Duration time;
    private final AtomicLong viewer = new AtomicLong();

    private RawViews(int port, String password, String digest, boolean installed, Duration time) {
        this.port = port;
        this.password = password;
        this.digest = digest;
        this.installed = installed;
        this.time = time;
    }

    static RawViews of(TestRedis redis, Duration time) {
        RedisClient client = RedisClient.create(redis.url());
        try (StatefulRedisConnection<String, String> connection = client.connect();
                InputStream script = ViewConfiguration.class.getResourceAsStream("view.lua")) {
            if (script == null) {
                throw new IllegalStateException("the view service has no view.lua");
            }
            String text = new String(script.readAllBytes(), StandardCharsets.UTF_8);
            String digest = connection.sync().scriptLoad(text);
            connection.sync().set(COUNT, "0");
            int port = URI.create(redis.url()).getPort();
            return new RawViews(port, redis.password(), digest, isInstalled(), time);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            client.shutdown();
        }
    }

    /** What this is measured with. */
    String name() {
        return installed ? TOOL : "a raw loop of our own (" + TOOL + " is not installed)";
    }

    double perSecond() throws Exception {
        return installed ? byTool() : byLoop();
    }

    private double byTool() throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(TOOL, "-h", "127.0.0.1", "-p", Integer.toString(port)));
        command.addAll(List.of("-a", password, "-c", Integer.toString(ViewStorm.CLIENTS), "--csv", "-r", "100000000"));
        command.addAll(List.of("-n", Long.toString(time.toSeconds() * REQUESTS_PER_SECOND)));
        command.addAll(List.of("evalsha", digest, "3"));
        command.addAll(arguments("__rand_int__"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Matcher rate = RATE.matcher(output);
        if (process.waitFor() != 0 || !rate.find()) {
            throw new CommandFailure(TOOL + " said: " + output);
        }
        return Double.parseDouble(rate.group(1));
    }

    private double byLoop() throws IOException {
        return Swarm.run(Target.redis(port, password), ViewStorm.CLIENTS, time, this::request)
                .requireSuccess("views in Redis")
                .perSecond();
    }

    private byte[] request() {
        List<String> words = new ArrayList<>(List.of("EVALSHA", digest, "3"));
        words.addAll(arguments(Long.toString(viewer.incrementAndGet())));
        StringBuilder request = new StringBuilder("*" + words.size() + "\r\n");
        words.forEach(word -> request.append('$')
                .append(word.length())
                .append("\r\n")
                .append(word)
                .append("\r\n"));
        return request.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** The keys and arguments for a view of a logged-in user. */
    private static List<String> arguments(String viewer) {
        return List.of(COUNT, "bench:{v}:changed", "bench:{v}:mark:" + viewer, "1", "600000", "100", "100");
    }

    private static boolean isInstalled() {
        try {
            return new ProcessBuilder(TOOL, "--version").start().waitFor() == 0;
        } catch (IOException absent) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
