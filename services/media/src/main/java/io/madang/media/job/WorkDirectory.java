package io.madang.media.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where files are worked on: a directory for each job, which goes with it. */
public final class WorkDirectory {

    private final @Nullable Path parent;

    public WorkDirectory(@Nullable String parent) {
        this.parent = parent == null ? null : Path.of(parent).toAbsolutePath();
    }

    /** Work with files. */
    @FunctionalInterface
    public interface FileWork<T, E extends Exception> {
        T in(Path directory) throws IOException, E;
    }

    public <T, E extends Exception> T with(FileWork<T, E> work) throws IOException, E {
        Path directory = create();
        try {
            return work.in(directory);
        } finally {
            delete(directory);
        }
    }

    private Path create() throws IOException {
        if (parent == null) {
            return Files.createTempDirectory("madang-media-");
        }
        Files.createDirectories(parent);
        return Files.createTempDirectory(parent, "media-");
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
}
