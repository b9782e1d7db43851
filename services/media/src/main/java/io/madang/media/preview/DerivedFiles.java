package io.madang.media.preview;

import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaState;
import io.madang.kernel.error.Failure;
import io.madang.media.item.DerivativeRow;
import io.madang.media.item.ItemRow;
import io.madang.media.item.ItemRows;
import io.madang.media.item.ProcessedItems;
import io.madang.media.job.Job;
import io.madang.media.job.Jobs;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stores what a job has made, and ends the job with it. */
final class DerivedFiles {

    private static final Logger log = LoggerFactory.getLogger(DerivedFiles.class);

    private final MediaStore store;
    private final ItemRows rows;
    private final ProcessedItems processed;
    private final Jobs jobs;
    private final MediaFiles files;

    DerivedFiles(MediaStore store, ItemRows rows, ProcessedItems processed, Jobs jobs, MediaFiles files) {
        this.store = store;
        this.rows = rows;
        this.processed = processed;
        this.jobs = jobs;
        this.files = files;
    }

    /** The item of a job, if it may still be seen; without one, the job ends. */
    Optional<ItemRow> item(Job job) {
        Optional<ItemRow> found = rows.find(job.item()).filter(row -> row.state() == MediaState.READY);
        if (found.isEmpty()) {
            store.named(job.item()).run(() -> jobs.end(job));
        }
        return found;
    }

    Path download(ItemRow row, Path directory) {
        Path file = directory.resolve("served");
        files.download(row.storageKey(), file);
        return file;
    }

    /** Uploads one file, under a key of its own: a name that is made again gets another one. */
    DerivativeRow put(
            MediaId id, String name, String type, Path file, @Nullable Integer width, @Nullable Integer height)
            throws IOException {
        String key = MediaFiles.key(id.value(), UUID.randomUUID() + "-" + name);
        files.put(key, file, type);
        return new DerivativeRow(id, name, type, Files.size(file), width, height, key);
    }

    /** Ends the job with what it made, and with what else is to be written, unless another worker has it by now. */
    void end(Job job, List<DerivativeRow> made, Consumer<MediaId> more) {
        store.named(job.item()).run(() -> {
            Optional<ItemRow> locked = rows.lock(job.item());
            if (jobs.end(job)
                    && locked.filter(row -> row.state() == MediaState.READY).isPresent()) {
                more.accept(job.item());
                if (!made.isEmpty()) {
                    processed.addDerivatives(job.item(), made);
                }
            }
        });
    }

    /** Ends the job, and says on the item that it lacks a rendition of that name, and why. */
    void endWithoutRendition(Job job, String name, Failure failure) {
        log.info("Item {} stays without {}: {}", job.item(), name, failure.getMessage());
        Failure why = failure.reason().equals(MediaReason.RENDITION_TOO_SLOW.key())
                ? failure
                : Failure.of(MediaReason.RENDITION_FAILED);
        end(job, List.of(), id -> processed.withoutRendition(id, name, why));
    }

    /** Ends the job, and says on the item why it has no preview. */
    void endWithout(Job job, Failure failure) {
        end(job, List.of(), id -> processed.withoutPreview(id, failure));
    }
}
