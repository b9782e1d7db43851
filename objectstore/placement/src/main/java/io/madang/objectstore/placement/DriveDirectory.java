package io.madang.objectstore.placement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory that is given to be a drive.
 *
 * @param domain counts when the drive joins, as the weight does
 */
public record DriveDirectory(Path directory, String domain, int weight) {
    private static final long BYTES_PER_WEIGHT = 1L << 30;

    public DriveDirectory {
        directory = directory.toAbsolutePath().normalize();
    }

    /** A drive that fails by itself, and weighs as much as it can hold. */
    public static DriveDirectory of(Path directory) throws IOException {
        Path there = directory.toAbsolutePath().normalize();
        String domain = there.toString();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        long weight = Files.getFileStore(there).getTotalSpace() / BYTES_PER_WEIGHT;
        return new DriveDirectory(directory, domain, Math.clamp(weight, 1, Integer.MAX_VALUE));
    }

    String name() {
        return directory.toString();
    }
}
