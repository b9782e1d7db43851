package io.madang.engine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The directory that holds all of an instance's data, held by one process at a time. */
public final class DataDirectory implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(DataDirectory.class);
    private static final String LOCK = "madang.lock";
    private static final String HOLDER = "madang.pid";
    private static final String PRIVATE_FILE = "rw-------";

    private final Path path;
    private final FileChannel channel;
    private final Secrets secrets;
    private final List<String> warnings;

    private DataDirectory(Path path, FileChannel channel, List<String> warnings) {
        this.path = path;
        this.channel = channel;
        this.secrets = new Secrets(path.resolve("secrets"), new SecureRandom());
        this.warnings = warnings;
    }

    /** Makes the directory if need be and takes hold of it until it is closed or the process ends. */
    public static DataDirectory open(Path directory) {
        return open(directory, FreeSpace.STANDARD);
    }

    static DataDirectory open(Path directory, FreeSpace space) {
        Path path = directory.toAbsolutePath().normalize();
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw new EngineException(path + " is a file. Choose a directory with --data.");
        }
        Directories.createPrivate(path);
        if (!Files.isWritable(path)) {
            throw new EngineException(path + " cannot be written to by " + System.getProperty("user.name")
                    + ". Run Madang as its owner, or choose another directory with --data.");
        }
        List<String> warnings = Stream.of(space.check(path), openness(path))
                .flatMap(Optional::stream)
                .toList();
        FileChannel channel = lock(path);
        Directories.writePrivate(path.resolve(HOLDER), ProcessHandle.current().pid() + "\n");
        return new DataDirectory(path, channel, warnings);
    }

    /** What is inside closes itself; the directory stays as its owner made it, who may share it with a backup. */
    private static Optional<String> openness(Path path) {
        return Directories.rightsOfOthers(path)
                .map(mode -> "Other users of this machine may enter " + path + " (" + mode
                        + "). Close it to them: chmod go= " + path);
    }

    private static FileChannel lock(Path path) {
        Path file = path.resolve(LOCK);
        try {
            FileChannel channel = FileChannel.open(
                    file,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE),
                    Directories.permissions(file, PRIVATE_FILE));
            Directories.restrict(file, PRIVATE_FILE);
            FileLock lock;
            try {
                lock = channel.tryLock();
            } catch (OverlappingFileLockException heldByThisProcess) {
                // The channel stays open on purpose: closing it would drop the lock that this process holds.
                throw inUse(path);
            }
            if (lock == null) {
                channel.close();
                throw inUse(path);
            }
            return channel;
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot lock " + file + " (" + Directories.reason(e)
                            + "). Choose a directory on a local disk with --data.",
                    e);
        }
    }

    private static EngineException inUse(Path path) {
        String pid = holder(path).orElse("unknown");
        return new EngineException(path + " is in use by another Madang (pid " + pid + "). Stop that one (kill " + pid
                + "), or start this one with another directory: --data.");
    }

    private static Optional<String> holder(Path path) {
        try {
            return Optional.of(Files.readString(path.resolve(HOLDER)).strip()).filter(pid -> pid.matches("\\d+"));
        } catch (IOException unknown) {
            return Optional.empty();
        }
    }

    public Path path() {
        return path;
    }

    /** A password of that name, made once and kept. */
    public String secret(String name) {
        return secrets.secret(name);
    }

    /** A directory inside of that name, which only the owner may enter. */
    public Path closed(String name) {
        return Directories.closeToOthers(path.resolve(name));
    }

    /** What the operator should know about the directory, such as little room. */
    public List<String> warnings() {
        return warnings;
    }

    @Override
    public void close() {
        try {
            if (channel.isOpen()) {
                Files.deleteIfExists(path.resolve(HOLDER));
                channel.close();
            }
        } catch (IOException e) {
            LOG.warn("Could not release {}", path, e);
        }
    }
}
