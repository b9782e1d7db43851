package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.erasure.ErasureCode;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Some rows of stripes on their way to the drives: filled, coded, then read by each lane, then used again. */
final class StripeBatch {
    private final int data;
    private final int unit;
    private final MemorySegment[] shards;
    private final ByteBuffer[] buffers;
    private final Consumer<StripeBatch> whenFree;
    private final AtomicInteger users = new AtomicInteger();
    private int filled;
    private int shardBytes;
    private volatile boolean lost;

    StripeBatch(Layout layout, StripeBuffers spares, Consumer<StripeBatch> whenFree) {
        this.data = layout.data();
        this.unit = data == 1 ? StripeBuffers.BYTES : Stripes.UNIT;
        this.shards = Stream.generate(spares::take)
                .limit(data == 1 ? 1 : layout.shards())
                .toArray(MemorySegment[]::new);
        this.buffers = Stream.of(shards).map(MemorySegment::asByteBuffer).toArray(ByteBuffer[]::new);
        this.whenFree = whenFree;
    }

    boolean full() {
        return filled == data * StripeBuffers.BYTES;
    }

    boolean empty() {
        return filled == 0;
    }

    /** Takes so much of the content as fits, and says how much. */
    int fill(ByteBuffer content, int most) {
        int left = Math.min(Math.min(most, content.remaining()), data * StripeBuffers.BYTES - filled);
        int taken = left;
        while (left > 0) {
            int part = Math.min(left, unit - filled % unit);
            buffers[filled / unit % data].put(rows() * unit + filled % unit, content, content.position(), part);
            content.position(content.position() + part);
            filled += part;
            left -= part;
        }
        return taken;
    }

    /** Rows that are full. */
    private int rows() {
        return filled / (data * unit);
    }

    /** Makes the parity. A row that is not full is the last of its segment, and is spread over all shards first. */
    void encode(@Nullable ErasureCode code) {
        int whole = rows() * unit;
        int rest = filled - rows() * data * unit;
        shardBytes = whole + Stripes.lastUnit(data, rest);
        if (code == null) {
            return;
        }
        if (rest > 0) {
            spread(whole, rest, shardBytes - whole);
        }
        code.encode(shards, 0, shardBytes);
    }

    private void spread(int from, int bytes, int lastUnit) {
        byte[] row = new byte[data * lastUnit];
        for (int at = 0; at < bytes; at += unit) {
            buffers[at / unit].get(from, row, at, Math.min(unit, bytes - at));
        }
        for (int shard = 0; shard < data; shard++) {
            buffers[shard].put(from, row, shard * lastUnit, lastUnit);
        }
    }

    void share(int lanes) {
        users.set(lanes);
    }

    ByteBuffer shard(int shard) {
        return buffers[buffers.length == 1 ? 0 : shard].slice(0, shardBytes);
    }

    /** A drive that hangs may read it at any time: it is not used again. */
    void lose() {
        lost = true;
    }

    boolean lost() {
        return lost;
    }

    void release() {
        if (users.decrementAndGet() == 0) {
            filled = 0;
            whenFree.accept(this);
        }
    }

    /** When nobody will use it again. */
    void giveBack(StripeBuffers spares) {
        Stream.of(shards).forEach(spares::giveBack);
    }
}
