package io.madang.media.check;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/** Keeps of an MP3 its frames: tags (ID3, APE, Lyrics3) and whatever else is before, between and behind them is left out. */
final class Mp3Stripper implements Stripper {

    private static final int[][] KILOBITS = {
        // of MPEG 1, layers I to III
        {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448},
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},
        // of MPEG 2 and 2.5, layer I, and layers II and III
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160}
    };
    private static final int[] HERTZ = {44_100, 48_000, 32_000};
    private static final int HEADER = 4;
    private static final int MOST_FRAME = 16 * 1024;
    private static final int ID3_HEADER = 10;
    private static final int ID3_FOOTER_FLAG = 0x10;

    /** What does not change between the frames of a file: sync, version, layer, and the sampling rate. */
    private static final int SAME = 0xFFFE0C00;

    private long frames;
    private double seconds;

    /** A frame as its header tells it. */
    private record Frame(int bytes, int samples, int hertz) {}

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        try {
            int first = 0;
            int header = in.readInt();
            while (true) {
                Frame frame = (first == 0 || (header & SAME) == first) ? frame(header) : null;
                if (frame != null && (first != 0 || isFollowed(in, header, frame))) {
                    first = header & SAME;
                    copy(in, out, header, frame);
                    header = in.readInt();
                } else if (header >>> 8 == 0x494433) {
                    header = behindTag(in);
                } else {
                    header = header << 8 | in.readUnsignedByte();
                }
            }
        } catch (EOFException end) {
            if (frames < 2) {
                throw new DamagedFile("no MP3");
            }
        }
    }

    /** Whether another frame is where this one ends: anything may look like the first one. */
    private static boolean isFollowed(DataInputStream in, int header, Frame frame) throws IOException {
        in.mark(MOST_FRAME);
        try {
            in.skipNBytes(frame.bytes() - HEADER);
            return (in.readInt() & SAME) == (header & SAME);
        } catch (EOFException end) {
            return false;
        } finally {
            in.reset();
        }
    }

    private void copy(DataInputStream in, OutputStream out, int header, Frame frame) throws IOException {
        byte[] bytes = new byte[frame.bytes() - HEADER];
        in.readFully(bytes);
        out.write(header >>> 24);
        out.write(header >>> 16);
        out.write(header >>> 8);
        out.write(header);
        out.write(bytes);
        frames++;
        seconds += (double) frame.samples() / frame.hertz();
    }

    /** An ID3v2 tag says how long it is; its pictures may look like frames. */
    private static int behindTag(DataInputStream in) throws IOException {
        byte[] rest = new byte[ID3_HEADER - HEADER];
        in.readFully(rest);
        long length = 0;
        for (int i = 2; i < rest.length; i++) {
            length = length << 7 | rest[i] & 0x7F;
        }
        in.skipNBytes(length + ((rest[1] & ID3_FOOTER_FLAG) == 0 ? 0 : ID3_HEADER));
        return in.readInt();
    }

    private static @Nullable Frame frame(int header) {
        int version = header >>> 19 & 3;
        int layer = 4 - (header >>> 17 & 3);
        int bitrate = header >>> 12 & 15;
        int rate = header >>> 10 & 3;
        if (header >>> 21 != 0x7FF || version == 1 || layer == 4 || bitrate == 0 || bitrate == 15 || rate == 3) {
            return null;
        }
        boolean first = version == 3;
        int kilobits = KILOBITS[first ? layer - 1 : layer == 1 ? 3 : 4][bitrate];
        int hertz = HERTZ[rate] >> (first ? 0 : version == 2 ? 1 : 2);
        int padding = header >>> 9 & 1;
        int samples = layer == 1 ? 384 : layer == 3 && !first ? 576 : 1152;
        int bytes = layer == 1
                ? (12_000 * kilobits / hertz + padding) * 4
                : samples / 8 * 1000 * kilobits / hertz + padding;
        return bytes < HEADER ? null : new Frame(bytes, samples, hertz);
    }

    @Override
    public @Nullable Long durationMillis() {
        return Math.round(seconds * 1000);
    }
}
