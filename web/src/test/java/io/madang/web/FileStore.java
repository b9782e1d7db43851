package io.madang.web;

import io.madang.objectstore.server.Settings;
import io.madang.objectstore.server.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real object store for uploaded files, which ends with the JVM. */
final class FileStore {

    private FileStore() {}

    /** Starts one; returns what an instance must know of it. */
    static String[] settings() {
        try {
            Path data = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "file-store-");
            Store store = Store.open(Settings.of(List.of(data)).withPorts("127.0.0.1", 0, 0));
            return new String[] {
                "madang.media.s3.endpoint=" + store.endpoint(),
                "madang.media.s3.access-key=" + store.accounts().rootKey().id(),
                "madang.media.s3.secret-key=" + store.accounts().rootKey().secret(),
                "madang.media.worker.poll=100ms",
                "madang.media.worker.directory=target/media-work"
            };
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
