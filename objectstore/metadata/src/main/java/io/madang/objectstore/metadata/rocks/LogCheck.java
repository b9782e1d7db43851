package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.LinkedFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks that what was synced to RocksDB's log can be found again: the directory is the one that was opened, and it still
 * has {@code CURRENT}, which a restart begins with, and the log that is written now. Costs three calls of {@code stat}.
 */
final class LogCheck {
    private final Path directory;
    private final LinkedFile opened;
    private final LongSupplier memtableVersion;
    private long logVersion;
    private @Nullable LinkedFile log;

    /** @param memtableVersion changes whenever RocksDB begins another log, and at other times too */
    LogCheck(Path directory, LongSupplier memtableVersion) throws IOException {
        this.directory = directory;
        this.opened = LinkedFile.of(directory);
        this.memtableVersion = memtableVersion;
    }

    synchronized void requireReachable() throws IOException {
        while (true) {
            long version = memtableVersion.getAsLong();
            try {
                check(version);
                return;
            } catch (IOException e) {
                // A flush may have ended the use of the log between the two looks at it.
                if (memtableVersion.getAsLong() == version) {
                    throw e;
                }
            }
        }
    }

    private void check(long version) throws IOException {
        opened.requireLinked();
        if (!Files.exists(directory.resolve("CURRENT"))) {
            throw new IOException(directory.resolve("CURRENT") + " was deleted while it was in use");
        }
        LinkedFile written = log;
        if (written == null || version != logVersion) {
            written = log = newestLog();
            logVersion = version;
        }
        written.requireLinked();
    }

    /** The names of logs are numbers of six or more digits that only grow. */
    private LinkedFile newestLog() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            Path newest = files.filter(file -> file.toString().endsWith(".log"))
                    .max(Comparator.comparingInt((Path file) -> file.toString().length())
                            .thenComparing(Path::toString))
                    .orElseThrow(() -> new IOException("The log in " + directory + " was deleted while it was in use"));
            return LinkedFile.of(newest);
        }
    }
}
