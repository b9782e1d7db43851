package io.madang.objectstore.cluster.membership;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Judges nodes by their heartbeats, in the memory of the leader. A new leader gives everybody the whole time anew. Times
 * are nanoseconds of one monotonic clock.
 */
public final class FailureDetector {

    private static final class Watched {
        private NodeState state;
        private long heard;
        /** Since when it was heard without a gap that would make it down. */
        private long heardSince;

        private long lastNumber = Long.MIN_VALUE;

        private final Deque<Long> wentDown = new ArrayDeque<>();

        Watched(NodeState state, long now) {
            this.state = state;
            this.heard = now;
            this.heardSince = now;
        }
    }

    private final FailureDetectorSettings settings;
    private final Map<Integer, Watched> nodes = new TreeMap<>();

    public FailureDetector(FailureDetectorSettings settings) {
        this.settings = settings;
    }

    /** Begins to watch nodes that it does not watch yet: those that are up as if they had been heard just now. */
    public void watch(Collection<Integer> joined, NodeState state, long now) {
        long heard = state == NodeState.UP ? now : now - settings.out().toNanos();
        joined.forEach(node -> nodes.computeIfAbsent(node, number -> new Watched(state, heard)));
    }

    public NodeState state(int node) {
        Watched watched = nodes.get(node);
        return watched == null ? NodeState.DOWN : watched.state;
    }

    /** @param number higher than those of the node's heartbeats before: one that comes late says nothing of now */
    public void heartbeat(int node, long number, long now) {
        Watched watched = nodes.get(node);
        if (watched == null || number <= watched.lastNumber) {
            return;
        }
        watched.lastNumber = number;
        if (now - watched.heard >= settings.down().toNanos()) {
            watched.heardSince = now;
        }
        watched.heard = now;
    }

    /** To be called about as often as heartbeats come. */
    public List<NodeChange> tick(long now) {
        List<NodeChange> changes = new ArrayList<>();
        boolean held = tooManySuspected(now);
        nodes.forEach((node, watched) -> {
            NodeState next = next(watched, now, held);
            if (next != watched.state) {
                if (watched.state == NodeState.UP) {
                    watched.wentDown.add(now);
                }
                watched.state = next;
                changes.add(new NodeChange(node, next));
            }
        });
        return changes;
    }

    /** A switch, or this leader's own network, and not the nodes. Those that are about to be silent count as well. */
    private boolean tooManySuspected(long now) {
        int up = 0;
        int suspected = 0;
        for (Watched watched : nodes.values()) {
            if (watched.state == NodeState.UP) {
                up++;
                suspected += now - watched.heard >= settings.suspected().toNanos() ? 1 : 0;
            }
        }
        return suspected > up * settings.heldShare();
    }

    private NodeState next(Watched watched, long now, boolean held) {
        long silent = now - watched.heard;
        if (silent < settings.down().toNanos()) {
            return watched.state == NodeState.UP || trusted(watched, now) ? NodeState.UP : watched.state;
        }
        if (watched.state == NodeState.UP) {
            return held ? NodeState.UP : NodeState.DOWN;
        }
        return !held && silent >= settings.out().toNanos() ? NodeState.OUT : watched.state;
    }

    private boolean trusted(Watched watched, long now) {
        if (now - watched.heard >= settings.suspected().toNanos()) {
            return false;
        }
        while (!watched.wentDown.isEmpty()
                && now - watched.wentDown.getFirst() > settings.flapWindow().toNanos()) {
            watched.wentDown.removeFirst();
        }
        return watched.wentDown.size() < settings.flaps()
                || now - watched.heardSince >= settings.quiet().toNanos();
    }
}
