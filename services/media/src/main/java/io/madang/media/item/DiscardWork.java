package io.madang.media.item;

import io.madang.contracts.media.MediaState;
import io.madang.kernel.error.Failure;
import io.madang.media.job.Job;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.store.MediaStore;

/** Removes an item that was refused and that its uploader has not deleted since. */
final class DiscardWork implements Work {

    private final MediaStore store;
    private final ItemRows rows;
    private final ItemChanges changes;
    private final Jobs jobs;

    DiscardWork(MediaStore store, ItemRows rows, ItemChanges changes, Jobs jobs) {
        this.store = store;
        this.rows = rows;
        this.changes = changes;
        this.jobs = jobs;
    }

    @Override
    public Task task() {
        return Task.DISCARD;
    }

    @Override
    public void run(Job job) {
        store.named(job.item()).run(() -> {
            boolean refused = rows.lock(job.item())
                    .filter(row -> row.state() == MediaState.REFUSED)
                    .isPresent();
            if (jobs.end(job) && refused) {
                changes.remove(job.item(), row -> true);
            }
        });
    }

    /** Its uploader may still delete it. */
    @Override
    public void giveUp(Job job, Failure failure) {
        store.named(job.item()).run(() -> jobs.end(job));
    }
}
