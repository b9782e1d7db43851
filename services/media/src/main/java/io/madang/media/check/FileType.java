package io.madang.media.check;

import io.madang.contracts.media.MediaKind;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The types of files that may be uploaded, and nothing else may. */
public enum FileType {
    JPEG(MediaKind.PICTURE, "image/jpeg", "jpg", "jpeg"),
    PNG(MediaKind.PICTURE, "image/png", "png"),
    GIF(MediaKind.PICTURE, "image/gif", "gif"),
    WEBP(MediaKind.PICTURE, "image/webp", "webp"),
    MP4(MediaKind.VIDEO, "video/mp4", "mp4", "m4v"),
    QUICKTIME(MediaKind.VIDEO, "video/quicktime", "mov"),
    WEBM(MediaKind.VIDEO, "video/webm", "webm"),
    MP3(MediaKind.AUDIO, "audio/mpeg", "mp3"),
    M4A(MediaKind.AUDIO, "audio/mp4", "m4a"),
    OGG(MediaKind.AUDIO, "audio/ogg", "ogg", "oga", "opus"),
    WAV(MediaKind.AUDIO, "audio/wav", "wav"),
    FLAC(MediaKind.AUDIO, "audio/flac", "flac");

    private final MediaKind kind;
    private final String mediaType;
    private final String[] extensions;

    FileType(MediaKind kind, String mediaType, String... extensions) {
        this.kind = kind;
        this.mediaType = mediaType;
        this.extensions = extensions;
    }

    public MediaKind kind() {
        return kind;
    }

    /** As it is served. */
    public String mediaType() {
        return mediaType;
    }

    String extension() {
        return extensions[0];
    }

    /** The type that a file's name promises; empty where it promises none of these. */
    static Optional<FileType> named(String fileName) {
        String extension = fileName.substring(fileName.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return Arrays.stream(values())
                .filter(type -> Arrays.asList(type.extensions).contains(extension))
                .findFirst();
    }

    public static Optional<FileType> served(String mediaType) {
        return Arrays.stream(values())
                .filter(type -> type.mediaType.equals(mediaType))
                .findFirst();
    }
}
