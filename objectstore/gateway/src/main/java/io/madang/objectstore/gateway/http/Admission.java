package io.madang.objectstore.gateway.http;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets a fixed number of requests of one class run, has as many wait in the order they came, and refuses the rest at once.
 * The number is fixed rather than found by measuring latencies, because latency says little here: writes share their syncs,
 * so that more of them at a time raise the throughput and the latency alike.
 */
final class Admission {
    /** A request that wants to run. */
    interface Candidate {
        /** It may run: called once after it had to wait, by whichever thread made room. */
        void admitted();
    }

    private final int most;
    private final Deque<Candidate> waiting = new ArrayDeque<>();
    private int running;

    Admission(int most) {
        this.most = most;
    }

    /** Whether one more may run; it must {@link #leave} then. */
    synchronized boolean tryEnter() {
        if (running < most) {
            running++;
            return true;
        }
        return false;
    }

    /** Whether there is room to wait. A place that became free since {@link #tryEnter} is given at once. */
    boolean await(Candidate candidate) {
        synchronized (this) {
            if (running >= most) {
                return waiting.size() < most && waiting.add(candidate);
            }
            running++;
        }
        candidate.admitted();
        return true;
    }

    /** Takes a request out that has waited long enough; false where it was admitted meanwhile. */
    synchronized boolean withdraw(Candidate candidate) {
        return waiting.remove(candidate);
    }

    void leave() {
        Candidate next;
        synchronized (this) {
            next = waiting.poll();
            if (next == null) {
                running--;
            }
        }
        if (next != null) {
            next.admitted();
        }
    }

    synchronized int running() {
        return running;
    }

    synchronized int waiting() {
        return waiting.size();
    }
}
