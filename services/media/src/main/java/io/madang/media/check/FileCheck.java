package io.madang.media.check;

import static io.madang.kernel.error.Argument.arg;

import io.madang.kernel.error.Failure;
import io.madang.media.check.Mp4Boxes.Description;
import io.madang.media.item.ItemRow;
import io.madang.media.storage.MediaFiles;
import io.madang.media.store.MediaReason;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;

/** Finds out what an uploaded file is, and leaves out what is nobody's business; fails for a file that is refused. */
final class FileCheck {

    private static final long MOST_PICTURE_BYTES = 256L << 20;
    private static final long MEGAPIXEL = 1_000_000;
    private static final int PIECE = 8192;

    private final MediaFiles files;
    private final ContentSniffer sniffer;
    private final long maxPixels;

    FileCheck(MediaFiles files, ContentSniffer sniffer, long maxPixels) {
        this.files = files;
        this.sniffer = sniffer;
        this.maxPixels = maxPixels;
    }

    /** @param directory for files of this check alone */
    CheckedFile check(ItemRow row, Path directory) throws IOException {
        FileType type = sniffer.type(files.head(row.storageKey(), ContentSniffer.HEAD), row.fileName());
        try {
            return switch (type) {
                case JPEG, PNG, GIF, WEBP -> picture(row, type, directory);
                case MP4, QUICKTIME, M4A -> boxes(row, type, directory);
                case MP3, OGG, WAV, FLAC -> sound(row, type, directory);
                case WEBM -> elements(row, type, directory);
            };
        } catch (Stripper.DamagedFile | EOFException e) {
            throw Failure.of(MediaReason.FILE_DAMAGED, e);
        }
    }

    private CheckedFile picture(ItemRow row, FileType type, Path directory) throws IOException {
        if (row.size() > MOST_PICTURE_BYTES) {
            throw Failure.of(MediaReason.FILE_TOO_LARGE, arg("max", MOST_PICTURE_BYTES >> 20));
        }
        Path original = directory.resolve("original");
        Path stripped = directory.resolve("stripped");
        files.download(row.storageKey(), original);
        Stripper stripper = Stripper.of(type);
        strip(stripper, original, stripped);
        Sides sides = sides(stripped, type).with(stripper.frames());
        requireFewPixels(sides);
        boolean turned = type == FileType.JPEG && JpegOrientation.read(stripped) >= JpegOrientation.FIRST_TURNED;
        String key = put(row, type, stripped);
        Sides shown = turned ? sides.turned() : sides;
        return new CheckedFile(type, key, Files.size(stripped), shown.width(), shown.height(), null);
    }

    private static void strip(Stripper stripper, Path original, Path stripped) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(original)));
                OutputStream out = new BufferedOutputStream(Files.newOutputStream(stripped))) {
            stripper.strip(in, out);
        }
        try (RandomAccessFile file = new RandomAccessFile(stripped.toFile(), "rw")) {
            stripper.complete(file);
        }
    }

    /** By the header alone. */
    private static Sides sides(Path file, FileType type) {
        try (PictureReader reader = PictureReader.open(file, type.mediaType())) {
            return new Sides(reader.width(), reader.height());
        } catch (IOException | RuntimeException e) {
            throw Failure.of(MediaReason.FILE_DAMAGED, e);
        }
    }

    private void requireFewPixels(Sides sides) {
        if (sides.pixels() < 1) {
            throw Failure.of(MediaReason.FILE_DAMAGED);
        }
        if (sides.pixels() > maxPixels) {
            throw Failure.of(
                    MediaReason.TOO_MANY_PIXELS,
                    arg("pixels", sides.pixels() / MEGAPIXEL),
                    arg("max", maxPixels / MEGAPIXEL));
        }
    }

    private CheckedFile sound(ItemRow row, FileType type, Path directory) throws IOException {
        Path original = directory.resolve("original");
        Path stripped = directory.resolve("stripped");
        files.download(row.storageKey(), original);
        Stripper stripper = Stripper.of(type);
        strip(stripper, original, stripped);
        boolean same = Files.mismatch(original, stripped) < 0;
        return new CheckedFile(
                type,
                same ? row.storageKey() : put(row, type, stripped),
                Files.size(stripped),
                null,
                null,
                stripper.durationMillis());
    }

    private CheckedFile elements(ItemRow row, FileType type, Path directory) throws IOException {
        Path file = directory.resolve("video");
        files.download(row.storageKey(), file);
        WebmElements elements;
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            elements = WebmElements.strip(open);
        }
        String key = elements.isChanged() ? put(row, type, file) : row.storageKey();
        return new CheckedFile(type, key, row.size(), elements.width(), elements.height(), elements.durationMillis());
    }

    private String put(ItemRow row, FileType type, Path file) {
        String key = MediaFiles.key(row.id().value(), "served-" + UUID.randomUUID());
        files.put(key, file, type.mediaType());
        return key;
    }

    private CheckedFile boxes(ItemRow row, FileType type, Path directory) throws IOException {
        Mp4Boxes boxes = Mp4Boxes.read((offset, length) -> read(row, offset, length), row.size());
        if (boxes.hidesSamples()) {
            throw Failure.of(MediaReason.TRACKS_IN_FRAGMENTS);
        }
        String key = boxes.descriptions().isEmpty() ? row.storageKey() : without(row, type, boxes, directory);
        return new CheckedFile(type, key, row.size(), boxes.width(), boxes.height(), boxes.durationMillis());
    }

    private byte[] read(ItemRow row, long offset, int length) throws IOException {
        long last = Math.min(row.size(), offset + length) - 1;
        try (InputStream in = files.open(row.storageKey(), offset, last)) {
            return in.readNBytes(length);
        }
    }

    private String without(ItemRow row, FileType type, Mp4Boxes boxes, Path directory) throws IOException {
        Path file = directory.resolve("video");
        files.download(row.storageKey(), file);
        try (RandomAccessFile open = new RandomAccessFile(file.toFile(), "rw")) {
            for (Description description : boxes.descriptions()) {
                free(open, description);
            }
            boxes.removedSamples((offset, length) -> clear(open, offset, length));
        }
        return put(row, type, file);
    }

    private static void free(RandomAccessFile file, Description description) throws IOException {
        file.seek(description.offset() + 4);
        file.write("free".getBytes(StandardCharsets.US_ASCII));
        clear(file, description.offset() + description.header(), description.length() - description.header());
    }

    private static void clear(RandomAccessFile file, long offset, long length) throws IOException {
        file.seek(offset);
        byte[] nothing = new byte[(int) Math.min(length, PIECE)];
        long left = length;
        while (left > 0) {
            int count = (int) Math.min(left, nothing.length);
            file.write(nothing, 0, count);
            left -= count;
        }
    }
}
