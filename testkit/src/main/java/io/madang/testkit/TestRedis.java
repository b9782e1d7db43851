package io.madang.testkit;

import io.madang.engine.Directories;
import io.madang.engine.RedisEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A real Redis server for tests. */
public final class TestRedis extends TestProcess {
    private final RedisEngine engine;
    private final Path directory;

    /** @param directory the engine's own, which is removed at the end */
    TestRedis(RedisEngine engine, Path directory) {
        super(engine, () -> Directories.remove(directory));
        this.engine = engine;
        this.directory = directory;
    }

    /** Ends the process with SIGKILL and removes its data; it is down until {@link #start}. */
    public void killAndEmpty() {
        kill();
        Path data = directory.resolve("data");
        Directories.remove(data);
        try {
            Files.createDirectory(data);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With its password: {@code redis://:password@127.0.0.1:port}. */
    public String url() {
        return engine.url();
    }

    /**
     * The same server for what the product's user may not do, such as FLUSHALL or CONFIG.
     *
     * @param url of a server of the tests, also by way of a proxy
     */
    public static String administrator(String url) {
        return url.replaceFirst("^redis://:", "redis://admin:");
    }

    public String password() {
        return engine.password();
    }
}
