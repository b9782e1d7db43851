package io.madang.objectstore.datanode;

import com.sun.nio.file.ExtendedOpenOption;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a volume: gathers records, writes them in order, and syncs when told. Much at once goes past the
 * system's cache, whole blocks of it: filling the cache would cost more than all else, and push out what is read.
 */
final class VolumeWriter implements AutoCloseable {
    private static final int BLOCK = 4096;
    private static final int STAGE_BYTES = 1024 * 1024;
    private static final int MUCH = 256 * 1024;

    private final Volume volume;
    private final FileChannel channel;
    private final @Nullable FileChannel pastCache;
    private final ByteBuffer stage;
    /** Where the stage's content begins: as far into a block as it will be in the file. */
    private int lead;

    private long written;
    private long records;
    private long incarnation;

    VolumeWriter(Volume volume, long records, long incarnation, ByteBuffer stage) throws IOException {
        this.volume = volume;
        this.channel = FileChannel.open(volume.file(), StandardOpenOption.WRITE);
        this.pastCache = pastCache(volume.file());
        this.stage = stage;
        this.written = volume.end();
        this.records = records;
        this.incarnation = incarnation;
        restage();
    }

    /** Null where the file system cannot do it. */
    private static @Nullable FileChannel pastCache(Path file) {
        try {
            return BLOCK % Files.getFileStore(file).getBlockSize() == 0
                    ? FileChannel.open(file, StandardOpenOption.WRITE, ExtendedOpenOption.DIRECT)
                    : null;
        } catch (IOException | UnsupportedOperationException e) {
            return null;
        }
    }

    Volume volume() {
        return volume;
    }

    /** The room that records gather in; passed on from a writer to the next. */
    static ByteBuffer newStage() {
        return ByteBuffer.allocateDirect(STAGE_BYTES + 2 * BLOCK).alignedSlice(BLOCK);
    }

    /** Where the next record goes. */
    long end() {
        return written + stage.position() - lead;
    }

    long records() {
        return records;
    }

    VolumeRow row(VolumeRow.State state) {
        return new VolumeRow(state, volume.end(), records, incarnation);
    }

    Location append(RecordHeader header, int[] blockChecksums, ByteBuffer payload) throws IOException {
        if (stage.remaining() < header.prefixBytes()) {
            flush();
        }
        Location where = new Location(volume.id(), end(), header.recordBytes());
        header.write(stage, blockChecksums, volume.salt(), where.offset());
        ByteBuffer rest = payload.duplicate();
        while (rest.hasRemaining()) {
            if (!stage.hasRemaining()) {
                flush();
            }
            int part = Math.min(rest.remaining(), stage.remaining());
            stage.put(rest.slice(rest.position(), part));
            rest.position(rest.position() + part);
        }
        records++;
        incarnation = Math.max(incarnation, header.incarnation());
        return where;
    }

    Location seal(long sealIncarnation, long[] replaced) throws IOException {
        ByteBuffer payload = ByteBuffer.allocate(replaced.length * Long.BYTES);
        for (long each : replaced) {
            payload.putLong(each);
        }
        payload.flip();
        RecordHeader header = RecordHeader.seal(sealIncarnation, payload.remaining());
        return append(header, Blocks.checksums(payload), payload);
    }

    void flush() throws IOException {
        int end = stage.position();
        int firstBlock = (lead + BLOCK - 1) / BLOCK * BLOCK;
        int lastBlock = end / BLOCK * BLOCK;
        try {
            if (pastCache != null && lastBlock - firstBlock >= MUCH) {
                write(channel, lead, firstBlock);
                write(pastCache, firstBlock, lastBlock);
                write(channel, lastBlock, end);
            } else {
                write(channel, lead, end);
            }
        } finally {
            restage();
        }
    }

    private void write(FileChannel to, int from, int until) throws IOException {
        ByteBuffer part = stage.slice(from, until - from);
        while (part.hasRemaining()) {
            written += to.write(part, written);
        }
    }

    private void restage() {
        lead = (int) (written % BLOCK);
        stage.clear().position(lead);
    }

    /** Everything appended so far is on the drive when this returns. */
    void sync() throws IOException {
        flush();
        channel.force(false);
        volume.grownTo(written, records);
    }

    /** Takes back what was appended since the last sync. */
    void takeBack(long recordsBefore) throws IOException {
        written = volume.end();
        records = recordsBefore;
        restage();
        channel.truncate(written);
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (pastCache != null) {
                pastCache.close();
            }
        }
    }
}
