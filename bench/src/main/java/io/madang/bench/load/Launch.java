package io.madang.bench.load;

import io.madang.app.command.CommandFailure;
import io.madang.app.role.Role;
import io.madang.app.role.RoleMap;
import io.madang.engine.Ports;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** One start of the built jar, from the exec to the first 200, as {@code ./madang up} does it. */
public final class Launch implements AutoCloseable {

    private static final Duration LIMIT = Duration.ofMinutes(2);
    private static final Duration POLL = Duration.ofMillis(20);

    private final Process process;
    private final int port;
    private final Duration untilReady;

    private Launch(Process process, int port, Duration untilReady) {
        this.process = process;
        this.port = port;
        this.untilReady = untilReady;
    }

    public static Launch of(Path java, List<String> flags, Path jar, Path data)
            throws IOException, InterruptedException {
        return of(java, flags, jar, data, List.of(), Map.of());
    }

    /**
     * @param more arguments beside the data directory and the port
     * @param environment variables beside those of this process
     */
    public static Launch of(
            Path java, List<String> flags, Path jar, Path data, List<String> more, Map<String, String> environment)
            throws IOException, InterruptedException {
        int port = new Ports().any();
        List<String> command = new ArrayList<>(List.of(java.toString()));
        command.addAll(flags);
        command.addAll(List.of("-jar", jar.toString(), "up", "--data", data.toString(), "--port", "" + port));
        command.addAll(more);
        long begin = System.nanoTime();
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(data.resolveSibling(data.getFileName() + ".out").toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try (HttpClient client =
                HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build()) {
            while (!isUp(client, port, "ready")) {
                if (!process.isAlive() || System.nanoTime() - begin > LIMIT.toNanos()) {
                    process.destroyForcibly();
                    throw new CommandFailure("the instance did not start; see " + data + ".out and " + data + "/logs");
                }
                LockSupport.parkNanos(POLL.toNanos());
            }
            Launch launch = new Launch(process, port, Duration.ofNanos(System.nanoTime() - begin));
            launch.expectAllRoles(client, port);
            return launch;
        }
    }

    public int port() {
        return port;
    }

    public double secondsUntilReady() {
        return untilReady.toNanos() / 1e9;
    }

    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** Stops it as Ctrl-C does, and waits. */
    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(60, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new CommandFailure("the instance did not stop within a minute");
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    /** A start counts only if it brought up all there is. */
    private void expectAllRoles(HttpClient client, int port) throws InterruptedException {
        for (Role role : RoleMap.all()) {
            if (!isUp(client, port, role.name())) {
                close();
                throw new CommandFailure("the instance is ready, and its role '" + role.name() + "' is not");
            }
        }
    }

    private static boolean isUp(HttpClient client, int port, String health) throws InterruptedException {
        URI uri = URI.create("http://127.0.0.1:" + port + "/health/" + health);
        HttpRequest request =
                HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(5)).build();
        try {
            HttpResponse<Void> response = client.send(request, BodyHandlers.discarding());
            return response.statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        }
    }
}
