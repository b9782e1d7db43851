package io.madang.media.preview;

import io.madang.contracts.media.MediaKind;
import io.madang.kernel.error.ErrorCode;
import io.madang.kernel.error.Failure;
import io.madang.media.check.FileType;
import io.madang.media.check.JpegOrientation;
import io.madang.media.item.DerivativeRow;
import io.madang.media.item.ItemRow;
import io.madang.media.item.ProcessedItems;
import io.madang.media.job.Job;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import io.madang.media.preview.Ffmpeg.Measures;
import io.madang.media.preview.Thumbnails.Thumbnail;
import io.madang.media.store.MediaReason;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the thumbnails of a picture, and the poster and measures of a video or sound. */
final class PreviewWork implements Work {

    private final DerivedFiles derived;
    private final ProcessedItems processed;
    private final Thumbnails thumbnails;
    private final Ffmpeg ffmpeg;
    private final WorkDirectory directory;
    private final Duration deadline;

    PreviewWork(
            DerivedFiles derived,
            ProcessedItems processed,
            Thumbnails thumbnails,
            Ffmpeg ffmpeg,
            WorkDirectory directory,
            Duration deadline) {
        this.derived = derived;
        this.processed = processed;
        this.thumbnails = thumbnails;
        this.ffmpeg = ffmpeg;
        this.directory = directory;
        this.deadline = deadline;
    }

    @Override
    public Task task() {
        return Task.PREVIEW;
    }

    @Override
    public void run(Job job) throws Exception {
        Optional<ItemRow> found = derived.item(job);
        if (found.isEmpty()) {
            return;
        }
        ItemRow row = found.get();
        FileType type = FileType.served(row.type()).orElseThrow();
        directory.<Boolean, InterruptedException>with(place -> {
            if (type.kind() == MediaKind.PICTURE) {
                picture(job, row, type, place);
            } else {
                film(job, row, type, place);
            }
            return true;
        });
    }

    private void picture(Job job, ItemRow row, FileType type, Path place) throws IOException, InterruptedException {
        Path file = derived.download(row, place);
        int orientation = type == FileType.JPEG ? JpegOrientation.read(file) : 1;
        List<DerivativeRow> made = put(row, drawn(file, type, orientation, place));
        derived.end(job, made, id -> {});
    }

    private List<Thumbnail> drawn(Path file, FileType type, int orientation, Path place)
            throws IOException, InterruptedException {
        try {
            return thumbnails.draw(file, type.mediaType(), orientation, place);
        } catch (IOException | IndexOutOfBoundsException | IllegalArgumentException e) {
            throw Failure.of(MediaReason.PREVIEW_FAILED, e);
        }
    }

    private List<DerivativeRow> put(ItemRow row, List<Thumbnail> drawn) throws IOException {
        List<DerivativeRow> made = new ArrayList<>();
        for (Thumbnail thumbnail : drawn) {
            made.add(derived.put(
                    row.id(),
                    thumbnail.name(),
                    thumbnail.type(),
                    thumbnail.file(),
                    thumbnail.width(),
                    thumbnail.height()));
        }
        return made;
    }

    private void film(Job job, ItemRow row, FileType type, Path place) throws IOException, InterruptedException {
        if (!ffmpeg.isInstalled()) {
            derived.endWithout(job, Failure.of(MediaReason.PREVIEW_NO_PROGRAM));
            return;
        }
        Path file = derived.download(row, place);
        Measures measures;
        List<DerivativeRow> made = new ArrayList<>();
        try {
            measures = ffmpeg.measure(file, type, deadline);
            if (type.kind() == MediaKind.VIDEO && measures.picture()) {
                Path poster = place.resolve("poster.jpg");
                ffmpeg.poster(file, type, poster, deadline);
                made.addAll(put(row, thumbnails.draw(poster, FileType.JPEG.mediaType(), 1, place)));
                made.add(derived.put(row.id(), "poster.jpg", FileType.JPEG.mediaType(), poster, null, null));
            }
        } catch (Programs.TookTooLong e) {
            throw Failure.of(MediaReason.PREVIEW_TOO_SLOW, e);
        } catch (IOException e) {
            throw Failure.of(MediaReason.PREVIEW_FAILED, e);
        }
        derived.end(job, made, id -> {
            processed.measured(id, measures.width(), measures.height(), measures.durationMillis());
            if (made.isEmpty()) {
                processed.withoutPreview(id, Failure.of(MediaReason.PREVIEW_NO_PICTURE));
            }
        });
    }

    @Override
    public void giveUp(Job job, Failure failure) {
        boolean known = failure.code() == ErrorCode.UNPROCESSABLE
                && !failure.reason().equals(MediaReason.PROCESSING_FAILED.key());
        derived.endWithout(job, known ? failure : Failure.of(MediaReason.PREVIEW_FAILED));
    }
}
