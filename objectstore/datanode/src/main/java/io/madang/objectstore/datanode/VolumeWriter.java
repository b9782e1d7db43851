package io.madang.objectstore.datanode;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;

/** The one writer of a volume: gathers records, writes them in order, and syncs when told. */
final class VolumeWriter implements AutoCloseable {
    private static final int STAGE_BYTES = 1024 * 1024;

    private final Volume volume;
    private final FileChannel channel;
    private final ByteBuffer stage;
    private long written;
    private long records;
    private long incarnation;

    VolumeWriter(Volume volume, long records, long incarnation, ByteBuffer stage) throws IOException {
        this.volume = volume;
        this.channel = FileChannel.open(volume.file(), StandardOpenOption.WRITE);
        this.stage = stage.clear();
        this.written = volume.end();
        this.records = records;
        this.incarnation = incarnation;
    }

    Volume volume() {
        return volume;
    }

    /** The room that records gather in; passed on from a writer to the next. */
    static ByteBuffer newStage() {
        return ByteBuffer.allocateDirect(STAGE_BYTES);
    }

    /** Where the next record goes. */
    long end() {
        return written + stage.position();
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
        stage.flip();
        try {
            while (stage.hasRemaining()) {
                written += channel.write(stage, written);
            }
        } finally {
            stage.clear();
        }
    }

    /** Everything appended so far is on the drive when this returns. */
    void sync() throws IOException {
        flush();
        channel.force(false);
        volume.grownTo(written, records);
    }

    /** Takes back what was appended since the last sync. */
    void takeBack(long recordsBefore) throws IOException {
        stage.clear();
        written = volume.end();
        records = recordsBefore;
        channel.truncate(written);
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
