package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.LinkedFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** An append-only file of records. Stays readable for whoever holds it, also after it was deleted. */
final class Volume {
    private final Path file;
    private final LinkedFile link;
    private final VolumeHeader header;
    private final AtomicInteger holders = new AtomicInteger(1);
    private final AtomicLong end;
    private final AtomicLong liveBytes = new AtomicLong();
    private final AtomicLong liveRecords = new AtomicLong();
    private final AtomicInteger unfinished = new AtomicInteger();
    private volatile FileChannel channel;
    private volatile boolean sealed;
    private volatile boolean lost;
    private volatile long records;

    Volume(Path file, VolumeHeader header, FileChannel channel, long end) throws IOException {
        this.file = file;
        this.link = LinkedFile.of(file);
        this.header = header;
        this.channel = channel;
        this.end = new AtomicLong(end);
    }

    long id() {
        return header.id();
    }

    VolumeHeader header() {
        return header;
    }

    long salt() {
        return header.salt();
    }

    Path file() {
        return file;
    }

    /** How far its records are known to be durable. */
    long end() {
        return end.get();
    }

    void grownTo(long durableEnd, long durableRecords) {
        end.set(durableEnd);
        records = durableRecords;
    }

    /** All of them, living and dead. */
    long records() {
        return records;
    }

    boolean sealed() {
        return sealed;
    }

    void markSealed() {
        sealed = true;
    }

    /** Whether its file is found under its name, with all that was made durable in it. */
    boolean reachable() {
        long durable = end();
        try {
            link.requireLinked();
            return Files.size(file) >= durable;
        } catch (IOException e) {
            return false;
        }
    }

    /** Its file cannot be found after a restart; until then it can still be read. */
    boolean lost() {
        return lost;
    }

    void markLost() {
        lost = true;
    }

    void live(long bytes, long records) {
        liveBytes.addAndGet(bytes);
        liveRecords.addAndGet(records);
    }

    long liveBytes() {
        return liveBytes.get();
    }

    long liveRecords() {
        return liveRecords.get();
    }

    long garbageBytes() {
        return Math.max(0, end() - VolumeHeader.BYTES - liveBytes());
    }

    /** Streams that have extents here and no head yet; while there are any, the volume must stay. */
    AtomicInteger unfinished() {
        return unfinished;
    }

    /** Keeps the file open for the caller, unless it is closed already. */
    boolean hold() {
        return holders.getAndUpdate(count -> count == 0 ? 0 : count + 1) > 0;
    }

    void release() throws IOException {
        if (holders.decrementAndGet() == 0) {
            synchronized (this) {
                channel.close();
            }
        }
    }

    /** Reads until the buffer is full or the file ends. */
    void read(ByteBuffer target, long from) throws IOException {
        int start = target.position();
        boolean interrupted = false;
        try {
            while (true) {
                FileChannel current = channel;
                try {
                    readFully(current, target, from);
                    return;
                } catch (ClosedChannelException e) {
                    // An interrupt closes the channel under every reader; the interrupt is that thread's own affair.
                    interrupted |= Thread.interrupted();
                    target.position(start);
                    reopen(current);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void readFully(FileChannel channel, ByteBuffer target, long from) throws IOException {
        long at = from;
        while (target.hasRemaining()) {
            int count = channel.read(target, at);
            if (count < 0) {
                return;
            }
            at += count;
        }
    }

    private synchronized void reopen(FileChannel closed) throws IOException {
        if (holders.get() == 0) {
            throw new IOException("Volume " + id() + " is closed");
        }
        if (channel == closed) {
            channel = FileChannel.open(file, StandardOpenOption.READ);
        }
    }
}
