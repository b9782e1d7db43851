package io.madang.bench.storage;

import io.madang.bench.load.ClosedLoopLoad;
import io.madang.bench.load.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;

/** The object store in a process of its own, with objects in it, and requests for it: puts and gets in equal parts. */
public final class StoreUnderLoad implements AutoCloseable {

    private static final int KEYS = 2_000;

    private final Path directory;
    private final S3Server server;
    private final Random random;
    private final byte[] content = new byte[S3Load.SMALL];

    public StoreUnderLoad(long seed) throws Exception {
        random = new Random(seed);
        random.nextBytes(content);
        directory = Files.createTempDirectory("madang-overload");
        server = S3Server.ours(List.of(Files.createDirectories(directory.resolve("drive"))));
        S3Requests requests = new S3Requests(server);
        try (S3Connection connection = new S3Connection(server.port())) {
            connection.ask(requests.head("PUT", "/bench", "", 0), content, 0);
            for (int i = 0; i < KEYS; i++) {
                connection.ask(requests.head("PUT", "/bench/" + i, "", content.length), content, 1);
            }
        }
    }

    public Target target() {
        return Target.http(server.port());
    }

    /** Where its health is told. */
    public int adminPort() {
        return server.adminPort();
    }

    public ProcessHandle process() {
        return server.process().toHandle();
    }

    /** Signed now, and good for a quarter of an hour. */
    public ClosedLoopLoad.Requests requests() {
        S3Requests requests = new S3Requests(server);
        byte[][] all = new byte[2 * KEYS][];
        for (int i = 0; i < KEYS; i++) {
            all[2 * i] = requests.get("/bench/" + i, "");
            all[2 * i + 1] = requests.put("/bench/" + i, content);
        }
        return () -> all[random.nextInt(all.length)];
    }

    @Override
    public void close() throws Exception {
        server.close();
        StorageBench.delete(directory);
    }
}
