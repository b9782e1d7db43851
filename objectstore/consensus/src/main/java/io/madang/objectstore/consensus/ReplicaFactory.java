package io.madang.objectstore.consensus;

import java.io.IOException;
import java.nio.file.Path;
import java.util.UUID;

/** Opens the replica of a group, with what survived of its state in the directory, or nothing in it. */
@FunctionalInterface
public interface ReplicaFactory {
    Replica open(UUID group, Path directory) throws IOException;
}
