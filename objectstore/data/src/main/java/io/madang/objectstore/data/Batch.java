package io.madang.objectstore.data;

import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.erasure.ErasureCode;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A row of stripes on its way to the drives: filled, coded, then read by each lane, then used again. */
final class Batch {
    private static final int COPY_ROW = 1 << 20;

    private final int data;
    private final int unit;
    private final byte[][] shards;
    private final Consumer<Batch> whenFree;
    private final AtomicInteger users = new AtomicInteger();
    private int filled;
    private int shardBytes;
    private volatile boolean lost;

    Batch(Layout layout, Consumer<Batch> whenFree) {
        this.data = layout.data();
        this.unit = data == 1 ? COPY_ROW : Stripes.UNIT;
        this.shards = new byte[data == 1 ? 1 : layout.shards()][unit];
        this.whenFree = whenFree;
    }

    boolean full() {
        return filled == data * unit;
    }

    boolean empty() {
        return filled == 0;
    }

    /** Takes so much of the content as fits, and says how much. */
    int fill(ByteBuffer content, int most) {
        int left = Math.min(Math.min(most, content.remaining()), data * unit - filled);
        int taken = left;
        while (left > 0) {
            int part = Math.min(left, unit - filled % unit);
            content.get(shards[filled / unit], filled % unit, part);
            filled += part;
            left -= part;
        }
        return taken;
    }

    /** Makes the parity. A row that is not full is the last of its segment, and is spread over all shards first. */
    void encode(@Nullable ErasureCode code) {
        shardBytes = full() ? unit : Stripes.lastUnit(data, filled);
        if (code == null) {
            return;
        }
        if (!full()) {
            spread();
        }
        code.encode(shards, 0, shardBytes);
    }

    private void spread() {
        byte[] row = new byte[data * shardBytes];
        for (int at = 0; at < filled; at += unit) {
            System.arraycopy(shards[at / unit], 0, row, at, Math.min(unit, filled - at));
        }
        for (int shard = 0; shard < data; shard++) {
            System.arraycopy(row, shard * shardBytes, shards[shard], 0, shardBytes);
        }
    }

    void share(int lanes) {
        users.set(lanes);
    }

    ByteBuffer shard(int shard) {
        return ByteBuffer.wrap(shards[shards.length == 1 ? 0 : shard], 0, shardBytes);
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
}
