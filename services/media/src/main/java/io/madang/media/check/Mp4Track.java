package io.madang.media.check;

import io.madang.media.check.Stripper.DamagedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A track of an MP4 or QuickTime file: what it is of, and where in the file its samples are. */
final class Mp4Track {

    /** Of pictures and sound. Every other one (positions, sensors, the text of drones) is nothing that browsers play. */
    private static final Set<String> PLAYED = Set.of("vide", "soun");

    private static final int FIELDS = 4;
    private static final int CHUNK_RUN = 12;

    private @Nullable String handler;
    private @Nullable ByteBuffer sizes;
    private @Nullable ByteBuffer runs;
    private @Nullable ByteBuffer chunks;
    private boolean compactSizes;
    private boolean wideOffsets;

    /** Bytes of the file. */
    @FunctionalInterface
    interface Range {
        void of(long offset, long length) throws IOException;
    }

    void handledBy(String type) {
        handler = type;
    }

    /** @param content of a box of its sample table, behind the header */
    void add(String type, ByteBuffer content) {
        switch (type) {
            case "stsz", "stz2" -> {
                sizes = content;
                compactSizes = type.equals("stz2");
            }
            case "stsc" -> runs = content;
            case "stco", "co64" -> {
                chunks = content;
                wideOffsets = type.equals("co64");
            }
            default -> {
                // says nothing of places
            }
        }
    }

    boolean isPlayed() {
        return handler != null && PLAYED.contains(handler);
    }

    /**
     * The bytes of its samples, chunk after chunk.
     *
     * @throws DamagedFile where its samples are not in the file, or are more than that holds
     */
    void samples(long fileSize, Range range) throws IOException {
        if (sizes == null || runs == null || chunks == null) {
            return;
        }
        long samples = Integer.toUnsignedLong(sizes.getInt(2 * FIELDS));
        long count = Integer.toUnsignedLong(chunks.getInt(FIELDS));
        long sample = 0;
        long all = 0;
        Runs ofChunks = new Runs(runs);
        for (long chunk = 1; chunk <= count && sample < samples; chunk++) {
            long end = Math.min(samples, sample + ofChunks.samplesOf(chunk));
            long length = length(sample, end);
            long offset = offset((int) chunk - 1);
            all += length;
            if (offset < 0 || length < 0 || length > fileSize - offset || all > fileSize) {
                throw new DamagedFile("samples beyond the end of the file");
            }
            range.of(offset, length);
            sample = end;
        }
    }

    private long offset(int chunk) {
        ByteBuffer places = required(chunks);
        return wideOffsets
                ? places.getLong(2 * FIELDS + 8 * chunk)
                : Integer.toUnsignedLong(places.getInt(2 * FIELDS + 4 * chunk));
    }

    private long length(long from, long to) throws DamagedFile {
        ByteBuffer table = required(sizes);
        long same = compactSizes ? 0 : Integer.toUnsignedLong(table.getInt(FIELDS));
        if (same > 0) {
            return same * (to - from);
        }
        int bits = compactSizes ? table.get(2 * FIELDS - 1) : Integer.SIZE;
        long length = 0;
        for (long sample = from; sample < to; sample++) {
            length += size(table, bits, (int) sample);
        }
        return length;
    }

    private static long size(ByteBuffer table, int bits, int sample) throws DamagedFile {
        int first = 3 * FIELDS;
        return switch (bits) {
            case 4 -> table.get(first + sample / 2) >> (sample % 2 == 0 ? 4 : 0) & 0xF;
            case 8 -> Byte.toUnsignedLong(table.get(first + sample));
            case 16 -> Short.toUnsignedLong(table.getShort(first + 2 * sample));
            case 32 -> Integer.toUnsignedLong(table.getInt(first + 4 * sample));
            default -> throw new DamagedFile("sizes of " + bits + " bits");
        };
    }

    private static ByteBuffer required(@Nullable ByteBuffer table) {
        if (table == null) {
            throw new IllegalStateException("the track has no samples");
        }
        return table;
    }

    /** How many samples each chunk has: the same number from one chunk on until the next entry's. */
    private static final class Runs {
        private final ByteBuffer table;
        private final long entries;
        private int entry;

        Runs(ByteBuffer table) {
            this.table = table;
            this.entries = Integer.toUnsignedLong(table.getInt(FIELDS));
        }

        /** @param chunk from 1 on, in their order */
        long samplesOf(long chunk) {
            while (entry + 1 < entries && firstChunk(entry + 1) <= chunk) {
                entry++;
            }
            return Integer.toUnsignedLong(table.getInt(2 * FIELDS + CHUNK_RUN * entry + FIELDS));
        }

        private long firstChunk(int at) {
            return Integer.toUnsignedLong(table.getInt(2 * FIELDS + CHUNK_RUN * at));
        }
    }
}
