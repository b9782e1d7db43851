package io.madang.media.preview;

import io.madang.kernel.error.Failure;
import io.madang.media.check.FileType;
import io.madang.media.item.DerivativeRow;
import io.madang.media.item.HlsRendition;
import io.madang.media.item.ItemRow;
import io.madang.media.job.Job;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.preview.Ffmpeg.Measures;
import io.madang.media.store.MediaReason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Makes one stream of a video. The original stays. */
final class StreamWork implements Work {

    private final HlsRendition rendition;
    private final DerivedFiles derived;
    private final Ffmpeg ffmpeg;
    private final WorkDirectory directory;
    private final Duration deadline;

    StreamWork(
            HlsRendition rendition, DerivedFiles derived, Ffmpeg ffmpeg, WorkDirectory directory, Duration deadline) {
        this.rendition = rendition;
        this.derived = derived;
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.deadline = deadline;
    }

    @Override
    public Task task() {
        return rendition.task();
    }

    @Override
    public void run(Job job) throws Exception {
        Optional<ItemRow> found = derived.item(job);
        if (found.isPresent()) {
            ItemRow row = found.get();
            // without the program the item says that it has no preview
            List<DerivativeRow> made = ffmpeg.isInstalled()
                    ? directory.<List<DerivativeRow>, InterruptedException>with(place -> made(row, place))
                    : List.of();
            derived.end(job, made, id -> {});
        }
    }

    private List<DerivativeRow> made(ItemRow row, Path place) throws IOException, InterruptedException {
        FileType type = FileType.served(row.type()).orElseThrow();
        Path file = derived.download(row, place);
        try {
            Measures source = ffmpeg.measure(file, type, deadline);
            boolean needed = source.picture()
                    && HlsRendition.of(source.width(), source.height()).contains(rendition);
            return needed ? stream(row, type, file, place) : List.of();
        } catch (Programs.TookTooLong e) {
            throw Failure.of(MediaReason.RENDITION_TOO_SLOW, e);
        }
    }

    private List<DerivativeRow> stream(ItemRow row, FileType type, Path file, Path place)
            throws IOException, InterruptedException {
        Path playlist = place.resolve(rendition.playlist());
        Path segments = place.resolve(rendition.segments());
        ffmpeg.hls(file, type, rendition, playlist, deadline);
        Measures made = ffmpeg.measure(segments, FileType.MP4, deadline);
        return List.of(
                derived.put(
                        row.id(),
                        rendition.segments(),
                        FileType.MP4.mediaType(),
                        segments,
                        made.width(),
                        made.height()),
                derived.put(row.id(), rendition.playlist(), HlsRendition.TYPE, playlist, null, null));
    }

    /** Browsers play the original, or another size. */
    @Override
    public void giveUp(Job job, Failure failure) {
        derived.endWithoutRendition(job, rendition.playlist(), failure);
    }
}
