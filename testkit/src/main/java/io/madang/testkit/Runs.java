package io.madang.testkit;

import io.madang.engine.Directories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This JVM's test run: a directory in memory or under the module's {@code target}, locked while the run lives, and
 * removed with its engines when the JVM ends. A run that was killed is known by its free lock, and the next run of the
 * module cleans up after it.
 */
final class Runs {
    private static final Logger LOG = LoggerFactory.getLogger(Runs.class);

    /** For the engines of all modules that are tested at once. */
    private static final long MEMORY_NEEDED_BYTES = 6L << 30;

    private static volatile boolean onDisk;

    private final Path directory;
    private final FileChannel lock;
    private final ConcurrentLinkedDeque<TestEngine> engines = new ConcurrentLinkedDeque<>();

    private Runs(Path directory, FileChannel lock) {
        this.directory = directory;
        this.lock = lock;
    }

    /** To be called before the run begins. */
    static void keepOnDisk() {
        onDisk = true;
    }

    static Runs current() {
        return Current.INSTANCE;
    }

    private static final class Current {
        static final Runs INSTANCE =
                begin(home(Path.of("/dev/shm"), onDisk ? Long.MAX_VALUE : MEMORY_NEEDED_BYTES, Path.of("target")));
    }

    /**
     * Where the module's engines live: in memory where that is there and has room, for engines sync with each commit, and
     * the death of a process, which is what tests bring about, loses no more there than on a disk. Else in its target.
     */
    static Path home(Path memory, long neededBytes, Path target) {
        Path onDisk = target.toAbsolutePath().resolve("engines");
        try {
            if (Files.isWritable(memory) && Files.getFileStore(memory).getUsableSpace() >= neededBytes) {
                return memory.resolve(
                        "madang-test-" + Integer.toHexString(Objects.hash(System.getProperty("user.name"), onDisk)));
            }
        } catch (IOException e) {
            LOG.debug("{} is not used", memory, e);
        }
        return onDisk;
    }

    static Runs begin(Path home) {
        try {
            Files.createDirectories(home);
            try (Stream<Path> earlier = Files.list(home)) {
                earlier.filter(Files::isDirectory)
                        .filter(run -> !run.getFileName().toString().startsWith(ownPrefix()))
                        .forEach(Runs::cleanUpIfDead);
            }
            Path directory = Files.createDirectory(home.resolve(ownPrefix() + System.nanoTime()));
            FileChannel channel =
                    FileChannel.open(directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            FileLock unused = channel.lock();
            Runs run = new Runs(directory, channel);
            Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(run::end));
            return run;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot make a directory for test engines in " + home, e);
        }
    }

    /** Names this process's own runs, which it must not probe: that would drop their locks. */
    private static String ownPrefix() {
        return "run-" + ProcessHandle.current().pid() + "-"
                + ProcessHandle.current()
                        .info()
                        .startInstant()
                        .map(Instant::toEpochMilli)
                        .orElse(0L)
                + "-";
    }

    private static void cleanUpIfDead(Path run) {
        try (FileChannel channel =
                FileChannel.open(run.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            FileLock free = channel.tryLock();
            if (free != null) {
                stopProcessesOf(run);
                Directories.remove(run);
            }
        } catch (IOException | UncheckedIOException | OverlappingFileLockException inUse) {
            LOG.debug("Left {} to the run that uses it", run, inUse);
        }
    }

    private static void stopProcessesOf(Path run) {
        String inside = run + "/";
        List<ProcessHandle> left = ProcessHandle.allProcesses()
                .filter(process -> process.info().arguments().stream()
                        .flatMap(Stream::of)
                        .anyMatch(argument -> argument.contains(inside)))
                .toList();
        for (ProcessHandle process : left) {
            LOG.info("Stopping pid {} left by an earlier test run", process.pid());
            process.destroyForcibly();
            process.onExit().orTimeout(10, TimeUnit.SECONDS).join();
        }
    }

    Path directory() {
        return directory;
    }

    void closeAtEnd(TestEngine engine) {
        engines.addFirst(engine);
    }

    void end() {
        try (ExecutorService together = Executors.newVirtualThreadPerTaskExecutor()) {
            engines.forEach(engine -> together.execute(() -> close(engine)));
        }
        try {
            lock.close();
            Directories.remove(directory);
        } catch (IOException | UncheckedIOException e) {
            LOG.warn("Could not remove {}", directory, e);
        }
    }

    private static void close(TestEngine engine) {
        try {
            engine.close();
        } catch (RuntimeException e) {
            LOG.warn("Could not stop a test engine", e);
        }
    }
}
