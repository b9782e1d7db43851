package io.madang.media.check;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Keeps of a FLAC what its frames need: the description of the stream. Comments, pictures and cue sheets are left out. */
final class FlacStripper implements Stripper {

    private static final int SIGNATURE = 0x664C6143;
    private static final int LAST = 0x80;
    private static final int STREAM_INFO = 0;
    private static final int STREAM_INFO_BYTES = 34;
    private static final int ID3V1_BYTES = 128;

    private @Nullable Long durationMillis;

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        if (in.readInt() != SIGNATURE || (in.readUnsignedByte() & ~LAST) != STREAM_INFO) {
            throw new DamagedFile("no FLAC");
        }
        if ((in.readUnsignedByte() | in.readUnsignedShort()) != STREAM_INFO_BYTES) {
            throw new DamagedFile("no description of the stream");
        }
        byte[] info = new byte[STREAM_INFO_BYTES];
        in.readFully(info);
        readDuration(info);
        out.write(ByteBuffer.allocate(8 + STREAM_INFO_BYTES)
                .putInt(SIGNATURE)
                .putInt(LAST << 24 | STREAM_INFO_BYTES)
                .put(info)
                .array());
        skipBlocks(in);
        in.transferTo(out);
    }

    /** The first two bytes of a frame are no header of a block. */
    private static void skipBlocks(DataInputStream in) throws IOException {
        in.mark(4);
        int header = in.readInt();
        while ((header >>> 18) != 0x3FFE) {
            in.skipNBytes(header & 0xFFFFFF);
            in.mark(4);
            header = in.readInt();
        }
        in.reset();
    }

    private void readDuration(byte[] info) {
        long packed = ByteBuffer.wrap(info).getLong(10);
        long hertz = packed >>> 44;
        long samples = packed & 0xFFFFFFFFFL;
        if (hertz > 0 && samples > 0) {
            durationMillis = samples * 1000 / hertz;
        }
    }

    /** Some programs hang a tag of MP3 behind it. */
    @Override
    public void complete(RandomAccessFile stripped) throws IOException {
        long tag = stripped.length() - ID3V1_BYTES;
        if (tag > 0) {
            stripped.seek(tag);
            byte[] start = new byte[3];
            stripped.readFully(start);
            if (Arrays.equals(start, "TAG".getBytes(StandardCharsets.US_ASCII))) {
                stripped.setLength(tag);
            }
        }
    }

    @Override
    public @Nullable Long durationMillis() {
        return durationMillis;
    }
}
