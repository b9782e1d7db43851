package io.madang.media.check;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Copies the pages of an Ogg file with Vorbis or Opus sound. The packet of comments, the second of each stream, becomes one
 * without comments of the same length, so that all pages stay as they are but for their checksums.
 */
final class OggStripper implements Stripper {

    private static final int CAPTURE = 0x4F676753;
    private static final int HEADER = 27;
    private static final int CHECKSUM_AT = 22;
    private static final int CONTINUED = 1;
    private static final int MOST_STREAMS = 64;
    private static final int[] CHECKSUMS = checksums();

    private final Map<Integer, Stream> streams = new HashMap<>();

    @Override
    public void strip(DataInputStream in, OutputStream out) throws IOException {
        boolean more = in.readInt() == CAPTURE;
        if (!more) {
            throw new DamagedFile("no Ogg");
        }
        while (more) {
            page(in, out);
            more = startsPage(in);
        }
    }

    /** What is behind the last page is left out. */
    private static boolean startsPage(DataInputStream in) throws IOException {
        try {
            return in.readInt() == CAPTURE;
        } catch (EOFException end) {
            return false;
        }
    }

    private void page(DataInputStream in, OutputStream out) throws IOException {
        byte[] header = new byte[HEADER];
        ByteBuffer fields = ByteBuffer.wrap(header).putInt(0, CAPTURE).order(ByteOrder.LITTLE_ENDIAN);
        in.readFully(header, 4, HEADER - 4);
        byte[] lacing = new byte[header[HEADER - 1] & 0xFF];
        in.readFully(lacing);
        int length = 0;
        for (byte segment : lacing) {
            length += segment & 0xFF;
        }
        byte[] content = new byte[length];
        in.readFully(content);

        int serial = fields.getInt(14);
        Stream stream = streams.get(serial);
        if (stream == null) {
            if (streams.size() == MOST_STREAMS) {
                throw new DamagedFile("too many streams");
            }
            stream = new Stream();
            streams.put(serial, stream);
        }
        if (stream.read(content, lacing, (header[5] & CONTINUED) != 0, fields.getLong(6))) {
            fields.putInt(CHECKSUM_AT, 0);
            fields.putInt(CHECKSUM_AT, checksum(checksum(checksum(0, header), lacing), content));
        }
        out.write(header);
        out.write(lacing);
        out.write(content);
    }

    /** One logical stream: which packet the next byte is of, and where in it. */
    private static final class Stream {

        private static final int COMMENTS = 1;
        private static final int LEAST_COMMENTS = 16;

        private int packet;
        private int at;
        private boolean opus;
        private long hertz;
        private long preSkip;
        private long granules;

        /** @return whether the content of the page was changed */
        boolean read(byte[] content, byte[] lacing, boolean continued, long granule) throws IOException {
            if (continued != at > 0) {
                throw new DamagedFile("a packet without its beginning or end");
            }
            if (packet > COMMENTS) {
                granules = Math.max(granules, granule);
            }
            boolean changed = false;
            int from = 0;
            for (byte segment : lacing) {
                int length = segment & 0xFF;
                if (packet == 0) {
                    identify(content, from, length);
                } else if (packet == COMMENTS) {
                    clear(content, from, length);
                    changed = true;
                }
                from += length;
                at += length;
                if (length < 255) {
                    packet += packet > COMMENTS ? 0 : 1;
                    at = 0;
                }
            }
            return changed;
        }

        private void identify(byte[] content, int from, int length) throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(content, from, length).slice().order(ByteOrder.LITTLE_ENDIAN);
            if (length >= 19 && startsWith(content, from, "OpusHead")) {
                opus = true;
                hertz = 48_000;
                preSkip = Short.toUnsignedInt(bytes.getShort(10));
            } else if (length >= 30 && startsWith(content, from, "\1vorbis")) {
                hertz = Integer.toUnsignedLong(bytes.getInt(12));
            } else {
                throw new DamagedFile("neither Vorbis nor Opus");
            }
        }

        /** A name, an empty vendor, no comments; Vorbis says with one bit that this was all. */
        private void clear(byte[] content, int from, int length) throws IOException {
            String name = opus ? "OpusTags" : "\3vorbis";
            int end = name.length() + 8;
            if (at == 0 && (!startsWith(content, from, name) || length < LEAST_COMMENTS)) {
                throw new DamagedFile("no comments where they must be");
            }
            for (int i = 0; i < length; i++) {
                int place = at + i;
                if (place >= name.length()) {
                    content[from + i] = (byte) (place == end && !opus ? 1 : 0);
                }
            }
        }

        private static boolean startsWith(byte[] content, int from, String name) {
            for (int i = 0; i < name.length(); i++) {
                if (from + i >= content.length || content[from + i] != name.charAt(i)) {
                    return false;
                }
            }
            return true;
        }

        long millis() {
            return hertz == 0 ? 0 : Math.max(0, granules - preSkip) * 1000 / hertz;
        }
    }

    @Override
    public @Nullable Long durationMillis() {
        long longest = streams.values().stream().mapToLong(Stream::millis).max().orElse(0);
        return longest == 0 ? null : longest;
    }

    private static int checksum(int before, byte[] bytes) {
        int checksum = before;
        for (byte one : bytes) {
            checksum = checksum << 8 ^ CHECKSUMS[checksum >>> 24 ^ one & 0xFF];
        }
        return checksum;
    }

    private static int[] checksums() {
        int[] table = new int[256];
        for (int i = 0; i < table.length; i++) {
            int value = i << 24;
            for (int bit = 0; bit < 8; bit++) {
                value = value << 1 ^ (value < 0 ? 0x04C11DB7 : 0);
            }
            table[i] = value;
        }
        return table;
    }
}
