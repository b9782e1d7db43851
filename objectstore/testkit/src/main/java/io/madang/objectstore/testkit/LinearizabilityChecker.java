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
 * Looks for an order of operations, each somewhere between its begin and its end, in which they could have been done one
 * after the other (Wing and Gong), and remembers what it has tried (Lowe). To be asked of each key apart.
 */
public final class LinearizabilityChecker<S, C> {
    private final SequentialModel<S, C> model;

    public LinearizabilityChecker(SequentialModel<S, C> model) {
        this.model = model;
    }

    private record Reached<S>(BitSet done, S state) {}

    public boolean holds(List<Operation<C>> history) {
        List<Operation<C>> operations = new ArrayList<>(history);
        operations.sort(Comparator.comparingLong(Operation::begin));
        Set<Reached<S>> tried = new HashSet<>();
        Deque<Reached<S>> left = new ArrayDeque<>();
        left.push(new Reached<>(new BitSet(), model.first()));
        while (!left.isEmpty()) {
            Reached<S> reached = left.pop();
            if (!tried.add(reached)) {
                continue;
            }
            long firstEnd = firstEnd(operations, reached.done());
            if (firstEnd == Operation.UNKNOWN) {
                return true;
            }
            next(operations, reached, firstEnd).forEach(left::push);
        }
        return false;
    }

    /** The first answer of what is not done yet; {@link Operation#UNKNOWN} where all that was answered is done. */
    private long firstEnd(List<Operation<C>> operations, BitSet done) {
        long first = Operation.UNKNOWN;
        for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
            if (operations.get(i).begin() > first) {
                break;
            }
            first = Math.min(first, operations.get(i).end());
        }
        return first;
    }

    /** What may come next: whatever began before the first answer that is left. */
    private List<Reached<S>> next(List<Operation<C>> operations, Reached<S> reached, long firstEnd) {
        List<Reached<S>> next = new ArrayList<>();
        BitSet done = reached.done();
        for (int i = done.nextClearBit(0); i < operations.size(); i = done.nextClearBit(i + 1)) {
            Operation<C> operation = operations.get(i);
            if (operation.begin() > firstEnd) {
                break;
            }
            Optional<S> after = model.after(reached.state(), operation.call(), operation.answered());
            if (after.isPresent()) {
                BitSet with = (BitSet) done.clone();
                with.set(i);
                next.add(new Reached<>(with, after.get()));
            }
        }
        return next;
    }
}
