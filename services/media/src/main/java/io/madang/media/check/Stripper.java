package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;

/**
 * Copies a picture without what is not the picture: positions, comments, thumbnails, and what hangs behind its end. No
 * pixel changes.
 */
interface Stripper {

    /** Fails with {@link DamagedPicture}, or an end of the file, where the bytes are no picture of that format. */
    void strip(DataInputStream in, OutputStream out) throws IOException;

    /** Writes what is known only once everything else was written. */
    default void complete(RandomAccessFile stripped) throws IOException {}

    /** How far its frames reach, for a format whose first frame does not say it. */
    default Sides frames() {
        return Sides.NONE;
    }

    /** Of one picture; for several files there are several strippers. */
    static Stripper of(FileType type) {
        return switch (type) {
            case JPEG -> new JpegStripper();
            case PNG -> new PngStripper();
            case GIF -> new GifStripper();
            case WEBP -> new WebpStripper();
            case MP4, QUICKTIME, WEBM, MP3, M4A, OGG, WAV, FLAC ->
                throw new IllegalArgumentException(type + " is no picture");
        };
    }

    /** The bytes are not what their beginning promised. */
    final class DamagedPicture extends IOException {
        private static final long serialVersionUID = 1;

        DamagedPicture(String message) {
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
                throw new DamagedPicture("the file ends too early");
            }
            out.write(piece, 0, read);
            left -= read;
        }
    }
}
