package io.madang.media.check;

import io.madang.contracts.media.MediaKind;
import io.madang.contracts.media.MediaPublished;
import io.madang.contracts.media.MediaState;
import io.madang.kernel.error.Failure;
import io.madang.media.check.Screening.ScreenedFile;
import io.madang.media.item.HlsRendition;
import io.madang.media.item.ItemRow;
import io.madang.media.item.ItemRows;
import io.madang.media.item.ItemView;
import io.madang.media.item.ProcessedItems;
import io.madang.media.item.TagRows;
import io.madang.media.job.Job;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaReason;
import io.madang.media.store.MediaStore;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks an uploaded file and publishes its item, or refuses it. */
final class CheckWork implements Work {

    private static final Logger log = LoggerFactory.getLogger(CheckWork.class);

    private final MediaStore store;
    private final ItemRows rows;
    private final ProcessedItems processed;
    private final TagRows tags;
    private final ItemView view;
    private final Jobs jobs;
    private final MediaFiles files;
    private final FileCheck check;
    private final Screening screening;
    private final WorkDirectory directory;

    CheckWork(
            MediaStore store,
            ItemRows rows,
            ProcessedItems processed,
            TagRows tags,
            ItemView view,
            Jobs jobs,
            MediaFiles files,
            FileCheck check,
            Screening screening,
            WorkDirectory directory) {
        this.store = store;
        this.rows = rows;
        this.processed = processed;
        this.tags = tags;
        this.view = view;
        this.jobs = jobs;
        this.files = files;
        this.check = check;
        this.screening = screening;
        this.directory = directory;
    }

    @Override
    public Task task() {
        return Task.CHECK;
    }

    @Override
    public void run(Job job) throws Exception {
        Optional<ItemRow> found = rows.find(job.item()).filter(row -> row.state() == MediaState.PROCESSING);
        if (found.isEmpty()) {
            store.named(job.item()).run(() -> jobs.end(job));
            return;
        }
        ItemRow row = found.get();
        CheckedFile checked = directory.with(place -> check.check(row, place));
        screen(row, checked);
        boolean published = publish(job, checked);
        if (!checked.storageKey().equals(row.storageKey())) {
            // the original has what is nobody's business, but whoever has the job by now still needs it;
            // a failure here leaves the file to the search for orphans
            files.delete(published ? row.storageKey() : checked.storageKey());
        }
    }

    private void screen(ItemRow row, CheckedFile checked) throws Exception {
        Optional<String> objection = screening.objection(new ScreenedFile(
                row.id(),
                row.uploaderId(),
                checked.type(),
                checked.size(),
                () -> files.open(checked.storageKey(), 0, checked.size() - 1)));
        if (objection.isPresent()) {
            log.info("Item {} is refused by the screening: {}", row.id(), objection.get());
            throw Failure.of(MediaReason.SCREENING_REFUSED);
        }
    }

    /** @return false if another worker has the job, or the item has gone: nothing was written */
    private boolean publish(Job job, CheckedFile checked) {
        return store.named(job.item()).transaction(() -> {
            Optional<ItemRow> locked = rows.lock(job.item());
            if (!jobs.end(job)
                    || locked.filter(row -> row.state() == MediaState.PROCESSING)
                            .isEmpty()) {
                return false;
            }
            processed.ready(
                    locked.get(),
                    checked.type().kind(),
                    checked.type().mediaType(),
                    checked.storageKey(),
                    checked.size(),
                    checked.width(),
                    checked.height(),
                    checked.durationMillis());
            ItemRow ready = rows.find(job.item()).orElseThrow();
            tags.list(job.item(), ready.isListed());
            jobs.add(job.item(), Task.PREVIEW, checked.size());
            renditions(checked).forEach(task -> jobs.add(job.item(), task));
            store.outbox()
                    .append(
                            store.named(job.item()),
                            job.item(),
                            MediaPublished.TYPE,
                            ready.version(),
                            new MediaPublished(view.summary(ready), tags.of(job.item())));
            return true;
        });
    }

    private static List<Task> renditions(CheckedFile checked) {
        if (checked.type() == FileType.GIF) {
            return List.of(Task.RENDITION);
        }
        return checked.type().kind() == MediaKind.VIDEO
                ? HlsRendition.of(checked.width(), checked.height()).stream()
                        .map(HlsRendition::task)
                        .toList()
                : List.of();
    }

    @Override
    public void giveUp(Job job, Failure failure) {
        store.named(job.item()).run(() -> {
            Optional<ItemRow> locked = rows.lock(job.item());
            if (jobs.end(job)) {
                locked.filter(row -> row.state() == MediaState.PROCESSING)
                        .ifPresent(row -> processed.refuse(row.id(), failure));
            }
        });
    }
}
