package io.madang.objectstore.server.admin;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.madang.objectstore.server.Contents;
import io.madang.objectstore.server.StoreFailure;
import io.madang.objectstore.server.task.Result;
import io.madang.objectstore.server.task.Task;
import io.madang.objectstore.server.watch.Metrics;
import java.io.IOException;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP on the loopback address: {@code GET /metrics} and {@code GET /health} for anyone on this machine,
 * {@code POST /tasks/…} for who can read the file with the token. A task answers with lines of progress while it runs.
 */
public final class AdminEndpoint implements AutoCloseable {
    private static final Logger log = LoggerFactory.getLogger(AdminEndpoint.class);
    private static final String TASKS = "/tasks/";

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Path file;
    private final String token;
    private final Contents contents;
    private final ReentrantLock oneTask = new ReentrantLock();
    private volatile boolean stopping;

    /** Begins to listen, and says where in a file. */
    public AdminEndpoint(int port, Path file, Contents contents, Metrics metrics, SecureRandom random)
            throws IOException {
        this.file = file;
        this.contents = contents;
        byte[] drawn = new byte[32];
        random.nextBytes(drawn);
        this.token = HexFormat.of().formatHex(drawn);
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 16);
        } catch (BindException e) {
            throw new StoreFailure(
                    "The port " + port + " for metrics and commands is taken. Choose another: --admin-port "
                            + (port + 1) + ", or 0 for any that is free.",
                    e);
        }
        server.setExecutor(threads);
        server.createContext("/metrics", get("text/plain; version=0.0.4; charset=utf-8", metrics::text));
        server.createContext("/health", get("text/plain; charset=utf-8", this::health));
        server.createContext(TASKS, this::task);
        server.start();
        new AdminFile(port(), token).write(file);
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** Lost redundancy is told and is no failure: requests are still answered. */
    private String health() throws IOException {
        Optional<String> failure = contents.metadata().failure();
        if (failure.isPresent()) {
            throw new StoreFailure(failure.get(), null);
        }
        List<String> losses = contents.losses();
        return losses.isEmpty() ? "ok\n" : "degraded: " + String.join("; ", losses) + "\n";
    }

    private interface Page {
        String text() throws IOException;
    }

    private static HttpHandler get(String type, Page page) {
        return exchange -> {
            if (!exchange.getRequestMethod().equals("GET")) {
                answer(exchange, 405, "Only GET.\n");
                return;
            }
            if (!exchange.getRequestURI()
                    .getPath()
                    .equals(exchange.getHttpContext().getPath())) {
                answer(exchange, 404, "There is nothing here.\n");
                return;
            }
            try {
                String text = page.text();
                exchange.getResponseHeaders().set("Content-Type", type);
                answer(exchange, 200, text);
            } catch (StoreFailure unhealthy) {
                answer(exchange, 503, unhealthy.getMessage() + "\n");
            } catch (IOException | RuntimeException e) {
                log.error("{} cannot be answered", exchange.getRequestURI(), e);
                answer(exchange, 500, "It cannot be told; the log says why.\n");
            }
        };
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
        }
    }

    private void task(HttpExchange exchange) throws IOException {
        String given = exchange.getRequestHeaders().getFirst("Authorization");
        byte[] expected = ("Bearer " + token).getBytes(StandardCharsets.UTF_8);
        if (given == null || !MessageDigest.isEqual(expected, given.getBytes(StandardCharsets.UTF_8))) {
            answer(exchange, 401, "The token is not that of this store.\n");
            return;
        }
        Task task = Task.named(exchange.getRequestURI().getPath().substring(TASKS.length()))
                .orElse(null);
        if (task == null || !exchange.getRequestMethod().equals("POST")) {
            answer(exchange, 404, "There is no such task.\n");
            return;
        }
        boolean free = task == Task.STATS || oneTask.tryLock();
        if (!free) {
            answer(exchange, 409, "Another task is running.\n");
            return;
        }
        try {
            run(exchange, task);
        } finally {
            release();
        }
    }

    private void run(HttpExchange exchange, Task task) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
        exchange.sendResponseHeaders(200, 0);
        try (TaskStream stream = new TaskStream(exchange.getResponseBody(), () -> stopping)) {
            Result result = result(task, stream);
            // Before it is told: who has heard the end of one task may ask for the next.
            release();
            stream.result(result);
        }
    }

    private Result result(Task task, TaskStream stream) {
        try {
            return task.run(contents, false, stream);
        } catch (IOException | RuntimeException e) {
            log.error("The task {} failed", task.word(), e);
            return new Result(false, "It failed: " + e.getMessage() + ". The log tells more.");
        }
    }

    private void release() {
        if (oneTask.isHeldByCurrentThread()) {
            oneTask.unlock();
        }
    }

    @Override
    public void close() throws IOException {
        Files.deleteIfExists(file);
        stopping = true;
        server.stop(0);
        // Not interrupted: a thread that is interrupted while it reads closes the file for all.
        threads.shutdown();
    }
}
