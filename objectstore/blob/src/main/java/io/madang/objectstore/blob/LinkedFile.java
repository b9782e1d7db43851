package io.madang.objectstore.blob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A file or directory together with its identity (device and inode) at the time it was opened. A process can go on writing
 * and syncing a file that was deleted or moved away, without any error, and nobody finds what it wrote after a restart.
 * Whoever acknowledges a sync asks here first.
 *
 * @param key null where the file system has no such identity; then only the existence of the path is checked
 */
public record LinkedFile(Path path, @Nullable Object key) {

    public static LinkedFile of(Path path) throws IOException {
        return new LinkedFile(path, keyOf(path));
    }

    /** Throws where the path does not lead to this file any more. */
    public void requireLinked() throws IOException {
        Object now;
        try {
            now = keyOf(path);
        } catch (NoSuchFileException e) {
            throw new IOException(path + " was deleted or moved away while it was in use", e);
        }
        if (!Objects.equals(now, key)) {
            throw new IOException(path + " was replaced by another file while it was in use");
        }
    }

    private static @Nullable Object keyOf(Path path) throws IOException {
        return Files.readAttributes(path, BasicFileAttributes.class).fileKey();
    }
}
