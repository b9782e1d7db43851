package io.madang.media.job;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The role {@code media-worker}, {@code madang.media.worker.*}.
 *
 * @param threads how many jobs run at the same time; with two or more, one takes short jobs only; with
 *     three or more, one takes none that last for hours
 * @param poll how often idle threads look for jobs
 * @param lease after which the job of a worker that died is taken by another
 * @param attempts after which a job that fails is given up; one whose workers died, after three times as many
 * @param pixels how many pixels are decoded at the same time
 * @param directory for files that are worked on; without it the system's
 * @param programs whether ffmpeg and ffprobe are used where they are installed
 * @param programMemory what one of their processes may take
 * @param previewDeadline for making a poster or reading a duration
 * @param renditionDeadline for making one rendition
 * @param libvips whether thumbnails are drawn by libvips where it is installed
 */
@ConfigurationProperties("madang.media.worker")
public record WorkerProperties(
        @DefaultValue("3") int threads,
        @DefaultValue("1s") Duration poll,
        @DefaultValue("1m") Duration lease,
        @DefaultValue("4") int attempts,
        @DefaultValue("120000000") int pixels,
        @Nullable String directory,
        @DefaultValue("true") boolean programs,
        @DefaultValue("2GB") DataSize programMemory,
        @DefaultValue("1m") Duration previewDeadline,
        @DefaultValue("2h") Duration renditionDeadline,
        @DefaultValue("true") boolean libvips) {

    public WorkerProperties {
        require(threads >= 0 && threads <= 64, "threads must be 0 to 64");
        require(poll.toMillis() >= 1, "poll must be at least a millisecond");
        require(lease.toMillis() >= 100, "lease must be at least 100 ms");
        require(attempts >= 1 && attempts <= 100, "attempts must be 1 to 100");
        require(pixels >= 1_000_000, "pixels must be at least 1,000,000");
        require(programMemory.toMegabytes() >= 64, "program-memory must be at least 64 MB");
        require(
                previewDeadline.toMillis() >= 1 && renditionDeadline.toMillis() >= 1,
                "deadlines must be at least a millisecond");
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException("madang.media.worker: " + message);
        }
    }
}
