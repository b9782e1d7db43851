package io.madang.engine;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Unpacked engine binaries and prepared data, kept once per user and shared by all data directories.
 *
 * <p>An entry is made in a directory of its own and renamed into place, so that a reader sees all of it or nothing, and
 * of several processes that make the same entry at once one wins and the others use its work.
 */
public final class EngineCache {
    private static final Logger LOG = LoggerFactory.getLogger(EngineCache.class);
    private static final String DRAFT = ".new-";
    private static final Duration ABANDONED_AFTER = Duration.ofHours(1);

    private final Path root;

    private EngineCache(Path root) {
        this.root = root;
    }

    /** The user's cache directory, or a folder in the data directory where there is no home to write to. */
    public static EngineCache standard(Path dataDirectory) {
        String configured = System.getenv("XDG_CACHE_HOME");
        Path caches = configured == null || configured.isBlank()
                ? Path.of(System.getProperty("user.home", "?"), ".cache")
                : Path.of(configured);
        Path shared = caches.resolve("madang").resolve("engines");
        return new EngineCache(caches.isAbsolute() && writable(shared) ? shared : dataDirectory.resolve("engines"));
    }

    /** A cache at that place only. */
    public static EngineCache at(Path root) {
        return new EngineCache(root.toAbsolutePath());
    }

    private static boolean writable(Path directory) {
        try {
            Files.createDirectories(directory);
            return Files.isWritable(directory);
        } catch (IOException unusable) {
            return false;
        }
    }

    /** The directory of that name, filled by {@code maker} when it does not exist yet. */
    Path entry(String name, Maker maker) {
        Path place = root.resolve(name);
        if (Files.isDirectory(place)) {
            return place;
        }
        try {
            Files.createDirectories(root);
            removeAbandonedDrafts();
            LOG.info("Preparing {} in {}, this first time only", name, root);
            Path draft = Files.createTempDirectory(root, DRAFT + name + "-");
            try {
                maker.fill(draft);
                Directories.install(draft, place);
                return place;
            } finally {
                Directories.remove(draft);
            }
        } catch (IOException e) {
            throw new EngineException(
                    "Cannot unpack " + name + " into " + root + " (" + Directories.reason(e)
                            + "). Free some space there, or set XDG_CACHE_HOME to a directory you may write to.",
                    e);
        }
    }

    /** A process that was killed while it unpacked leaves hundreds of megabytes behind. */
    private void removeAbandonedDrafts() throws IOException {
        Instant abandonedBefore = Instant.now().minus(ABANDONED_AFTER);
        try (DirectoryStream<Path> drafts = Files.newDirectoryStream(root, DRAFT + "*")) {
            for (Path draft : drafts) {
                if (Files.getLastModifiedTime(draft).toInstant().isBefore(abandonedBefore)) {
                    Directories.remove(draft);
                }
            }
        }
    }

    /** Fills a new, empty directory. */
    @FunctionalInterface
    interface Maker {
        void fill(Path directory) throws IOException;
    }
}
