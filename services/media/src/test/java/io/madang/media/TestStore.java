package io.madang.media;

import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real object store, which can be stopped and started again at the same place. */
public final class TestStore implements AutoCloseable {

    private final Path data;
    private Store store;

    private TestStore() throws IOException {
        this.data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "media-store-");
        this.store = open(0);
    }

    static TestStore start() {
        try {
            return new TestStore();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Store open(int port) throws IOException {
        return Store.open(Settings.of(List.of(data)).withPorts("127.0.0.1", port, 0));
    }

    public URI endpoint() {
        return store.endpoint();
    }

    public String accessKey() {
        return store.accounts().rootKey().id();
    }

    public String secretKey() {
        return store.accounts().rootKey().secret();
    }

    List<String> settings() {
        return List.of(
                "madang.media.s3.endpoint=" + endpoint(),
                "madang.media.s3.access-key=" + accessKey(),
                "madang.media.s3.secret-key=" + secretKey());
    }

    /** Takes the store away while the work runs; it comes back with all that it has. */
    void awayDuring(Runnable work) {
        URI endpoint = store.endpoint();
        try {
            store.close();
            try {
                work.run();
            } finally {
                store = open(endpoint.getPort());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try {
            store.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
