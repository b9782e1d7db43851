package io.madang.media.preview;

import io.madang.media.check.FileType;
import io.madang.media.item.HlsRendition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What ffmpeg and ffprobe are asked to do. The format is the one that was found in the content, not one that they guess. */
final class Ffmpeg {

    private static final String ONLY_FILES = "file";

    private final Programs programs;

    Ffmpeg(Programs programs) {
        this.programs = programs;
    }

    boolean isInstalled() {
        return programs.has("ffmpeg") && programs.has("ffprobe");
    }

    /** What a file is like; each is absent where it says nothing. */
    record Measures(
            @Nullable Integer width, @Nullable Integer height, @Nullable Long durationMillis, boolean picture) {}

    Measures measure(Path file, FileType type, Duration deadline) throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-v", "error", "-protocol_whitelist", ONLY_FILES));
        arguments.addAll(
                List.of("-f", format(type), "-show_entries", "stream=codec_type,width,height:format=duration"));
        arguments.addAll(List.of("-of", "default=noprint_wrappers=1", file.toString()));
        Map<String, String> said = new HashMap<>();
        programs.run("ffprobe", directory(file), deadline, arguments)
                .lines()
                .map(line -> line.split("=", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> said.putIfAbsent(pair[0] + (pair[1].equals("video") ? ".video" : ""), pair[1]));
        return new Measures(
                side(said.get("width")),
                side(said.get("height")),
                millis(said.get("duration")),
                said.containsKey("codec_type.video"));
    }

    /** One frame as a JPEG, of the first second or what there is. */
    void poster(Path file, FileType type, Path poster, Duration deadline) throws IOException, InterruptedException {
        ffmpeg(
                file,
                type,
                deadline,
                List.of(
                        "-map",
                        "0:v:0",
                        "-vf",
                        "thumbnail=25,scale='min(1280,iw)':-2",
                        "-frames:v",
                        "1",
                        "-f",
                        "mjpeg"),
                poster);
        if (!Files.exists(poster) || Files.size(poster) == 0) {
            throw new IOException("no poster was written");
        }
    }

    /** What every browser plays, at most so high. */
    void mp4(Path file, FileType type, int height, Path target, Duration deadline)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-map", "0:v:0", "-map", "0:a:0?"));
        arguments.addAll(h264("-2:'min(" + height + ",trunc(ih/2)*2)'"));
        arguments.addAll(List.of("-movflags", "+faststart", "-f", "mp4"));
        ffmpeg(file, type, deadline, arguments, target);
    }

    /** A playlist, with all its segments in one file beside it. */
    void hls(Path file, FileType type, HlsRendition rendition, Path playlist, Duration deadline)
            throws IOException, InterruptedException {
        List<String> arguments = new ArrayList<>(List.of("-map", "0:v:0", "-map", "0:a:0?"));
        arguments.addAll(h264(shorterSide(rendition.lines())));
        arguments.addAll(List.of("-maxrate", rendition.kilobits() + "k", "-bufsize", rendition.kilobits() + "k"));
        arguments.addAll(List.of("-force_key_frames", "expr:gte(t,n_forced*4)"));
        arguments.addAll(List.of("-f", "hls", "-hls_time", "4", "-hls_playlist_type", "vod"));
        arguments.addAll(List.of("-hls_segment_type", "fmp4", "-hls_flags", "single_file"));
        ffmpeg(file, type, deadline, arguments, playlist);
    }

    /** The size of a picture whose shorter side has at most so many lines. */
    private static String shorterSide(int lines) {
        return "'if(gt(iw,ih),-2,min(%1$d,trunc(iw/2)*2))':'if(gt(iw,ih),min(%1$d,trunc(ih/2)*2),-2)'".formatted(lines);
    }

    private static List<String> h264(String size) {
        return List.of(
                "-vf",
                "scale=" + size,
                "-c:v",
                "libx264",
                "-preset",
                "veryfast",
                "-crf",
                "23",
                "-pix_fmt",
                "yuv420p",
                "-threads",
                "2",
                "-c:a",
                "aac",
                "-ac",
                "2",
                "-b:a",
                "128k");
    }

    private void ffmpeg(Path file, FileType type, Duration deadline, List<String> arguments, Path target)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-nostdin", "-hide_banner", "-v", "error", "-y"));
        all.addAll(List.of("-protocol_whitelist", ONLY_FILES, "-f", format(type), "-i", file.toString()));
        all.addAll(List.of("-map_metadata", "-1", "-map_chapters", "-1", "-sn", "-dn"));
        all.addAll(arguments);
        all.add(target.toString());
        programs.run("ffmpeg", directory(file), deadline, all);
    }

    private static Path directory(Path file) {
        return Objects.requireNonNull(file.getParent(), "files of jobs are in a directory");
    }

    private static String format(FileType type) {
        return switch (type) {
            case MP4, QUICKTIME, M4A -> "mov";
            case WEBM -> "matroska";
            case MP3 -> "mp3";
            case OGG -> "ogg";
            case WAV -> "wav";
            case FLAC -> "flac";
            case GIF -> "gif";
            case JPEG, PNG, WEBP -> throw new IllegalArgumentException("no program is needed for " + type);
        };
    }

    private static @Nullable Integer side(@Nullable String said) {
        return said != null && said.matches("[1-9][0-9]{0,5}") ? Integer.valueOf(said) : null;
    }

    private static @Nullable Long millis(@Nullable String said) {
        return said != null && said.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")
                ? Long.valueOf(Math.round(Double.parseDouble(said) * 1000))
                : null;
    }
}
