package io.madang.media.preview;

import io.madang.kernel.error.Failure;
import io.madang.media.check.FileType;
import io.madang.media.item.DerivativeRow;
import io.madang.media.item.ItemRow;
import io.madang.media.job.Job;
import io.madang.media.job.Task;
import io.madang.media.job.Work;
import io.madang.media.job.WorkDirectory;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes what plays better than the original: a video of an animation, and a stream of a video. The original stays. */
final class RenditionWork implements Work {

    private static final Logger log = LoggerFactory.getLogger(RenditionWork.class);
    private static final int HEIGHT = 720;
    private static final String PLAYLIST = "hls-720.m3u8";
    private static final String SEGMENTS = "hls-720.m4s";

    private final DerivedFiles derived;
    private final Ffmpeg ffmpeg;
    private final WorkDirectory directory;
    private final Duration deadline;

    RenditionWork(DerivedFiles derived, Ffmpeg ffmpeg, WorkDirectory directory, Duration deadline) {
        this.derived = derived;
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
            List<DerivativeRow> made = directory.<List<DerivativeRow>, InterruptedException>with(
                    place -> type == FileType.GIF ? animation(row, type, place) : stream(row, type, place));
            derived.end(job, made, id -> {});
        }
    }

    private List<DerivativeRow> animation(ItemRow row, FileType type, Path place)
            throws IOException, InterruptedException {
        Path target = place.resolve("animation.mp4");
        ffmpeg.mp4(derived.download(row, place), type, HEIGHT, target, deadline);
        return List.of(derived.put(row.id(), "animation.mp4", FileType.MP4.mediaType(), target, null, null));
    }

    private List<DerivativeRow> stream(ItemRow row, FileType type, Path place)
            throws IOException, InterruptedException {
        Path playlist = place.resolve(PLAYLIST);
        ffmpeg.hls(derived.download(row, place), type, HEIGHT, playlist, deadline);
        List<DerivativeRow> made = new ArrayList<>();
        made.add(derived.put(row.id(), SEGMENTS, FileType.MP4.mediaType(), place.resolve(SEGMENTS), null, null));
        made.add(derived.put(row.id(), PLAYLIST, "application/vnd.apple.mpegurl", playlist, null, null));
        return made;
    }

    /** Browsers play the original. */
    @Override
    public void giveUp(Job job, Failure failure) {
        log.info("Item {} stays without a rendition: {}", job.item(), failure.getMessage());
        derived.end(job, List.of(), id -> {});
    }
}
