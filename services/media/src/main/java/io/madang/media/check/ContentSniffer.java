package io.madang.media.check;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.media.store.MediaReason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.mime.MimeTypes;

/** Finds out by its first bytes what a file is. Nothing of it is parsed: Tika's detectors compare bytes only. */
final class ContentSniffer {

    /** As much as detectors look at. */
    static final int HEAD = 64 * 1024;

    private static final Map<String, FileType> TYPES = Map.ofEntries(
            Map.entry("image/jpeg", FileType.JPEG),
            Map.entry("image/png", FileType.PNG),
            Map.entry("image/apng", FileType.PNG),
            Map.entry("image/gif", FileType.GIF),
            Map.entry("image/webp", FileType.WEBP),
            Map.entry("video/mp4", FileType.MP4),
            Map.entry("application/mp4", FileType.MP4),
            Map.entry("video/x-m4v", FileType.MP4),
            Map.entry("video/quicktime", FileType.QUICKTIME),
            Map.entry("video/webm", FileType.WEBM),
            Map.entry("audio/mpeg", FileType.MP3),
            Map.entry("audio/mp4", FileType.M4A),
            Map.entry("audio/ogg", FileType.OGG),
            Map.entry("audio/vorbis", FileType.OGG),
            Map.entry("audio/opus", FileType.OGG),
            Map.entry("application/ogg", FileType.OGG),
            Map.entry("audio/vnd.wave", FileType.WAV),
            Map.entry("audio/x-wav", FileType.WAV),
            Map.entry("audio/x-flac", FileType.FLAC),
            Map.entry("audio/flac", FileType.FLAC));
    private static final String OCTETS = "application/octet-stream";
    private static final String MATROSKA = "application/x-matroska";
    private static final int DOC_TYPE_WITHIN = 128;

    private final MimeTypes detector = MimeTypes.getDefaultMimeTypes();

    /** The type of a file that begins so; fails if it may not be uploaded, or is of another kind than its name says. */
    FileType type(byte[] head, String fileName) {
        String found = detect(head);
        FileType type = TYPES.get(found);
        if (found.equals(MATROSKA) && isWebm(head)) {
            type = FileType.WEBM;
        }
        if (type == null) {
            throw found.equals(OCTETS)
                    ? Failure.of(MediaReason.TYPE_UNKNOWN)
                    : Failure.of(MediaReason.TYPE_NOT_ALLOWED, arg("type", found));
        }
        FileType promised = FileType.named(fileName).orElse(type);
        if (promised.kind() != type.kind() && !mayBeSoundOnly(promised, type)) {
            throw Failure.of(
                    MediaReason.TYPE_LIES, arg("declared", promised.mediaType()), arg("found", type.mediaType()));
        }
        return type;
    }

    /** The containers of video may hold sound only. */
    private static boolean mayBeSoundOnly(FileType promised, FileType found) {
        return promised == FileType.M4A && found == FileType.MP4;
    }

    private String detect(byte[] head) {
        try {
            return detector.detect(new ByteArrayInputStream(head), new Metadata())
                    .getBaseType()
                    .toString();
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory failed", e);
        }
    }

    private static boolean isWebm(byte[] head) {
        return new String(head, 0, Math.min(head.length, DOC_TYPE_WITHIN), StandardCharsets.ISO_8859_1)
                .contains("webm");
    }
}
