package io.madang.objectstore.cluster.simulation;

import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Virtual time, and a network that loses, delays, repeats and reorders. */
final class World {
    static final long MILLI = 1_000_000L;
    static final long SECOND = 1_000 * MILLI;

    private record Event(long at, long number, Runnable what) {}

    /** One direction between two processes. */
    private record Link(int from, int to) {}

    final Random random;
    private final PriorityQueue<Event> events = new PriorityQueue<>(
            (a, b) -> a.at() != b.at() ? Long.compare(a.at(), b.at()) : Long.compare(a.number(), b.number()));
    private final Map<Link, Integer> cuts = new HashMap<>();
    private long now;
    private long number;
    private boolean faulty = true;

    World(long seed) {
        this.random = new Random(seed);
    }

    long now() {
        return now;
    }

    void after(long delay, Runnable what) {
        events.add(new Event(now + Math.max(1, delay), number++, what));
    }

    /** Runs all that happens until then. */
    void runUntil(long end) {
        while (!events.isEmpty() && events.peek().at() <= end) {
            Event next = events.remove();
            now = next.at();
            next.what().run();
        }
        now = Math.max(now, end);
    }

    boolean chance(double share) {
        return random.nextDouble() < share;
    }

    void cut(int from, int to) {
        cuts.merge(new Link(from, to), 1, Integer::sum);
    }

    void mend(int from, int to) {
        cuts.computeIfPresent(new Link(from, to), (link, times) -> times == 1 ? null : times - 1);
    }

    boolean anyCut() {
        return !cuts.isEmpty();
    }

    /** From now on nothing is lost, repeated or cut. */
    void heal() {
        faulty = false;
        cuts.clear();
    }

    void send(Process from, Process to, Runnable atReceiver) {
        if (cuts.containsKey(new Link(from.number, to.number)) || faulty && chance(0.01)) {
            return;
        }
        deliver(to, atReceiver);
        if (faulty && chance(0.01)) {
            deliver(to, atReceiver);
        }
    }

    /** Likewise, over a connection of its own, on which nothing is late. */
    <T> void askPromptly(Process from, Process to, Supplier<T> answer, Consumer<T> heard) {
        if (!cuts.containsKey(new Link(from.number, to.number)) && !(faulty && chance(0.01))) {
            after(
                    (1 + random.nextLong(20)) * MILLI,
                    () -> to.run(() -> {
                        T said = answer.get();
                        send(to, from, () -> heard.accept(said));
                    }));
        }
    }

    private void deliver(Process to, Runnable atReceiver) {
        long delay = faulty && chance(0.02) ? random.nextLong(20 * SECOND) : (1 + random.nextLong(20)) * MILLI;
        after(delay, () -> to.run(atReceiver));
    }

    /** Asks, and hears the answer or, once, that there was none in time. The question may be answered and nobody hear it. */
    <T> void ask(Process from, Process to, Supplier<T> answer, Consumer<T> heard, Runnable unheard, long timeout) {
        boolean[] ended = new boolean[1];
        send(from, to, () -> {
            T said = answer.get();
            send(to, from, () -> {
                if (!ended[0]) {
                    ended[0] = true;
                    heard.accept(said);
                }
            });
        });
        from.after(timeout, () -> {
            if (!ended[0]) {
                ended[0] = true;
                unheard.run();
            }
        });
    }
}
