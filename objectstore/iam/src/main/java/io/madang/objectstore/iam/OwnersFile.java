package io.madang.objectstore.iam;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/** A file that only its owner may read, replaced whole: whoever reads sees the old content or the new. */
public record OwnersFile(Path path) {
    /** Which content a file has, without reading it. */
    record Stamp(@Nullable Object file, FileTime modified, long size) {}

    @Nullable
    Stamp stamp() throws IOException {
        try {
            BasicFileAttributes attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return new Stamp(attributes.fileKey(), attributes.lastModifiedTime(), attributes.size());
        } catch (NoSuchFileException absent) {
            return null;
        }
    }

    public String read() throws IOException {
        return Files.readString(path);
    }

    /** Returns when the content would survive a loss of power. */
    public void replace(String content) throws IOException {
        Path next = path.resolveSibling(path.getFileName() + ".next");
        Files.deleteIfExists(next);
        try (FileChannel file = PrivateFiles.open(next, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.wrap(content.getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                file.write(bytes);
            }
            file.force(true);
        }
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel directory = FileChannel.open(path.toAbsolutePath().getParent())) {
            directory.force(true);
        }
    }
}
