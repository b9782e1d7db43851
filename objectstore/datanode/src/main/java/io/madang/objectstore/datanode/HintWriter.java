package io.madang.objectstore.datanode;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes the hint file of a volume beside it, a group of records at a time, and ends it when the volume is sealed. A
 * volume is complete without it, so that a hint that cannot be written is given up and nothing else fails.
 */
final class HintWriter implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(HintWriter.class.getName());
    private static final int PENDING = 1024;

    private final Path file;
    private final CRC32C crc = new CRC32C();
    private ByteBuffer pending = ByteBuffer.allocate(PENDING * Hint.ENTRY_BYTES);
    private @Nullable FileChannel channel;
    private long records;

    HintWriter(Volume volume) {
        this.file = Hint.fileOf(volume.file());
        try {
            channel = PrivateFiles.open(
                    file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING);
            write(Hint.header(volume));
        } catch (IOException e) {
            giveUp(e);
        }
    }

    /** A record that was appended; it counts when {@link #synced} is called. */
    void add(RecordHeader header, long offset) {
        if (channel == null) {
            return;
        }
        if (!pending.hasRemaining()) {
            pending = ByteBuffer.allocate(2 * pending.capacity()).put(pending.flip());
        }
        Hint.entry(pending, header, offset);
    }

    /** A record that is durable in the volume. */
    void addDurable(RecordHeader header, long offset) {
        if (!pending.hasRemaining()) {
            synced();
        }
        add(header, offset);
    }

    /** What was added is durable in the volume. */
    void synced() {
        if (channel == null) {
            return;
        }
        records += pending.position() / Hint.ENTRY_BYTES;
        try {
            write(pending.flip());
        } catch (IOException e) {
            giveUp(e);
        }
        pending.clear();
    }

    /** What was added since the last sync was taken back. */
    void takenBack() {
        pending.clear();
    }

    /** The volume is sealed: only a hint that was ended is used. */
    void end(long volumeEnd) {
        synced();
        FileChannel open = channel;
        if (open == null) {
            return;
        }
        try {
            ByteBuffer trailer = Hint.trailer(records, volumeEnd);
            crc.update(trailer.duplicate());
            writeAll(open, trailer);
            writeAll(
                    open,
                    ByteBuffer.allocate(Integer.BYTES)
                            .putInt((int) crc.getValue())
                            .flip());
            open.force(true);
            open.close();
            channel = null;
        } catch (IOException e) {
            giveUp(e);
        }
    }

    private void write(ByteBuffer bytes) throws IOException {
        FileChannel open = channel;
        if (open != null) {
            crc.update(bytes.duplicate());
            writeAll(open, bytes);
        }
    }

    private static void writeAll(FileChannel open, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            open.write(bytes);
        }
    }

    private void giveUp(IOException e) {
        LOG.log(System.Logger.Level.DEBUG, "No hint is written to " + file, e);
        close();
    }

    /** Without {@link #end} there is no hint. */
    @Override
    public void close() {
        FileChannel open = channel;
        channel = null;
        if (open != null) {
            try {
                open.close();
                Files.deleteIfExists(file);
            } catch (IOException e) {
                LOG.log(System.Logger.Level.DEBUG, "An unfinished hint stays in " + file, e);
            }
        }
    }
}
