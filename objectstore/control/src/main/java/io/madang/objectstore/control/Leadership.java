package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.control.ControlLeader;
import io.madang.objectstore.cluster.control.ControlState;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.membership.FailureDetector;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import io.madang.objectstore.cluster.membership.NodeState;
import io.madang.objectstore.control.LeaderMessage.Heartbeat;
import io.madang.objectstore.control.LeaderMessage.News;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** What the leader of control has in memory for one term. With another leader, or another term, it begins anew. */
final class Leadership {
    private final long term;
    private final ControlReplica replica;
    private final FailureDetectorSettings settings;
    private final Map<Integer, Long> epochs = new HashMap<>();
    private FailureDetector detector;
    private ControlLeader leader;
    private long lastTick;

    Leadership(long term, ControlReplica replica, FailureDetectorSettings settings, long now) {
        this.term = term;
        this.replica = replica;
        this.settings = settings;
        this.detector = new FailureDetector(settings);
        this.leader = new ControlLeader(detector, ControlState.MAX_MOVING);
        this.lastTick = now;
        leader.learn(replica.map(), now);
    }

    long term() {
        return term;
    }

    synchronized News receive(LeaderMessage message, long now) {
        GroupMap map = replica.map();
        boolean known = true;
        if (message instanceof Heartbeat beat) {
            known = map.nodes().containsKey(beat.node());
            if (known) {
                leader.learn(map, now);
                detector.heartbeat(beat.node(), beat.number(), now);
                epochs.merge(beat.node(), beat.epoch(), Math::max);
            }
        }
        Set<Integer> up = new TreeSet<>();
        long acknowledged = map.epoch();
        for (int node : map.nodes().keySet()) {
            if (detector.state(node) == NodeState.UP) {
                up.add(node);
                acknowledged = Math.min(acknowledged, epochs.getOrDefault(node, 0L));
            }
        }
        return new News(true, map.epoch(), acknowledged, known, up);
    }

    /** What is to be proposed now. Whoever did not run for a while has heard nobody, which says nothing of the others. */
    synchronized List<ControlCommand> tick(long now) {
        if (now - lastTick >= settings.suspected().toNanos()) {
            detector = new FailureDetector(settings);
            leader = new ControlLeader(detector, ControlState.MAX_MOVING);
        }
        lastTick = now;
        ControlState state = replica.copy();
        leader.learn(state.map(), now);
        detector.tick(now);
        return leader.propose(state);
    }
}
