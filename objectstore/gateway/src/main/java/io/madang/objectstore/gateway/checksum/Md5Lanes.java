package io.madang.objectstore.gateway.checksum;

import io.netty.buffer.ByteBuf;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The MD5s of many streams, eight at a time through one core. Work begins when a stream presses: it is at its end, or
 * has nearly no room left. All others that have bytes go along then, so that lanes are filled without anyone waiting for
 * company. Workers are threads of the platform: busy virtual ones would keep carriers from what waits for the network.
 */
final class Md5Lanes {
    private static final Duration IDLE = Duration.ofSeconds(10);

    private final Md5Step.Rounds rounds;
    private final int mostWorkers;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition pressed = lock.newCondition();
    /** Streams that no worker has, the one that waits longest first. */
    private final Set<Md5Stream> pressing = new LinkedHashSet<>();
    /** Streams that have bytes and room. */
    private final Set<Md5Stream> willing = new LinkedHashSet<>();

    private int workers;
    private int idle;

    Md5Lanes(Md5Step.Rounds rounds, int mostWorkers) {
        this.rounds = rounds;
        this.mostWorkers = mostWorkers;
    }

    Md5Stream begin(Runnable onClose) {
        return new Md5Stream(this, lock.newCondition(), onClose);
    }

    void add(Md5Stream stream, ByteBuf content) {
        lock.lock();
        try {
            if (stream.ended) {
                throw new IllegalStateException("The stream has ended");
            }
            while (stream.waiting.size() == Md5Stream.MAX_WAITING) {
                stream.room.awaitUninterruptibly();
            }
            if (!stream.isDone()) {
                stream.waiting.add(content.retainedDuplicate());
                place(stream);
                callWorker();
            }
        } finally {
            lock.unlock();
        }
    }

    void end(Md5Stream stream) {
        lock.lock();
        try {
            stream.ended = true;
            place(stream);
            callWorker();
        } finally {
            lock.unlock();
        }
    }

    /** Whether it was open. */
    boolean close(Md5Stream stream) {
        lock.lock();
        try {
            if (stream.closed) {
                return false;
            }
            stream.closed = true;
            stream.ended = true;
            if (!stream.taken) {
                putAside(stream);
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    @Nullable
    ByteBuf next(Md5Stream stream) {
        lock.lock();
        try {
            stream.room.signal();
            return stream.closed ? null : stream.waiting.poll();
        } finally {
            lock.unlock();
        }
    }

    /** Once it has, and {@link #next} found nothing, that was all. */
    boolean hasEnded(Md5Stream stream) {
        lock.lock();
        try {
            return stream.ended && stream.waiting.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    private void place(Md5Stream stream) {
        if (stream.taken) {
            return;
        }
        if (stream.presses()) {
            willing.remove(stream);
            pressing.add(stream);
        } else if (stream.hasBytes()) {
            willing.add(stream);
        }
    }

    private void putAside(Md5Stream stream) {
        pressing.remove(stream);
        willing.remove(stream);
        stream.drop();
    }

    /** One that is at work takes along what presses now, as long as there are lanes. */
    private void callWorker() {
        boolean asleep = workers == idle;
        if (asleep ? !pressing.isEmpty() : pressing.size() > Md5Step.LANES) {
            callAnother();
        }
    }

    private void callAnother() {
        if (idle > 0) {
            pressed.signal();
        } else if (workers < mostWorkers) {
            Thread.ofPlatform().daemon().name("md5-lanes").start(this::work);
            workers++;
        }
    }

    private void work() {
        Md5Step step = new Md5Step(rounds);
        List<Md5Stream> streams = new ArrayList<>(Md5Step.LANES);
        while (take(streams)) {
            try {
                advance(step, streams);
            } catch (RuntimeException | Error e) {
                streams.forEach(stream -> stream.fail(e));
            } finally {
                giveBack(streams);
            }
        }
    }

    private static void advance(Md5Step step, List<Md5Stream> streams) {
        List<Md5Stream> full = new ArrayList<>(Md5Step.LANES);
        for (Md5Stream stream : streams) {
            try {
                if (stream.gather()) {
                    full.add(stream);
                }
            } catch (RuntimeException e) {
                stream.fail(e);
            }
        }
        if (!full.isEmpty()) {
            step.advance(
                    full.stream().map(stream -> stream.state).toList(),
                    full.stream().map(stream -> stream.gathered).toList());
            full.forEach(Md5Stream::stepped);
        }
    }

    /** Those that press first, then others as far as there are lanes; false where none presses for long. */
    private boolean take(List<Md5Stream> streams) {
        lock.lock();
        try {
            while (pressing.isEmpty()) {
                if (!await() && pressing.isEmpty()) {
                    workers--;
                    return false;
                }
            }
            move(pressing, streams);
            move(willing, streams);
            if (!pressing.isEmpty()) {
                callAnother();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    private boolean await() {
        idle++;
        try {
            return pressed.awaitNanos(IDLE.toNanos()) > 0;
        } catch (InterruptedException e) {
            return false;
        } finally {
            idle--;
        }
    }

    private static void move(Set<Md5Stream> from, List<Md5Stream> to) {
        Iterator<Md5Stream> each = from.iterator();
        while (each.hasNext() && to.size() < Md5Step.LANES) {
            Md5Stream stream = each.next();
            each.remove();
            stream.taken = true;
            to.add(stream);
        }
    }

    private void giveBack(List<Md5Stream> streams) {
        lock.lock();
        try {
            for (Md5Stream stream : streams) {
                stream.taken = false;
                if (stream.closed || stream.isDone()) {
                    putAside(stream);
                } else {
                    place(stream);
                }
            }
        } finally {
            lock.unlock();
        }
        streams.clear();
    }
}
