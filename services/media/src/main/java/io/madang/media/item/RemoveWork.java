package io.madang.media.item;

import io.madang.kernel.error.Failure;
import io.madang.media.job.Job;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaStore;

/** Deletes the files of a removed item, then its rows. */
public final class RemoveWork implements Work {

    private final MediaStore store;
    private final ProcessedItems processed;
    private final MediaFiles files;

    public RemoveWork(MediaStore store, ProcessedItems processed, MediaFiles files) {
        this.store = store;
        this.processed = processed;
        this.files = files;
    }

    @Override
    public Task task() {
        return Task.REMOVE;
    }

    @Override
    public void run(Job job) {
        files.deleteAll(job.item().value());
        store.named(job.item()).run(() -> processed.forget(job.item()));
    }

    /** Files must go: the rows are forgotten, and the search for orphans finds what is left. */
    @Override
    public void giveUp(Job job, Failure failure) {
        store.named(job.item()).run(() -> processed.forget(job.item()));
    }
}
