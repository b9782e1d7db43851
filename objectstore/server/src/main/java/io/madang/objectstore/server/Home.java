package io.madang.objectstore.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The directory that has what there is only one of: names, accounts, logs. It is the first that was ever given, wherever
 * it stands among the others later.
 */
public record Home(Path directory) {
    private static final String METADATA = "metadata";
    private static final String DRIVE = "drive";

    /** Finds it. A store is never begun anew where drives of an old one are: without its names their data is lost. */
    public static Home of(List<Path> data) throws IOException {
        List<Path> homes = data.stream()
                .filter(directory -> Files.isDirectory(directory.resolve(METADATA)))
                .toList();
        if (homes.size() > 1) {
            throw new StoreFailure(
                    "Both " + homes.get(0) + " and " + homes.get(1) + " have a directory '" + METADATA
                            + "'. A store has one; move the other (an old copy?) away.",
                    null);
        }
        if (homes.size() == 1) {
            return new Home(homes.getFirst());
        }
        for (Path directory : data) {
            if (Files.exists(directory.resolve(DRIVE))) {
                throw new StoreFailure(
                        directory + " is a drive of a store whose names are in none of the given directories."
                                + " Name the directory that has '" + METADATA + "' in it, or mount it, and try again.",
                        null);
            }
        }
        return new Home(data.getFirst());
    }

    public Path metadata() {
        return directory.resolve(METADATA);
    }

    public Path accounts() {
        return directory.resolve("iam");
    }

    public Path logs() {
        return directory.resolve("logs");
    }

    /** Where a running store says how to reach it. */
    public Path admin() {
        return directory.resolve("admin");
    }
}
