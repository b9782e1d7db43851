package io.madang.media.check;

import io.madang.media.check.Stripper.DamagedFile;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The boxes of an MP4 or QuickTime file, read where they are: how large and long it is, and what of it describes more than
 * that. Such boxes (positions, device names, comments) become free space of the same size, so that nothing else moves. So
 * do tracks of neither pictures nor sound (action cameras record positions in them), with their samples.
 */
final class Mp4Boxes {

    private static final Set<String> DESCRIPTIONS = Set.of("udta", "meta", "uuid");
    private static final Set<String> CONTAINERS = Set.of("mdia", "minf", "stbl", "traf");
    private static final Set<String> INDEXES = Set.of("moov", "moof");
    private static final long MOST_MOOV = 64 << 20;
    private static final int MOST_BOXES = 100_000;
    private static final int DEEPEST = 8;
    private static final int HEADER = 8;
    private static final int LONG_HEADER = 16;

    /** Bytes of the file, fewer at its end. */
    @FunctionalInterface
    interface Bytes {
        byte[] read(long offset, int length) throws IOException;
    }

    /**
     * A box that becomes free space of the same length: its type, which is at {@code offset + 4}, and all behind its header.
     *
     * @param header how many bytes its length and type take
     */
    record Description(long offset, int header, long length) {}

    private final Bytes file;
    private final long size;
    private final List<Description> descriptions = new ArrayList<>();
    private final List<Mp4Track> removed = new ArrayList<>();
    private @Nullable Mp4Track track;
    private int boxes;
    private @Nullable Integer width;
    private @Nullable Integer height;
    private @Nullable Long durationMillis;
    private boolean found;
    private boolean fragmented;

    private Mp4Boxes(Bytes file, long size) {
        this.file = file;
        this.size = size;
    }

    /** @throws DamagedFile where the bytes are no boxes, or none of them is the index that players need */
    static Mp4Boxes read(Bytes file, long size) throws IOException {
        Mp4Boxes boxes = new Mp4Boxes(file, size);
        try {
            boxes.readTop();
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new DamagedFile("a box longer than what holds it");
        }
        if (!boxes.found) {
            throw new DamagedFile("no index");
        }
        return boxes;
    }

    List<Description> descriptions() {
        return List.copyOf(descriptions);
    }

    /** Whether samples that are to be removed may be where only the fragments' own indexes say. */
    boolean hidesSamples() {
        return fragmented && !removed.isEmpty();
    }

    /** The bytes of all samples of the tracks that are removed. */
    void removedSamples(Mp4Track.Range range) throws IOException {
        try {
            for (Mp4Track each : removed) {
                each.samples(size, range);
            }
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new DamagedFile("a table of samples that is too short");
        }
    }

    @Nullable
    Integer width() {
        return width;
    }

    @Nullable
    Integer height() {
        return height;
    }

    @Nullable
    Long durationMillis() {
        return durationMillis;
    }

    private void readTop() throws IOException {
        long offset = 0;
        while (offset + HEADER <= size) {
            ByteBuffer start = ByteBuffer.wrap(file.read(offset, LONG_HEADER));
            long length = Integer.toUnsignedLong(start.getInt(0));
            String type = type(start, 4);
            int header = HEADER;
            if (length == 1) {
                length = start.getLong(8);
                header = LONG_HEADER;
            } else if (length == 0) {
                length = size - offset;
            }
            count();
            if (length < header || length > size - offset) {
                throw new DamagedFile("a box of " + length + " bytes");
            }
            if (DESCRIPTIONS.contains(type)) {
                descriptions.add(new Description(offset, header, length));
            } else if (INDEXES.contains(type)) {
                requireSmall(length);
                byte[] index = file.read(offset, (int) length);
                found |= type.equals("moov");
                fragmented |= type.equals("moof");
                readContainer(ByteBuffer.wrap(index), type, header, index.length, offset, 1);
            }
            offset += length;
        }
    }

    private void readContainer(ByteBuffer bytes, String container, int from, int to, long base, int depth)
            throws IOException {
        if (depth > DEEPEST) {
            throw new DamagedFile("boxes within boxes within boxes");
        }
        int at = from;
        while (at + HEADER <= to) {
            int length = bytes.getInt(at);
            String type = type(bytes, at + 4);
            count();
            if (length < HEADER || length > to - at) {
                throw new DamagedFile("a box of " + length + " bytes");
            }
            if (DESCRIPTIONS.contains(type)) {
                descriptions.add(new Description(base + at, HEADER, length));
            } else if (type.equals("trak")) {
                readTrack(bytes, at, length, base, depth);
            } else if (CONTAINERS.contains(type) || INDEXES.contains(type)) {
                readContainer(bytes, type, at + HEADER, at + length, base, depth + 1);
            } else {
                readField(bytes, container, type, at, length);
            }
            at += length;
        }
    }

    private void readTrack(ByteBuffer bytes, int at, int length, long base, int depth) throws IOException {
        Mp4Track read = new Mp4Track();
        int before = descriptions.size();
        track = read;
        readContainer(bytes, "trak", at + HEADER, at + length, base, depth + 1);
        track = null;
        if (!read.isPlayed()) {
            descriptions.subList(before, descriptions.size()).clear();
            descriptions.add(new Description(base + at, HEADER, length));
            removed.add(read);
        }
    }

    private void readField(ByteBuffer bytes, String container, String type, int at, int length) throws IOException {
        if (type.equals("mvhd")) {
            readDuration(bytes, at + HEADER);
        } else if (type.equals("tkhd")) {
            readSides(bytes, at + length);
        } else if (type.equals("cmov")) {
            throw new DamagedFile("a compressed index");
        } else if (track != null && type.equals("hdlr") && container.equals("mdia")) {
            track.handledBy(type(bytes, at + HEADER + 8));
        } else if (track != null && container.equals("stbl")) {
            track.add(type, bytes.slice(at + HEADER, length - HEADER));
        }
    }

    private void readDuration(ByteBuffer bytes, int at) {
        boolean wide = bytes.get(at) == 1;
        long scale = Integer.toUnsignedLong(bytes.getInt(at + (wide ? 20 : 12)));
        long units = wide ? bytes.getLong(at + 24) : Integer.toUnsignedLong(bytes.getInt(at + 16));
        if (scale > 0 && units >= 0 && units / scale < Integer.MAX_VALUE) {
            durationMillis = (long) (units * 1000.0 / scale);
        }
    }

    /** Of the first track that has some; both are the last fields of the box, with 16 bits of fractions. */
    private void readSides(ByteBuffer bytes, int end) {
        int wide = bytes.getInt(end - 8) >>> 16;
        int high = bytes.getInt(end - 4) >>> 16;
        if (width == null && wide > 0 && high > 0) {
            width = wide;
            height = high;
        }
    }

    private void count() throws IOException {
        boxes++;
        if (boxes > MOST_BOXES) {
            throw new DamagedFile("too many boxes");
        }
    }

    private static void requireSmall(long length) throws IOException {
        if (length > MOST_MOOV) {
            throw new DamagedFile("an index of " + length + " bytes");
        }
    }

    private static String type(ByteBuffer bytes, int at) {
        byte[] name = new byte[4];
        bytes.get(at, name);
        return new String(name, StandardCharsets.ISO_8859_1);
    }
}
