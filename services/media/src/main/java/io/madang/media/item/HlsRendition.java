package io.madang.media.item;

import io.madang.media.job.Task;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The sizes in which a video is streamed, by the lines of its shorter side; each is a job of its own. */
public enum HlsRendition {
    LINES_360(Task.STREAM_360, 360, 1_000),
    LINES_720(Task.STREAM_720, 720, 3_000),
    LINES_1080(Task.STREAM_1080, 1080, 6_000);

    public static final String TYPE = "application/vnd.apple.mpegurl";

    /** Of sound, and of what the container adds. */
    private static final int MORE_KILOBITS = 200;

    private final Task task;
    private final int lines;
    private final int kilobits;

    /** @param kilobits a second of its picture, at most */
    HlsRendition(Task task, int lines, int kilobits) {
        this.task = task;
        this.lines = lines;
        this.kilobits = kilobits;
    }

    /** Those that a video needs: the smallest, and each that shows more than the one before. All, where nobody knows. */
    public static List<HlsRendition> of(@Nullable Integer width, @Nullable Integer height) {
        return Arrays.stream(values())
                .filter(each -> width == null || height == null || each.isFor(Math.min(width, height)))
                .toList();
    }

    static Optional<HlsRendition> ofPlaylist(String name) {
        return Arrays.stream(values())
                .filter(each -> each.playlist().equals(name))
                .findFirst();
    }

    private boolean isFor(int side) {
        return ordinal() == 0 || side > values()[ordinal() - 1].lines;
    }

    public Task task() {
        return task;
    }

    public int lines() {
        return lines;
    }

    public int kilobits() {
        return kilobits;
    }

    /** Of picture and sound together, at most. */
    int bitsPerSecond() {
        return (kilobits + MORE_KILOBITS) * 1_000;
    }

    /** Also what is told of a failure to make it. */
    public String playlist() {
        return "hls-" + lines + Playlist.EXTENSION;
    }

    /** All segments in one file. */
    public String segments() {
        return "hls-" + lines + ".m4s";
    }
}
