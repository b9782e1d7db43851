package io.madang.media.job;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Where files are worked on: a directory of this worker, and in it one for each job, which goes with it. A lock on a file
 * beside it, which ends with the process, says that the worker lives; what killed workers left is deleted by the next one.
 */
public final class WorkDirectory implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WorkDirectory.class);
    private static final String PREFIX = "madang-media-";
    private static final String LOCK = ".lock";
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

    private final Path parent;
    private @Nullable Owned owned;

    public WorkDirectory(@Nullable String parent) {
        this.parent = Path.of(parent == null ? System.getProperty("java.io.tmpdir") : parent)
                .toAbsolutePath();
    }

    /** Work with files. */
    @FunctionalInterface
    public interface FileWork<T, E extends Exception> {
        T in(Path directory) throws IOException, E;
    }

    private record Owned(Path directory, FileChannel lock) {}

    public <T, E extends Exception> T with(FileWork<T, E> work) throws IOException, E {
        Path directory = Files.createTempDirectory(own(), "job-");
        try {
            return work.in(directory);
        } finally {
            delete(directory);
        }
    }

    private synchronized Path own() throws IOException {
        Owned now = owned;
        if (now == null) {
            Files.createDirectories(parent);
            deleteAbandoned();
            now = create();
            owned = now;
        }
        return now.directory();
    }

    /** Locked before it is there, so that no other worker takes it for one that was left. */
    private Owned create() throws IOException {
        Path directory = parent.resolve(PREFIX + UUID.randomUUID());
        FileChannel lock = FileChannel.open(lockOf(directory), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        lock.lock();
        Files.createDirectory(directory, OWNER_ONLY);
        return new Owned(directory, lock);
    }

    private static Path lockOf(Path directory) {
        return directory.resolveSibling(directory.getFileName() + LOCK);
    }

    private void deleteAbandoned() throws IOException {
        List<Path> found;
        try (Stream<Path> beside = Files.list(parent)) {
            found = beside.filter(path -> path.getFileName().toString().startsWith(PREFIX))
                    .filter(Files::isDirectory)
                    .toList();
        }
        for (Path directory : found) {
            try {
                deleteIfAbandoned(directory);
            } catch (IOException e) {
                log.warn("The files of a worker that is gone stay at {}: {}", directory, e.toString());
            }
        }
    }

    private static void deleteIfAbandoned(Path directory) throws IOException {
        Path file = lockOf(directory);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock lock = channel.tryLock();
            if (lock != null) {
                delete(directory);
                Files.deleteIfExists(file);
            }
        } catch (OverlappingFileLockException e) {
            // of another worker in this process
        }
    }

    private static void delete(Path directory) throws IOException {
        List<Path> all;
        try (Stream<Path> found = Files.walk(directory)) {
            all = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path one : all) {
            Files.deleteIfExists(one);
        }
    }

    /** Threads that are still at work get errors. */
    @Override
    public synchronized void close() throws IOException {
        Owned now = owned;
        owned = null;
        if (now != null) {
            try (FileChannel lock = now.lock()) {
                delete(now.directory());
                Files.deleteIfExists(lockOf(now.directory()));
            }
        }
    }
}
