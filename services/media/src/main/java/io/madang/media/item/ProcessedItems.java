package io.madang.media.item;

import io.madang.contracts.media.MediaEdited;
import io.madang.contracts.media.MediaId;
import io.madang.contracts.media.MediaKind;
import io.madang.kernel.error.Failure;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.store.MediaProblems;
import io.madang.media.store.MediaStore;
import io.madang.sharding.UtcTime;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What workers write of items. Each method is called in a transaction that has locked the item. */
public final class ProcessedItems {

    private final MediaStore store;
    private final ItemRows rows;
    private final TagRows tags;
    private final DerivativeRows derivatives;
    private final FailedRenditions failedRenditions;
    private final ItemView view;
    private final Quotas quotas;
    private final MediaProblems problems;
    private final Jobs jobs;
    private final Duration refusedKept;

    /** @param refusedKept after which an item that was refused is removed */
    public ProcessedItems(
            MediaStore store,
            ItemRows rows,
            TagRows tags,
            DerivativeRows derivatives,
            FailedRenditions failedRenditions,
            ItemView view,
            Quotas quotas,
            MediaProblems problems,
            Jobs jobs,
            Duration refusedKept) {
        this.store = store;
        this.rows = rows;
        this.tags = tags;
        this.derivatives = derivatives;
        this.failedRenditions = failedRenditions;
        this.view = view;
        this.quotas = quotas;
        this.problems = problems;
        this.jobs = jobs;
        this.refusedKept = refusedKept;
    }

    /** The item may be seen. */
    public void ready(
            ItemRow row,
            MediaKind kind,
            String type,
            String storageKey,
            long size,
            @Nullable Integer width,
            @Nullable Integer height,
            @Nullable Long durationMillis) {
        store.named(row.id())
                .sql(
                        """
                    update items set state = 'READY', kind = :kind, type = :type, storage_key = :key, size = :size,
                                     width = :width, height = :height, duration_millis = :duration,
                                     published_at = :now, version = version + 1
                    where item_id = :id
                    """)
                .param("kind", kind.name())
                .param("type", type)
                .param("key", storageKey)
                .param("size", size)
                .param("width", width)
                .param("height", height)
                .param("duration", durationMillis)
                .param("now", UtcTime.column(store.clock().instant()))
                .param("id", row.id().value())
                .update();
        quotas.resize(row.uploaderId(), row.size(), size);
    }

    /** Nobody gets the file any more, which may say where it was taken; after a while it goes with its item. */
    public void refuse(MediaId id, Failure failure) {
        jobs.addAt(id, Task.DISCARD, store.clock().instant().plus(refusedKept));
        MediaProblems.Columns why = problems.columns(failure);
        store.named(id)
                .sql(
                        """
                    update items set state = 'REFUSED', refusal = :reason, refusal_arguments = :arguments,
                                     version = version + 1
                    where item_id = :id
                    """)
                .param("reason", why.reason())
                .param("arguments", why.arguments())
                .param("id", id.value())
                .update();
    }

    /** Adds what was made from an item. */
    public void addDerivatives(MediaId id, List<DerivativeRow> made) {
        made.forEach(derivatives::put);
        edited(id);
    }

    /** What a program has found out that the file's header did not say. */
    public void measured(MediaId id, @Nullable Integer width, @Nullable Integer height, @Nullable Long durationMillis) {
        store.named(id)
                .sql(
                        """
                    update items set width = coalesce(width, :width), height = coalesce(height, :height),
                                     duration_millis = coalesce(duration_millis, :duration)
                    where item_id = :id
                    """)
                .param("width", width)
                .param("height", height)
                .param("duration", durationMillis)
                .param("id", id.value())
                .update();
    }

    public void withoutPreview(MediaId id, Failure failure) {
        MediaProblems.Columns why = problems.columns(failure);
        store.named(id)
                .sql(
                        """
                    update items set no_preview = :reason, no_preview_arguments = :arguments where item_id = :id
                    """)
                .param("reason", why.reason())
                .param("arguments", why.arguments())
                .param("id", id.value())
                .update();
        edited(id);
    }

    public void withoutRendition(MediaId id, String name, Failure failure) {
        failedRenditions.put(id, name, failure);
        edited(id);
    }

    /** Deletes all rows of an item whose files are gone. */
    public void forget(MediaId id) {
        rows.deleteRow(id);
    }

    private void edited(MediaId id) {
        store.named(id)
                .sql("update items set version = version + 1 where item_id = :id")
                .param("id", id.value())
                .update();
        ItemRow row = rows.find(id).orElseThrow();
        store.outbox()
                .append(
                        store.named(id),
                        id,
                        MediaEdited.TYPE,
                        row.version(),
                        new MediaEdited(view.summary(row), tags.of(id)));
    }
}
