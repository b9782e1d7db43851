package io.madang.engine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The record, beside an engine's data, of the newest version that ever wrote it. */
record DataVersionFile(Path file) {

    static DataVersionFile in(Path engineDirectory) {
        return new DataVersionFile(engineDirectory.resolve("engine.version"));
    }

    /**
     * The recorded version.
     *
     * @param before what wrote data that is older than this record
     */
    Optional<EngineVersion> version(boolean dataExists, Optional<EngineVersion> before) {
        if (!Files.exists(file)) {
            return dataExists ? before : Optional.empty();
        }
        try {
            String text = Files.readString(file);
            return Optional.of(EngineVersion.in(text)
                    .orElseThrow(() -> new EngineException(file + " does not name a version. Write the version of the"
                            + " engine that last used the directory into it, such as 11.4.5.")));
        } catch (IOException e) {
            throw new EngineException("Cannot read " + file + " (" + Directories.reason(e) + ")", e);
        }
    }

    void record(EngineVersion version) {
        Directories.writePrivate(file, version + "\n");
    }
}
