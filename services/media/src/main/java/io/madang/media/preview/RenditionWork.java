package io.madang.media.preview;

import io.madang.kernel.error.Failure;
import io.madang.media.check.FileType;
import io.madang.media.item.DerivativeRow;
import io.madang.media.item.HlsRendition;
import io.madang.media.item.ItemRow;
import io.madang.media.job.Job;
import io.madang.media.job.Jobs;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.store.MediaReason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Makes a video of an animation, which stays. For a video, which has a job for each of its streams now, such a job was added
 * by an earlier version.
 */
final class RenditionWork implements Work {

    private static final int MOST_LINES = 720;
    private static final String NAME = "animation.mp4";

    private final DerivedFiles derived;
    private final Jobs jobs;
    private final Ffmpeg ffmpeg;
    private final WorkDirectory directory;
    private final Duration deadline;

    RenditionWork(DerivedFiles derived, Jobs jobs, Ffmpeg ffmpeg, WorkDirectory directory, Duration deadline) {
        this.derived = derived;
        this.jobs = jobs;
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.deadline = deadline;
    }

    @Override
    public Task task() {
        return Task.RENDITION;
    }

    @Override
    public void run(Job job) throws Exception {
        Optional<ItemRow> found = derived.item(job);
        if (found.isPresent()) {
            ItemRow row = found.get();
            FileType type = FileType.served(row.type()).orElseThrow();
            if (type != FileType.GIF) {
                derived.end(job, List.of(), id -> HlsRendition.of(row.width(), row.height())
                        .forEach(each -> jobs.add(id, each.task())));
                return;
            }
            List<DerivativeRow> made = ffmpeg.isInstalled()
                    ? directory.<List<DerivativeRow>, InterruptedException>with(place -> animation(row, type, place))
                    : List.of();
            derived.end(job, made, id -> {});
        }
    }

    private List<DerivativeRow> animation(ItemRow row, FileType type, Path place)
            throws IOException, InterruptedException {
        Path target = place.resolve(NAME);
        try {
            ffmpeg.mp4(derived.download(row, place), type, MOST_LINES, target, deadline);
        } catch (Programs.TookTooLong e) {
            throw Failure.of(MediaReason.RENDITION_TOO_SLOW, e);
        }
        return List.of(derived.put(row.id(), NAME, FileType.MP4.mediaType(), target, null, null));
    }

    /** Browsers play the original. */
    @Override
    public void giveUp(Job job, Failure failure) {
        derived.endWithoutRendition(job, NAME, failure);
    }
}
