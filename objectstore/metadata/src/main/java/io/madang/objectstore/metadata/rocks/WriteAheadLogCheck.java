package io.madang.objectstore.metadata.rocks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/**
 * Tells a damaged write-ahead log of RocksDB from one whose last write was cut off. RocksDB takes the first record that
 * is not intact for the end of the log, and drops without a word what follows. Here every batch is synced before the next
 * one is written: so where a batch begins behind a record that is not intact, that record was durable and was damaged
 * since, and acknowledged changes follow it.
 *
 * <p>A log is a sequence of blocks of 32 KiB, in which records do not cross blocks. A record: masked CRC32C, length (two
 * bytes), type, in logs that may be reused the low half of the log's number, content; numbers are little-endian.
 */
final class WriteAheadLogCheck {
    private static final int BLOCK = 32 * 1024;
    private static final int HEADER = 7;
    private static final int REUSABLE_HEADER = 11;
    private static final int TYPE_AT = 6;
    private static final int FULL = 1;
    private static final int FIRST = 2;
    private static final int LAST = 4;
    /** From here on, types of logs that may be reused; those below are the same without the log's number. */
    private static final int REUSABLE = 4;

    private final Path file;
    private final int number;
    private final ByteBuffer block = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
    private boolean reusable;
    private long damagedAt = -1;

    private WriteAheadLogCheck(Path file) {
        this.file = file;
        String name = file.getFileName().toString();
        this.number = (int) Long.parseLong(name, 0, name.indexOf('.'), 10);
    }

    /** Throws where acknowledged changes follow a place that cannot be read. */
    static void requireIntact(Path directory) throws IOException {
        List<Path> logs;
        try (Stream<Path> files = Files.list(directory)) {
            logs = files.filter(file -> file.getFileName().toString().matches("\\d+\\.log"))
                    .sorted()
                    .toList();
        }
        for (Path log : logs) {
            new WriteAheadLogCheck(log).run();
        }
    }

    private void run() throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long size = channel.size();
            for (long start = 0; start < size; start += BLOCK) {
                load(channel, start);
                if (start == 0) {
                    reusable = block.limit() > TYPE_AT && Byte.toUnsignedInt(block.get(TYPE_AT)) > LAST;
                }
                int from = damagedAt < 0 ? readable(start) : 0;
                if (damagedAt >= 0 && batchBegins(from)) {
                    throw new IOException(
                            file + " is damaged at byte " + damagedAt + ", and acknowledged changes follow."
                                    + " Replace the directory by its latest copy. To go on without all changes from that byte on,"
                                    + " keep a copy of the file and run: truncate -s " + damagedAt + " " + file);
                }
            }
        }
    }

    private void load(FileChannel channel, long start) throws IOException {
        block.clear();
        while (block.hasRemaining() && channel.read(block, start + block.position()) >= 0) {}
        block.flip();
    }

    /** How far the block's records are intact. */
    private int readable(long start) {
        int at = 0;
        while (at + HEADER <= block.limit() && !padding(at)) {
            int bytes = intact(at);
            if (bytes == 0) {
                damagedAt = start + at;
                return at + 1;
            }
            at += bytes;
        }
        return at;
    }

    /** What is left of a block and too short for a record is zeros. */
    private boolean padding(int at) {
        return at > BLOCK - (reusable ? REUSABLE_HEADER : HEADER);
    }

    private boolean batchBegins(int from) {
        for (int at = from; at + HEADER <= block.limit(); at++) {
            int type = Byte.toUnsignedInt(block.get(at + TYPE_AT)) - (reusable ? REUSABLE : 0);
            if ((type == FULL || type == FIRST) && intact(at) > 0) {
                return true;
            }
        }
        return false;
    }

    /** The bytes of the intact record of this log that is here; zero where there is none. */
    private int intact(int at) {
        int header = reusable ? REUSABLE_HEADER : HEADER;
        if (at + header > block.limit() || block.get(at + TYPE_AT) == 0) {
            return 0;
        }
        if (reusable && block.getInt(at + HEADER) != number) {
            return 0;
        }
        int bytes = header + Short.toUnsignedInt(block.getShort(at + 4));
        if (at + bytes > block.limit()) {
            return 0;
        }
        CRC32C crc = new CRC32C();
        crc.update(block.slice(at + TYPE_AT, 1));
        crc.update(block.slice(at + HEADER, bytes - HEADER));
        return block.getInt(at) == masked((int) crc.getValue()) ? bytes : 0;
    }

    private static int masked(int crc) {
        return (crc >>> 15 | crc << 17) + 0xa282ead8;
    }
}
