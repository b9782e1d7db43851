package io.madang.objectstore.cluster.control;

import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.map.GroupPlacer;
import io.madang.objectstore.cluster.map.NodeDrive;
import io.madang.objectstore.cluster.membership.FailureDetector;
import io.madang.objectstore.cluster.membership.NodeState;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the leader of the control group proposes. All that it has besides the agreed state is in memory and new with each
 * leader; a proposal of a leader that is none any more is refused where it is applied, by what it says to have seen.
 */
public final class ControlLeader {
    private final FailureDetector detector;
    private final int maxMoving;
    private @Nullable GroupPlacer placer;
    private Map<Integer, NodeDrive> placed = Map.of();
    private Set<Integer> without = Set.of();
    /** Every group of the map of this epoch is where it wants to be, or on its way. */
    private long nothingToMove = -1;

    public ControlLeader(FailureDetector detector, int maxMoving) {
        this.detector = detector;
        this.maxMoving = maxMoving;
    }

    /** Begins to watch the nodes of the map; to be called with each new map, and first of all. */
    public void learn(GroupMap map, long now) {
        Set<Integer> in = new HashSet<>(map.nodes().keySet());
        in.removeAll(map.out());
        detector.watch(in, NodeState.UP, now);
        detector.watch(map.out(), NodeState.OUT, now);
    }

    /** What follows from the nodes' states and the map, as much as may be under way at once. */
    public List<ControlCommand> propose(ControlState state) {
        GroupMap map = state.map();
        List<ControlCommand> proposals = new ArrayList<>();
        for (int node : map.nodes().keySet().stream().sorted().toList()) {
            NodeState now = detector.state(node);
            boolean out = map.out().contains(node);
            if (now == NodeState.OUT && !out
                    || now == NodeState.UP && out && !state.drained().contains(node)) {
                return List.of(new ControlCommand.SetOut(node, !out, map.epoch()));
            }
        }
        if (!map.formed() || map.epoch() == nothingToMove) {
            return List.of();
        }
        GroupPlacer placer = placer(map);
        int room = maxMoving - map.moving();
        for (int number = 0; number < map.groups().size(); number++) {
            Group group = map.group(number);
            List<Integer> wanted = placer.successor(number, group.target());
            boolean moves = group instanceof Group.Moving;
            if (!wanted.equals(group.target()) && (moves || room > 0)) {
                proposals.add(new ControlCommand.BeginMove(number, group.epoch(), wanted));
                room -= moves ? 0 : 1;
            }
        }
        boolean waiting = proposals.isEmpty() && map.moving() < maxMoving;
        nothingToMove = waiting ? map.epoch() : -1;
        return proposals;
    }

    /** The same one until nodes come or go: it remembers what it computed. */
    private GroupPlacer placer(GroupMap map) {
        GroupPlacer known = placer;
        if (known == null || !map.drives().equals(placed) || !map.out().equals(without)) {
            known = map.placer();
            placer = known;
            placed = map.drives();
            without = map.out();
        }
        return known;
    }

    /**
     * What follows when the one who repairs a group found everything where it is to be, under this epoch.
     *
     * @param answered the drives that had been asked
     */
    public Optional<ControlCommand> copied(GroupMap map, int number, long groupEpoch, Set<Integer> answered) {
        Group group = map.group(number);
        boolean ends = group instanceof Group.Moving
                && group.epoch() == groupEpoch
                && answered.containsAll(needed(map, group));
        return ends ? Optional.of(new ControlCommand.EndMove(number, groupEpoch)) : Optional.empty();
    }

    /** The members that must have been asked before a move ends: all targets, and everybody who is up. */
    public Set<Integer> needed(GroupMap map, Group group) {
        Set<Integer> needed = new HashSet<>(group.target());
        for (int drive : group.members()) {
            if (detector.state(map.nodeOf(drive)) == NodeState.UP) {
                needed.add(drive);
            }
        }
        return needed;
    }
}
