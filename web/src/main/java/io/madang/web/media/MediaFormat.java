package io.madang.web.media;

import io.madang.contracts.media.MediaDerivative;
import io.madang.contracts.media.MediaItem;
import io.madang.contracts.media.MediaProblem;
import io.madang.web.page.Frame;
import java.util.Comparator;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sizes, lengths and reasons as people read them, and the addresses of what was made from an item. */
public final class MediaFormat {

    private static final String THUMBNAIL = "thumbnail-";
    private static final String POSTER = "poster";
    private static final String ANIMATION = "animation.mp4";
    private static final String PLAYLIST = "hls.m3u8";
    private static final long KILO = 1000;
    private static final String[] UNITS = {"kB", "MB", "GB", "TB"};

    private MediaFormat() {}

    /** Bytes with two digits that count, such as {@code 1.4 MB}. */
    public static String bytes(long bytes) {
        double left = bytes;
        int unit = -1;
        do {
            left /= KILO;
            unit++;
        } while (left >= KILO - 0.5 && unit < UNITS.length - 1);
        return String.format(Locale.ROOT, left < 10 ? "%.1f %s" : "%.0f %s", left, UNITS[unit]);
    }

    /** Minutes and seconds, such as {@code 3:07}; hours before them where there are any. */
    public static String length(@Nullable Long millis) {
        if (millis == null) {
            return "";
        }
        long seconds = (millis + KILO / 2) / KILO;
        String minutes = "%d:%02d".formatted(seconds / 60 % 60, seconds % 60);
        return seconds < 3600
                ? minutes
                : "%d:%s".formatted(seconds / 3600, minutes.length() < 5 ? "0" + minutes : minutes);
    }

    /** A problem in the reader's language; in English where it is unknown here. */
    public static String problem(Frame frame, MediaProblem problem) {
        return frame.pageMessages()
                .reason(problem.reason(), problem.arguments())
                .orElse(problem.message());
    }

    /** The widths in which a picture can be had, for browsers to choose from; nothing where there is but one. */
    public static @Nullable String widths(MediaItem item) {
        String widths = item.derivatives().stream()
                .filter(each -> each.name().startsWith(THUMBNAIL) && each.width() != null)
                .sorted(Comparator.comparing(each -> Objects.requireNonNull(each.width())))
                .map(each -> each.url() + " " + each.width() + "w")
                .collect(Collectors.joining(", "));
        return widths.isEmpty() || item.width() == null
                ? null
                : widths + ", " + item.content() + " " + item.width() + "w";
    }

    /** The picture that stands for a video until it plays. */
    public static @Nullable String poster(MediaItem item) {
        return item.derivatives().stream()
                .filter(each -> each.name().startsWith(POSTER))
                .findFirst()
                .map(MediaDerivative::url)
                .orElse(null);
    }

    /** The widest picture that stands for an animation until it plays. */
    public static @Nullable String still(MediaItem item) {
        return item.derivatives().stream()
                .filter(each -> each.name().startsWith(THUMBNAIL) && each.width() != null)
                .max(Comparator.comparing(each -> Objects.requireNonNull(each.width())))
                .map(MediaDerivative::url)
                .orElse(null);
    }

    /** The video that an animation was made into: smaller, and it can be stopped. */
    public static Optional<MediaDerivative> animation(MediaItem item) {
        return item.derivatives().stream()
                .filter(each -> each.name().equals(ANIMATION))
                .findFirst();
    }

    /** The list of a video's renditions, from which players choose by their connection. */
    public static Optional<MediaDerivative> playlist(MediaItem item) {
        return item.derivatives().stream()
                .filter(each -> each.name().equals(PLAYLIST))
                .findFirst();
    }
}
