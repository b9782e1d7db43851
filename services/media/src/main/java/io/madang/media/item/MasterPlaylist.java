package io.madang.media.item;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The playlist of a video's renditions, from which players choose. It is no file: it lists those that there are now. */
final class MasterPlaylist {

    static final String NAME = "hls" + Playlist.EXTENSION;

    private MasterPlaylist() {}

    /** Whether there is a rendition among what was made of an item. */
    static boolean isThere(List<DerivativeRow> made) {
        return made.stream().anyMatch(row -> HlsRendition.ofPlaylist(row.name()).isPresent());
    }

    static Playlist of(List<DerivativeRow> made, @Nullable Long durationMillis) {
        Map<String, DerivativeRow> byName =
                made.stream().collect(Collectors.toMap(DerivativeRow::name, Function.identity()));
        String streams = made.stream()
                .flatMap(row -> HlsRendition.ofPlaylist(row.name()).stream())
                .sorted(Comparator.naturalOrder())
                .map(rendition -> stream(rendition, byName, durationMillis))
                .collect(Collectors.joining());
        return new Playlist("#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n" + streams);
    }

    private static String stream(
            HlsRendition rendition, Map<String, DerivativeRow> made, @Nullable Long durationMillis) {
        StringBuilder line = new StringBuilder("#EXT-X-STREAM-INF:BANDWIDTH=").append(rendition.bitsPerSecond());
        DerivativeRow segments = made.get(rendition.segments());
        if (segments != null && durationMillis != null && durationMillis > 0) {
            long mean = segments.size() * 8_000 / durationMillis;
            line.append(",AVERAGE-BANDWIDTH=").append(Math.min(mean, rendition.bitsPerSecond()));
        }
        if (segments != null && segments.width() != null && segments.height() != null) {
            line.append(",RESOLUTION=").append(segments.width()).append('x').append(segments.height());
        }
        return line.append('\n').append(rendition.playlist()).append('\n').toString();
    }
}
