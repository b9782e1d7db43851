package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/**
 * Copies a picture or sound without what is neither: positions, comments, titles, thumbnails, and what hangs behind its end.
 * No pixel and no sample changes. There is one for each file.
 */
interface Stripper {

    /** Fails with {@link DamagedFile}, or an end of the file, where the bytes are not of that format. */
    void strip(DataInputStream in, OutputStream out) throws IOException;

    /** Writes what is known only once everything else was written. */
    default void complete(RandomAccessFile stripped) throws IOException {}

    /** How far its frames reach, for a format whose first frame does not say it. */
    default Sides frames() {
        return Sides.NONE;
    }

    /** How long it is heard, as far as the file says it. */
    default @Nullable Long durationMillis() {
        return null;
    }

    static Stripper of(FileType type) {
        return switch (type) {
            case JPEG -> new JpegStripper();
            case PNG -> new PngStripper();
            case GIF -> new GifStripper();
            case WEBP -> new WebpStripper();
            case MP3 -> new Mp3Stripper();
            case OGG -> new OggStripper();
            case WAV -> new WavStripper();
            case FLAC -> new FlacStripper();
            case MP4, QUICKTIME, WEBM, M4A -> throw new IllegalArgumentException(type + " is changed in its place");
        };
    }

    /** The bytes are not what their beginning promised. */
    final class DamagedFile extends IOException {
        private static final long serialVersionUID = 1;

        DamagedFile(String message) {
            super(message);
        }
    }

    /** Copies exactly so many bytes. */
    static void copy(DataInputStream in, OutputStream out, long count) throws IOException {
        byte[] piece = new byte[8192];
        long left = count;
        while (left > 0) {
            int read = in.read(piece, 0, (int) Math.min(piece.length, left));
            if (read < 0) {
                throw new DamagedFile("the file ends too early");
            }
            out.write(piece, 0, read);
            left -= read;
        }
    }
}
