package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The headers of a sealed volume's records, in a file beside it, so that an index can be rebuilt without reading the
 * payloads. It is used only where its checksum, the volume's id and salt, and the volume's length agree with it.
 *
 * <p>Big-endian: magic, id and salt of the volume (24 bytes); for each record kind, blob id, incarnation, extent, extents,
 * bytes of payload, bytes of each extent, bytes of the blob, offset (57 bytes); a zero byte, number of records, end of
 * the volume (17 bytes); CRC32C of all that.
 *
 * @param bytes of the file
 */
record Hint(Path file, long records, long bytes) {
    static final int ENTRY_BYTES = 1 + BlobId.BYTES + 8 + 4 + 4 + 4 + 4 + 8 + 8;
    private static final long MAGIC = 0x4d4144414e474831L;
    private static final int HEADER_BYTES = 3 * Long.BYTES;
    private static final int TRAILER_BYTES = 1 + 2 * Long.BYTES;
    private static final int BUFFER = 1 << 16;

    static Path fileOf(Path volume) {
        String name = volume.getFileName().toString();
        return volume.resolveSibling(name.substring(0, name.indexOf('.')) + ".hint");
    }

    static ByteBuffer header(Volume volume) {
        return ByteBuffer.allocate(HEADER_BYTES)
                .putLong(MAGIC)
                .putLong(volume.id())
                .putLong(volume.salt())
                .flip();
    }

    static void entry(ByteBuffer target, RecordHeader header, long offset) {
        target.put(header.kind().code());
        header.id().to(target);
        target.putLong(header.incarnation())
                .putInt(header.extent())
                .putInt(header.extents())
                .putInt(header.payloadBytes())
                .putInt(header.extentBytes())
                .putLong(header.blobBytes())
                .putLong(offset);
    }

    static ByteBuffer trailer(long records, long volumeEnd) {
        return ByteBuffer.allocate(TRAILER_BYTES)
                .put((byte) 0)
                .putLong(records)
                .putLong(volumeEnd)
                .flip();
    }

    /** The hint of this volume; null where there is none that can be trusted. */
    static @Nullable Hint of(Volume volume) throws IOException {
        Path file = fileOf(volume.file());
        try (InputStream in = Files.newInputStream(file)) {
            long bytes = Files.size(file);
            long entries = bytes - HEADER_BYTES - TRAILER_BYTES - Integer.BYTES;
            if (entries < 0 || entries % ENTRY_BYTES != 0) {
                return null;
            }
            CheckedInputStream checked = new CheckedInputStream(new BufferedInputStream(in, BUFFER), new CRC32C());
            DataInputStream content = new DataInputStream(checked);
            boolean ours = content.readLong() == MAGIC
                    && content.readLong() == volume.id()
                    && content.readLong() == volume.salt();
            content.skipNBytes(entries);
            boolean whole = content.readByte() == 0
                    && content.readLong() == entries / ENTRY_BYTES
                    && content.readLong() == volume.end();
            int crc = (int) checked.getChecksum().getValue();
            return ours && whole && content.readInt() == crc ? new Hint(file, entries / ENTRY_BYTES, bytes) : null;
        } catch (NoSuchFileException | EOFException none) {
            return null;
        }
    }

    /** All records, in order of offset. */
    void read(Volume volume, VolumeScan.Visitor visitor) throws IOException {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER))) {
            in.skipNBytes(HEADER_BYTES);
            for (long i = 0; i < records; i++) {
                RecordHeader header = new RecordHeader(
                        RecordKind.of(in.readByte()),
                        new BlobId(in.readLong(), in.readLong()),
                        in.readLong(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readInt(),
                        in.readLong());
                visitor.record(header, new Location(volume.id(), in.readLong(), header.recordBytes()), true);
            }
        }
    }
}
