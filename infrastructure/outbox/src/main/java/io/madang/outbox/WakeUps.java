package io.madang.outbox;

import io.madang.sharding.ShardMap;
import java.util.BitSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The shards of which somebody has said that there is something to do.
 *
 * <p>Any number of wake-ups for a shard are one until it is taken, so this never fills up and never blocks a writer. A
 * wake-up that comes after the take is kept for the next one.
 */
public final class WakeUps {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition something = lock.newCondition();
    private final BitSet shards = new BitSet(ShardMap.SHARDS);
    private boolean look;
    private boolean closed;

    public void wake(int shard) {
        lock.lock();
        try {
            shards.set(shard);
            something.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Asks for a look at the table itself. */
    public void look() {
        lock.lock();
        try {
            look = true;
            something.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Ends every wait, now and later. */
    public void close() {
        lock.lock();
        try {
            closed = true;
            something.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Takes what has come, waiting for something to come for at most so long. */
    public Taken take(long nanos) throws InterruptedException {
        lock.lock();
        try {
            long left = nanos;
            while (shards.isEmpty() && !look && !closed && left > 0) {
                left = something.awaitNanos(left);
            }
            Taken taken = new Taken((BitSet) shards.clone(), look);
            shards.clear();
            look = false;
            return taken;
        } finally {
            lock.unlock();
        }
    }

    /** Waits so long whatever comes, unless this is closed. */
    public void rest(long nanos) throws InterruptedException {
        long end = System.nanoTime() + nanos;
        lock.lock();
        try {
            for (long left = nanos; left > 0 && !closed; left = end - System.nanoTime()) {
                boolean signalled = something.await(left, TimeUnit.NANOSECONDS);
                if (!signalled) {
                    return;
                }
            }
        } finally {
            lock.unlock();
        }
    }

    public record Taken(BitSet shards, boolean look) {}
}
