package io.madang.objectstore.datanode;

import com.sun.nio.file.ExtendedOpenOption;
import io.madang.objectstore.blob.LinkedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The one writer of a volume: gathers records, writes them in order, and syncs when told. Much at once goes past the
 * system's cache, whole blocks of it: filling the cache would cost more than all else, and push out what is read. Little
 * at a time goes over zeros that are on the drive already: a sync that need not make a file longer takes half as much.
 */
final class VolumeWriter implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(VolumeWriter.class.getName());
    private static final int BLOCK = 4096;
    private static final int STAGE_BYTES = 1024 * 1024;
    private static final int MUCH = 256 * 1024;
    private static final int FIRST_PREPARED = 64 * 1024;
    private static final int MOST_PREPARED = 4 * 1024 * 1024;
    private static final ByteBuffer ZEROS = newStage().asReadOnlyBuffer();

    private final Volume volume;
    private final LinkedFile file;
    private final FileChannel channel;
    private final @Nullable FileChannel pastCache;
    private final ByteBuffer stage;

    /** Null for a volume that an earlier process began: its hint comes from the scrubber. */
    private final @Nullable HintWriter hint;

    /** Where the stage's content begins: as far into a block as it will be in the file. */
    private int lead;

    private long written;
    /** How far the file has blocks on the drive; behind what is written they hold zeros. */
    private long prepared;

    private long records;
    private long incarnation;

    VolumeWriter(Volume volume, long records, long incarnation, ByteBuffer stage) throws IOException {
        this.volume = volume;
        this.file = LinkedFile.of(volume.file());
        this.channel = FileChannel.open(volume.file(), StandardOpenOption.WRITE);
        this.pastCache = pastCache(volume.file());
        this.stage = stage;
        this.written = volume.end();
        this.records = records;
        this.incarnation = incarnation;
        this.hint = volume.end() == VolumeHeader.BYTES ? new HintWriter(volume) : null;
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
        header.write(stage, blockChecksums, volume.salt(), where.offset(), where.offset() - volume.end());
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
        if (hint != null) {
            hint.add(header, where.offset());
        }
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
        int firstBlock = roundedUp(lead);
        int lastBlock = end / BLOCK * BLOCK;
        try {
            if (pastCache == null) {
                write(channel, lead, end);
            } else if (lastBlock - firstBlock >= MUCH) {
                write(channel, lead, firstBlock);
                write(pastCache, firstBlock, lastBlock);
                writeWholeBlocks(lastBlock, end);
            } else if (end > lead) {
                prepare(pastCache, written + roundedUp(end) - lead);
                writeWholeBlocks(lead, end);
            }
        } finally {
            restage();
        }
    }

    private static int roundedUp(int bytes) {
        return (bytes + BLOCK - 1) / BLOCK * BLOCK;
    }

    /** Zeros follow to the end of the last block: for a part of one that is not in the cache, the system would read it. */
    private void writeWholeBlocks(int from, int until) throws IOException {
        long start = written;
        int padded = roundedUp(until);
        stage.put(until, ZEROS, 0, padded - until);
        write(channel, from, padded);
        written = start + until - from;
    }

    private void write(FileChannel to, int from, int until) throws IOException {
        ByteBuffer part = stage.slice(from, until - from);
        while (part.hasRemaining()) {
            written += to.write(part, written);
        }
    }

    /** Where it fails, the drive is full, and what is to be written will tell. */
    private void prepare(FileChannel to, long end) {
        if (end <= prepared) {
            return;
        }
        prepared = end + Math.clamp(end, FIRST_PREPARED, MOST_PREPARED);
        try {
            for (long at = end; at < prepared; ) {
                at += to.write(ZEROS.slice(0, (int) Math.min(STAGE_BYTES, prepared - at)), at);
            }
        } catch (IOException e) {
            LOG.log(System.Logger.Level.DEBUG, "No room could be prepared in volume " + volume.id(), e);
        }
    }

    private void restage() {
        lead = (int) (written % BLOCK);
        stage.clear().position(lead);
    }

    /** Everything appended so far is on the drive, in a file that can be found again, when this returns. */
    void sync() throws IOException {
        flush();
        channel.force(false);
        file.requireLinked();
        volume.grownTo(written, records);
        if (hint != null) {
            hint.synced();
        }
    }

    /** The last record, which was synced, is a seal: the hint is complete. */
    void endHint() {
        if (hint != null) {
            hint.end(volume.end());
        }
    }

    /** Takes back what was appended since the last sync. */
    void takeBack(long recordsBefore) throws IOException {
        written = volume.end();
        records = recordsBefore;
        prepared = written;
        if (hint != null) {
            hint.takenBack();
        }
        restage();
        channel.truncate(written);
    }

    @Override
    public void close() throws IOException {
        try (channel) {
            if (pastCache != null) {
                pastCache.close();
            }
            if (hint != null) {
                hint.close();
            }
            channel.truncate(written);
        }
    }
}
