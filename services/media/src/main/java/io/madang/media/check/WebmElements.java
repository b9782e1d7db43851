package io.madang.media.check;

import io.madang.media.check.Stripper.DamagedFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The elements of a WebM file: how large and long it is, and what of it describes more than that. Such elements (tags,
 * attachments, titles, dates, names of programs) become void ones of the same size, so that nothing else moves.
 */
final class WebmElements {

    private static final long HEAD = 0x1A45DFA3;
    private static final long SEGMENT = 0x18538067;
    private static final long CLUSTER = 0x1F43B675;
    private static final long INFO = 0x1549A966;
    private static final long TRACKS = 0x1654AE6B;
    private static final long TRACK = 0xAE;
    private static final long VIDEO = 0xE0;
    private static final long WIDTH = 0xB0;
    private static final long HEIGHT = 0xBA;
    private static final long DURATION = 0x4489;
    private static final long SCALE = 0x2AD7B1;
    private static final int VOID = 0xEC;

    /** Tags, attachments, chapters, titles, dates, file names, programs, names of tracks, and the checksums of all that. */
    private static final Set<Long> DESCRIPTIONS = Set.of(
            0x1254C367L,
            0x1941A469L,
            0x1043A770L,
            0x7BA9L,
            0x4461L,
            0x7384L,
            0x3C83ABL,
            0x3E83BBL,
            0x73A4L,
            0x4D80L,
            0x5741L,
            0x536EL,
            0xBFL);

    /** Their elements are looked at. Clusters may be without a length: those of theirs are passed one by one. */
    private static final Set<Long> CONTAINERS = Set.of(SEGMENT, INFO, TRACKS, TRACK, VIDEO);

    private static final int MOST_DEPTH = 6;
    private static final int MOST_ELEMENTS = 20_000_000;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final long UNKNOWN = -1;

    private final RandomAccessFile file;
    private boolean changed;
    private int elements;
    private @Nullable Integer width;
    private @Nullable Integer height;
    private double duration;
    private long scale = NANOS_PER_MILLI;

    private WebmElements(RandomAccessFile file) {
        this.file = file;
    }

    /** Changes the file in its place. */
    static WebmElements strip(RandomAccessFile file) throws IOException {
        WebmElements elements = new WebmElements(file);
        file.seek(0);
        if (elements.id() != HEAD) {
            throw new DamagedFile("no WebM");
        }
        try {
            elements.readAll(0, file.length(), 0);
        } catch (EOFException e) {
            throw new DamagedFile("an element longer than the file");
        }
        return elements;
    }

    boolean isChanged() {
        return changed;
    }

    @Nullable
    Integer width() {
        return width;
    }

    @Nullable
    Integer height() {
        return height;
    }

    /** Absent where the recorder did not know it yet. */
    @Nullable
    Long durationMillis() {
        double millis = duration * scale / NANOS_PER_MILLI;
        return millis >= 1 && millis < Integer.MAX_VALUE ? Math.round(millis) : null;
    }

    private void readAll(long from, long to, int depth) throws IOException {
        if (depth > MOST_DEPTH) {
            throw new DamagedFile("elements within elements within elements");
        }
        long at = from;
        while (at < to) {
            elements++;
            if (elements > MOST_ELEMENTS) {
                throw new DamagedFile("too many elements");
            }
            file.seek(at);
            long id = id();
            long sizeAt = file.getFilePointer();
            long size = size();
            long content = file.getFilePointer();
            if (size > to - content) {
                // recordings that were cut off end so; what is there is played
                size = to - content;
            }
            if (DESCRIPTIONS.contains(id)) {
                at = cleared(at, sizeAt, content, size);
            } else if (CONTAINERS.contains(id)) {
                long end = size == UNKNOWN ? to : content + size;
                readAll(content, end, depth + 1);
                at = end;
            } else if (size == UNKNOWN) {
                if (id != CLUSTER) {
                    throw new DamagedFile("an element without a length");
                }
                at = content;
            } else {
                read(id, size);
                at = content + size;
            }
        }
    }

    /** Makes an element void; returns where it ends. */
    private long cleared(long at, long sizeAt, long content, long size) throws IOException {
        if (size == UNKNOWN) {
            throw new DamagedFile("a description without a length");
        }
        // the bytes of the longer id go to the length, of which 8 are the most
        int lengthBytes = (int) Math.min(8, content - at - 1);
        long length = size + content - at - 1 - lengthBytes;
        byte[] header = new byte[1 + lengthBytes];
        header[0] = (byte) VOID;
        for (int i = lengthBytes; i > 0; i--) {
            header[i] = (byte) length;
            length >>>= 8;
        }
        header[1] |= (byte) (1 << (8 - lengthBytes));
        file.seek(at);
        file.write(header);
        byte[] nothing = new byte[8192];
        long end = content + size;
        for (long left = end - file.getFilePointer(); left > 0; left = end - file.getFilePointer()) {
            file.write(nothing, 0, (int) Math.min(left, nothing.length));
        }
        changed = true;
        return end;
    }

    private void read(long id, long size) throws IOException {
        if (id == WIDTH && width == null) {
            width = side(size);
        } else if (id == HEIGHT && height == null) {
            height = side(size);
        } else if (id == SCALE) {
            scale = Math.max(1, number(size));
        } else if (id == DURATION && size == Float.BYTES) {
            duration = file.readFloat();
        } else if (id == DURATION && size == Double.BYTES) {
            duration = file.readDouble();
        }
    }

    private @Nullable Integer side(long size) throws IOException {
        long side = number(size);
        return side > 0 && side <= 100_000 ? (int) side : null;
    }

    private long number(long size) throws IOException {
        if (size > Long.BYTES) {
            throw new DamagedFile("a number of " + size + " bytes");
        }
        long number = 0;
        for (int i = 0; i < size; i++) {
            number = number << 8 | file.readUnsignedByte();
        }
        return number;
    }

    /** With the bits that say how long it is. */
    private long id() throws IOException {
        int first = file.readUnsignedByte();
        int more = Integer.numberOfLeadingZeros(first) - 24;
        if (more > 3) {
            throw new DamagedFile("no element");
        }
        long id = first;
        for (int i = 0; i < more; i++) {
            id = id << 8 | file.readUnsignedByte();
        }
        return id;
    }

    private long size() throws IOException {
        int first = file.readUnsignedByte();
        int more = Integer.numberOfLeadingZeros(first) - 24;
        if (more > 7) {
            throw new DamagedFile("an element of no size");
        }
        long size = first & (0x7F >> more);
        boolean ones = size == 0x7F >> more;
        for (int i = 0; i < more; i++) {
            int next = file.readUnsignedByte();
            ones &= next == 0xFF;
            size = size << 8 | next;
        }
        return ones ? UNKNOWN : size;
    }
}
