package io.madang.objectstore.testkit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Looks for an order of calls, each somewhere between its begin and its end, in which they could have been done one
 * after the other (Wing and Gong), and remembers what it has tried (Lowe). To be asked of each key apart.
 */
public final class LinearizabilityChecker<S, C> {
    private final SequentialModel<S, C> model;

    public LinearizabilityChecker(SequentialModel<S, C> model) {
        this.model = model;
    }

    private record Reached<S>(BitSet done, S state) {}

    public boolean holds(List<TimedCall<C>> history) {
        List<TimedCall<C>> calls = new ArrayList<>(history);
        calls.sort(Comparator.comparingLong(TimedCall::begin));
        Set<Reached<S>> tried = new HashSet<>();
        Deque<Reached<S>> left = new ArrayDeque<>();
        left.push(new Reached<>(new BitSet(), model.first()));
        while (!left.isEmpty()) {
            Reached<S> reached = left.pop();
            if (!tried.add(reached)) {
                continue;
            }
            long firstEnd = firstEnd(calls, reached.done());
            if (firstEnd == TimedCall.UNKNOWN) {
                return true;
            }
            next(calls, reached, firstEnd).forEach(left::push);
        }
        return false;
    }

    /** The first answer of what is not done yet; {@link TimedCall#UNKNOWN} where all that was answered is done. */
    private long firstEnd(List<TimedCall<C>> calls, BitSet done) {
        long first = TimedCall.UNKNOWN;
        for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
            if (calls.get(i).begin() > first) {
                break;
            }
            first = Math.min(first, calls.get(i).end());
        }
        return first;
    }

    /** What may come next: whatever began before the first answer that is left. */
    private List<Reached<S>> next(List<TimedCall<C>> calls, Reached<S> reached, long firstEnd) {
        List<Reached<S>> next = new ArrayList<>();
        BitSet done = reached.done();
        for (int i = done.nextClearBit(0); i < calls.size(); i = done.nextClearBit(i + 1)) {
            TimedCall<C> timed = calls.get(i);
            if (timed.begin() > firstEnd) {
                break;
            }
            Optional<S> after = model.after(reached.state(), timed.call(), timed.answered());
            if (after.isPresent()) {
                BitSet with = (BitSet) done.clone();
                with.set(i);
                next.add(new Reached<>(with, after.get()));
            }
        }
        return next;
    }
}
