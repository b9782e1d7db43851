package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** How much room a data directory must have. */
record FreeSpace(Meter meter, long refuseBelowBytes, long warnBelowBytes) {
    private static final long MEGABYTE = 1L << 20;

    static final FreeSpace STANDARD =
            new FreeSpace(path -> Files.getFileStore(path).getUsableSpace(), 200 * MEGABYTE, 512 * MEGABYTE);

    /** Refuses a directory with too little room; what it returns is worth showing to the operator. */
    Optional<String> check(Path directory) {
        long free = measure(directory);
        String found = "Only " + free / MEGABYTE + " MB free in " + directory;
        if (free < refuseBelowBytes) {
            throw new EngineException(found + "; Madang needs " + refuseBelowBytes / MEGABYTE
                    + " MB to start. Free some space, or choose another disk with --data.");
        }
        return free < warnBelowBytes ? Optional.of(found + ". Free some space before it runs out.") : Optional.empty();
    }

    private long measure(Path directory) {
        try {
            return meter.usableBytes(directory);
        } catch (IOException e) {
            throw new EngineException("Cannot read " + directory + " (" + Directories.reason(e) + ")", e);
        }
    }

    /** Measures the room on the disk that holds a directory. */
    @FunctionalInterface
    interface Meter {
        long usableBytes(Path directory) throws IOException;
    }
}
