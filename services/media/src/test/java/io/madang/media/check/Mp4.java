package io.madang.media.check;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Writes MP4 files byte by byte: chunks of samples of several tracks in turn, then the index that tells where they are. */
public final class Mp4 {

    private final ByteArrayOutputStream samples = new ByteArrayOutputStream();
    private final byte[] start = box("ftyp", "qt  \0\0\0\0qt  ".getBytes(StandardCharsets.ISO_8859_1));
    private final List<byte[]> tracks = new ArrayList<>();

    /** How a track tells the sizes of its samples and the places of its chunks. */
    public enum Tables {
        SHORT,
        LONG,
        COMPACT,
        SAME_SIZE
    }

    /** A track whose chunks are written one by one. */
    public final class Track {
        private final String handler;
        private final Tables tables;
        private final List<Long> chunks = new ArrayList<>();
        private final List<Integer> counts = new ArrayList<>();
        private final List<Integer> sizes = new ArrayList<>();

        private Track(String handler, Tables tables) {
            this.handler = handler;
            this.tables = tables;
        }

        public Track chunk(byte[]... content) {
            chunks.add((long) start.length + 8 + samples.size());
            counts.add(content.length);
            for (byte[] sample : content) {
                sizes.add(sample.length);
                samples.writeBytes(sample);
            }
            return this;
        }

        public Mp4 end() {
            byte[] table = joined(sizes(), runs(), places());
            byte[] handled = box(
                    "hdlr",
                    ByteBuffer.allocate(24)
                            .putInt(8, 0)
                            .put(8, handler.getBytes(StandardCharsets.US_ASCII))
                            .array());
            // what QuickTime adds below: the handler of the data, which is not the track's
            byte[] ofData = box("hdlr", "\0\0\0\0dhlralis".getBytes(StandardCharsets.ISO_8859_1));
            byte[] media = box("mdia", joined(handled, box("minf", joined(ofData, box("stbl", table)))));
            tracks.add(box("trak", joined(box("tkhd", new byte[84]), media)));
            return Mp4.this;
        }

        private byte[] sizes() {
            ByteBuffer content = ByteBuffer.allocate(12 + 4 * sizes.size());
            if (tables == Tables.COMPACT) {
                content.putInt(0).putInt(8).putInt(sizes.size());
                sizes.forEach(size -> content.put(size.byteValue()));
                return box("stz2", content.array());
            }
            boolean same = tables == Tables.SAME_SIZE;
            content.putInt(0).putInt(same ? sizes.getFirst() : 0).putInt(sizes.size());
            if (!same) {
                sizes.forEach(content::putInt);
            }
            return box("stsz", content.array());
        }

        private byte[] runs() {
            ByteBuffer content = ByteBuffer.allocate(8 + 12 * counts.size());
            content.putInt(0).putInt(0);
            int entries = 0;
            for (int chunk = 0; chunk < counts.size(); chunk++) {
                if (chunk == 0 || !counts.get(chunk).equals(counts.get(chunk - 1))) {
                    content.putInt(chunk + 1).putInt(counts.get(chunk)).putInt(1);
                    entries++;
                }
            }
            return box("stsc", content.putInt(4, entries).array());
        }

        private byte[] places() {
            ByteBuffer content = ByteBuffer.allocate(8 + 8 * chunks.size());
            content.putInt(0).putInt(chunks.size());
            boolean wide = tables == Tables.LONG;
            for (long chunk : chunks) {
                if (wide) {
                    content.putLong(chunk);
                } else {
                    content.putInt((int) chunk);
                }
            }
            return box(wide ? "co64" : "stco", content.array());
        }
    }

    /** @param handler what it is of, such as {@code vide} or {@code meta} */
    public Track track(String handler, Tables tables) {
        return new Track(handler, tables);
    }

    /** @param more boxes of the index */
    public byte[] file(byte[]... more) {
        byte[] header = box(
                "mvhd",
                ByteBuffer.allocate(100).putInt(12, 600).putInt(16, 1_500).array());
        byte[] index = joined(header, joined(tracks.toArray(byte[][]::new)), joined(more));
        return joined(start, box("mdat", samples.toByteArray()), box("moov", index));
    }

    public static byte[] box(String type, byte[] content) {
        return ByteBuffer.allocate(8 + content.length)
                .putInt(8 + content.length)
                .put(type.getBytes(StandardCharsets.ISO_8859_1))
                .put(content)
                .array();
    }

    static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
