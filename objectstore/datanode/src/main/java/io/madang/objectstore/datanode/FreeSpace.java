package io.madang.objectstore.datanode;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/** How much room a drive has left. */
@FunctionalInterface
public interface FreeSpace {
    long bytes() throws IOException;

    static FreeSpace of(Path directory) throws IOException {
        FileStore store = Files.getFileStore(directory);
        return store::getUsableSpace;
    }
}
