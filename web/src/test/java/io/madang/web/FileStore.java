package io.madang.web;

import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real object store for uploaded files, which ends with the JVM and can be taken away for a while. */
final class FileStore {

    private final Path data;
    private Store store;

    private FileStore(Path data) throws IOException {
        this.data = data;
        this.store = open(0);
    }

    static FileStore start() {
        try {
            return new FileStore(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "file-store-"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Store open(int port) throws IOException {
        return Store.open(Settings.of(List.of(data)).withPorts("127.0.0.1", port, 0));
    }

    /** What an instance must know of it. */
    String[] settings() {
        return new String[] {
            "madang.media.s3.endpoint=" + store.endpoint(),
            "madang.media.s3.access-key=" + store.accounts().rootKey().id(),
            "madang.media.s3.secret-key=" + store.accounts().rootKey().secret(),
            "madang.media.worker.poll=100ms",
            "madang.media.worker.directory=target/media-work"
        };
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
}
