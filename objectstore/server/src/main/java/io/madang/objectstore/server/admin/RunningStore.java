package io.madang.objectstore.server.admin;

import io.madang.objectstore.server.task.Progress;
import io.madang.objectstore.server.task.Result;
import io.madang.objectstore.server.task.Task;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Optional;

/** A store that runs in another process, asked by a command. */
public final class RunningStore {
    private static final int CONNECT_MILLIS = 2_000;

    private final AdminFile reached;

    private RunningStore(AdminFile reached) {
        this.reached = reached;
    }

    /** The store that says in this file how to reach it; empty where none answers. */
    public static Optional<RunningStore> at(Path file) throws IOException {
        Optional<AdminFile> reached = AdminFile.read(file);
        if (reached.isEmpty()) {
            return Optional.empty();
        }
        try {
            HttpURLConnection health = open(reached.get(), "/health");
            health.setReadTimeout(CONNECT_MILLIS);
            return health.getResponseCode() == 200 ? Optional.of(new RunningStore(reached.get())) : Optional.empty();
        } catch (IOException notThere) {
            // Left by a store that was killed.
            return Optional.empty();
        }
    }

    public Result run(Task task, Progress progress) throws IOException {
        HttpURLConnection connection = open(reached, "/tasks/" + task.word());
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Authorization", "Bearer " + reached.token());
        connection.setFixedLengthStreamingMode(0);
        connection.setDoOutput(true);
        connection.getOutputStream().close();
        int status = connection.getResponseCode();
        if (status != 200) {
            String why = new String(connection.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Result(false, "The running store refused: " + why.strip());
        }
        return TaskStream.read(connection.getInputStream(), progress);
    }

    private static HttpURLConnection open(AdminFile reached, String path) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + reached.port() + path).toURL().openConnection(java.net.Proxy.NO_PROXY);
        connection.setConnectTimeout(CONNECT_MILLIS);
        return connection;
    }
}
