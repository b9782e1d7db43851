package io.madang.media.upload;

import io.madang.contracts.media.MediaState;
import io.madang.contracts.media.UploadId;
import io.madang.kernel.error.Failure;
import io.madang.media.item.ItemRow;
import io.madang.media.item.ItemRows;
import io.madang.media.item.ProcessedItems;
import io.madang.media.job.Job;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.storage.MediaFiles;
import io.madang.media.storage.MultipartFiles;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import java.util.Optional;

/** Has the store make one file of the parts of a completed upload: with many parts that takes longer than a request may. */
final class JoinWork implements Work {

    private final MediaStore store;
    private final UploadRows uploads;
    private final ItemRows items;
    private final ProcessedItems processed;
    private final Jobs jobs;
    private final MediaFiles files;
    private final MultipartFiles multipart;

    JoinWork(
            MediaStore store,
            UploadRows uploads,
            ItemRows items,
            ProcessedItems processed,
            Jobs jobs,
            MediaFiles files,
            MultipartFiles multipart) {
        this.store = store;
        this.uploads = uploads;
        this.items = items;
        this.processed = processed;
        this.jobs = jobs;
        this.files = files;
        this.multipart = multipart;
    }

    @Override
    public Task task() {
        return Task.JOIN;
    }

    @Override
    public void run(Job job) {
        Optional<ItemRow> item = items.find(job.item()).filter(row -> row.state() == MediaState.PROCESSING);
        if (item.isPresent()) {
            UploadRow upload = uploads.find(new UploadId(job.item().value()))
                    .orElseThrow(() -> Failure.of(MediaReason.PROCESSING_FAILED));
            join(upload);
        }
        store.named(job.item()).run(() -> {
            Optional<ItemRow> locked = items.lock(job.item());
            if (jobs.end(job)) {
                locked.filter(row -> row.state() == MediaState.PROCESSING)
                        .ifPresent(row -> jobs.add(row.id(), Task.CHECK, row.size()));
            }
        });
    }

    /** An earlier try may have joined them, and been interrupted before it said so. */
    private void join(UploadRow upload) {
        String key = upload.storageKey();
        String name = upload.multipart();
        if (name != null) {
            multipart.parts(key, name).ifPresent(parts -> multipart.complete(key, name, parts));
        }
        if (files.size(key).filter(size -> size == upload.size()).isEmpty()) {
            throw Failure.of(MediaReason.PROCESSING_FAILED);
        }
    }

    @Override
    public void giveUp(Job job, Failure failure) {
        store.named(job.item()).run(() -> {
            Optional<ItemRow> locked = items.lock(job.item());
            if (jobs.end(job)) {
                locked.filter(row -> row.state() == MediaState.PROCESSING)
                        .ifPresent(row -> processed.refuse(row.id(), failure));
            }
        });
    }
}
