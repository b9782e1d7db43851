package io.madang.media.upload;

import io.madang.media.store.MediaStore;
import io.madang.sharding.Source;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives up uploads that nobody goes on with, and forgets closed ones. */
final class UploadSweeper {

    private static final Logger log = LoggerFactory.getLogger(UploadSweeper.class);
    private static final int BATCH = 100;

    private final MediaStore store;
    private final UploadRows rows;
    private final Uploads uploads;

    UploadSweeper(MediaStore store, UploadRows rows, Uploads uploads) {
        this.store = store;
        this.rows = rows;
        this.uploads = uploads;
    }

    /** Works on all that are due; what fails is due again at the next sweep. */
    void sweep() {
        for (Source source : store.shards().sources()) {
            try {
                sweep(source);
            } catch (RuntimeException e) {
                log.warn("Uploads in database '{}' wait for the next sweep: {}", source.name(), e.getMessage());
            }
        }
    }

    private void sweep(Source source) {
        List<UploadRow> due;
        int swept;
        do {
            due = rows.due(source, store.clock().instant(), BATCH);
            swept = 0;
            for (UploadRow row : due) {
                swept += sweepQuietly(row) ? 1 : 0;
            }
        } while (due.size() == BATCH && swept > 0);
    }

    private boolean sweepQuietly(UploadRow row) {
        try {
            switch (row.state()) {
                case OPEN -> uploads.abort(row);
                case ABORTED -> {
                    uploads.discard(row);
                    rows.delete(row.id());
                }
                case COMPLETED -> uploads.forget(row);
            }
            return true;
        } catch (RuntimeException e) {
            log.warn("Upload {} is swept again later: {}", row.id(), e.toString());
            return false;
        }
    }
}
