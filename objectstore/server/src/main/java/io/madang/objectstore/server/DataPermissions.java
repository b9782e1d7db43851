package io.madang.objectstore.server;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds data that other users of the machine can reach, as older releases left it. What the store has made itself is
 * closed: no other program has a use for it, and the owner keeps every right. The directory that was given as a drive is
 * left alone, because it may be a mount point, or hold other things that are meant to be read; the operator is told.
 */
final class DataPermissions {
    private static final Logger log = LoggerFactory.getLogger(DataPermissions.class);
    private static final String DRIVE = "drive";
    /** What a store makes on a drive. A directory that is closed protects all that is in it. */
    private static final List<String> OWN =
            List.of(DRIVE, "lock", "behind", "scrubbed", "admin", "volumes", "index", "metadata", "iam", "logs");

    private DataPermissions() {}

    static void closeToOthers(List<Path> data) {
        for (Path directory : data) {
            // Elsewhere, a directory of such a name is not the store's.
            if (Files.exists(directory.resolve(DRIVE))) {
                closeOwn(directory);
            }
            warnOf(directory);
        }
    }

    private static void closeOwn(Path directory) {
        List<String> closed = new ArrayList<>();
        for (String name : OWN) {
            Path path = directory.resolve(name);
            try {
                if (PrivateFiles.isOpenToOthers(path)) {
                    PrivateFiles.closeToOthers(path);
                    closed.add(name);
                }
            } catch (IOException | UnsupportedOperationException e) {
                log.warn(
                        "Other users of this machine may be able to read {}, and its mode cannot be changed ({})."
                                + " As its owner: chmod -R go= {}",
                        path,
                        e.getMessage(),
                        path);
            }
        }
        if (!closed.isEmpty()) {
            log.warn(
                    "Other users of this machine could read {} in {}; only the owner can from now on",
                    String.join(", ", closed),
                    directory);
        }
    }

    private static void warnOf(Path directory) {
        try {
            if (PrivateFiles.isOpenToOthers(directory)) {
                log.warn(
                        "The data directory {} is open to other users of this machine. Close it: chmod -R go= {}",
                        directory,
                        directory);
            }
        } catch (IOException | UnsupportedOperationException e) {
            log.warn("It cannot be told who may read {}: {}", directory, e.getMessage());
        }
    }
}
