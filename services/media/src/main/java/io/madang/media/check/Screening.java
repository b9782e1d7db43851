package io.madang.media.check;

import io.madang.contracts.account.UserId;
import io.madang.contracts.media.MediaId;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * What looks at every file before it is published, for operators who must check uploads: a bean of this type replaces the
 * one that lets all pass. It is called by workers, again after an interruption, and may take its time.
 */
public interface Screening {

    /** @return why the file is refused, in a few words for the log; empty where it may be published */
    Optional<String> objection(ScreenedFile file) throws IOException, InterruptedException;

    /** A file that waits to be published. */
    record ScreenedFile(MediaId item, UserId uploader, FileType type, long size, Content content) {}

    /** Opens the file anew each time, to be closed by who reads it. */
    @FunctionalInterface
    interface Content {
        InputStream open() throws IOException;
    }
}
