package io.madang.objectstore.metadata.rocks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Where a partition's rows are: in {@code names}; while they are replaced, the old ones in {@code replaced}. */
record PartitionDirectory(Path root) {

    static PartitionDirectory in(Path root) {
        return new PartitionDirectory(root);
    }

    Path current() {
        return root.resolve("names");
    }

    private Path replaced() {
        return root.resolve("replaced");
    }

    /** A replacement that was not finished is taken back, or cleaned up behind. */
    void recover() throws IOException {
        if (Files.exists(replaced())) {
            if (Files.exists(current())) {
                delete(replaced());
            } else {
                Files.move(replaced(), current(), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    void replaceBy(PartitionDirectory copy) throws IOException {
        recover();
        if (Files.exists(current())) {
            Files.move(current(), replaced(), StandardCopyOption.ATOMIC_MOVE);
        }
        Files.move(copy.current(), current(), StandardCopyOption.ATOMIC_MOVE);
        delete(replaced());
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
