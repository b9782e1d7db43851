package io.madang.bench.load;

import io.madang.app.command.CommandFailure;
import io.madang.objectstore.testkit.Programs;
import io.madang.testkit.TestRedis;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Redis itself gives: by redis-benchmark, or by a loop of our own where that is not installed. */
public final class RedisBenchmark {

    /** Stands for a number that is another one with each request, of 12 digits. */
    public static final String ANY_NUMBER = "__rand_int__";

    private static final String TOOL = "redis-benchmark";
    private static final List<String> PACKAGES = List.of("redis-tools");
    private static final int NUMBERS = 100_000_000;
    private static final int REQUESTS_PER_SECOND = 20_000;

    /** Fewer are over before the server is at its speed. */
    private static final long MIN_REQUESTS = 100_000;

    private static final long TWELVE_DIGITS = 1_000_000_000_000L;

    private final int port;
    private final String password;
    private final int clients;
    private final Duration time;
    private final boolean installed;
    private final AtomicLong number = new AtomicLong();

    public RedisBenchmark(TestRedis redis, int clients, Duration time) {
        this.port = URI.create(redis.url()).getPort();
        this.password = redis.password();
        this.clients = clients;
        this.time = time;
        this.installed = Programs.there(TOOL, PACKAGES);
        if (!installed) {
            BenchProgress.say(TOOL + " is not installed (apt-get install " + String.join(" ", PACKAGES)
                    + "): Redis is measured by a raw loop of our own");
        }
    }

    /** A number as {@link #ANY_NUMBER} is written. */
    public static String written(long number) {
        return Long.toString(TWELVE_DIGITS + number).substring(1);
    }

    /** What this is measured with. */
    public String name() {
        return installed ? TOOL : "a raw loop of our own (" + TOOL + " is not installed)";
    }

    /** How often the command is answered in a second. */
    public double perSecond(String... command) throws IOException, InterruptedException {
        return perSecond(NUMBERS, command);
    }

    /** @param numbers how many numbers {@link #ANY_NUMBER} may be */
    public double perSecond(int numbers, String... command) throws IOException, InterruptedException {
        return installed ? byTool(numbers, List.of(command)) : byLoop(numbers, List.of(command));
    }

    private double byTool(int numbers, List<String> words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(TOOL, "-h", "127.0.0.1", "-p", Integer.toString(port)));
        command.addAll(
                List.of("-a", password, "-c", Integer.toString(clients), "--csv", "-r", Integer.toString(numbers)));
        command.addAll(List.of("-n", Long.toString(Math.max(MIN_REQUESTS, time.toSeconds() * REQUESTS_PER_SECOND))));
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        Pattern rate = Pattern.compile(
                "^\"" + Pattern.quote(words.getFirst()) + "[^\"]*\",\"([0-9.]+)\"",
                Pattern.MULTILINE | Pattern.CASE_INSENSITIVE);
        Matcher found = rate.matcher(output);
        if (process.waitFor() != 0 || !found.find()) {
            throw new CommandFailure(TOOL + " said: " + output);
        }
        return Double.parseDouble(found.group(1));
    }

    private double byLoop(int numbers, List<String> words) throws IOException {
        return ClosedLoopLoad.run(Target.redis(port, password), clients, time, () -> request(numbers, words))
                .requireSuccess(words.getFirst().toUpperCase(Locale.ROOT) + " in Redis")
                .perSecond();
    }

    private byte[] request(int numbers, List<String> words) {
        String any = written(number.incrementAndGet() % numbers);
        StringBuilder request = new StringBuilder("*" + words.size() + "\r\n");
        for (String word : words) {
            String sent = word.replace(ANY_NUMBER, any);
            request.append('$')
                    .append(sent.length())
                    .append("\r\n")
                    .append(sent)
                    .append("\r\n");
        }
        return request.toString().getBytes(StandardCharsets.US_ASCII);
    }
}
