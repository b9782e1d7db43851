package io.madang.objectstore.cluster.control;

import io.madang.objectstore.cluster.control.ControlCommand.AddNode;
import io.madang.objectstore.cluster.control.ControlCommand.BeginMove;
import io.madang.objectstore.cluster.control.ControlCommand.EndMove;
import io.madang.objectstore.cluster.control.ControlCommand.EndWriter;
import io.madang.objectstore.cluster.control.ControlCommand.SetOut;
import io.madang.objectstore.cluster.control.ControlCommand.StartWriter;
import io.madang.objectstore.cluster.garbage.Writers;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Set;
import java.util.TreeSet;

/** What every replica of the control group has after the same commands, in the same order. */
public final class ControlState {
    public static final int MAX_MOVING = 64;
    private static final int REMEMBERED_REQUESTS = 1_024;

    private final LinkedHashMap<Long, Integer> writerByRequest = new LinkedHashMap<>();
    private final Set<Integer> writers = new TreeSet<>();
    private final int maxMoving;
    private GroupMap map;
    private int lastWriter;

    public ControlState(GroupMap first, int maxMoving) {
        this.map = first;
        this.maxMoving = maxMoving;
    }

    public GroupMap map() {
        return map;
    }

    /** The writers that have not ended. */
    public Set<Integer> writers() {
        return Set.copyOf(writers);
    }

    public ControlOutcome apply(ControlCommand command) {
        return switch (command) {
            case StartWriter start -> startWriter(start);
            case EndWriter(int writer) -> outcome(writers.remove(writer));
            case AddNode add -> addNode(add);
            case SetOut set -> setOut(set);
            case BeginMove begin -> beginMove(begin);
            case EndMove end -> endMove(end);
        };
    }

    /** A number is never given again: what a writer of years ago drew keeps its meaning. */
    private ControlOutcome startWriter(StartWriter start) {
        Integer known = writerByRequest.get(start.request());
        if (known != null) {
            return new ControlOutcome.WriterStarted(known);
        }
        if (lastWriter == Writers.MAX_WRITER) {
            return new ControlOutcome.Refused();
        }
        int writer = ++lastWriter;
        writers.add(writer);
        writerByRequest.put(start.request(), writer);
        if (writerByRequest.size() > REMEMBERED_REQUESTS) {
            writerByRequest.pollFirstEntry();
        }
        return new ControlOutcome.WriterStarted(writer);
    }

    private ControlOutcome addNode(AddNode add) {
        boolean known = map.nodes().containsKey(add.node().number())
                || add.drives().stream().anyMatch(drive -> map.drives().containsKey(drive.number()));
        if (known
                || add.drives().stream()
                        .anyMatch(drive -> drive.node() != add.node().number())) {
            return new ControlOutcome.Refused();
        }
        map = map.withNode(add.node(), add.drives());
        return new ControlOutcome.Done();
    }

    private ControlOutcome setOut(SetOut set) {
        if (set.mapEpoch() != map.epoch()
                || !map.nodes().containsKey(set.node())
                || map.out().contains(set.node()) == set.out()) {
            return new ControlOutcome.Refused();
        }
        map = map.withOut(set.node(), set.out());
        return new ControlOutcome.Done();
    }

    /** A group that moves already may be given another target: what was copied is used, or deleted as a stray. */
    private ControlOutcome beginMove(BeginMove begin) {
        Group group = map.group(begin.group());
        boolean possible = group.epoch() == begin.groupEpoch()
                && (group instanceof Group.Moving || map.moving() < maxMoving)
                && map.drives().keySet().containsAll(begin.target())
                && !group.target().equals(begin.target());
        if (!possible) {
            return new ControlOutcome.Refused();
        }
        Set<Integer> from = new HashSet<>(group.members());
        map = map.withGroup(begin.group(), new Group.Moving(map.epoch() + 1, from, begin.target()));
        return new ControlOutcome.Done();
    }

    private ControlOutcome endMove(EndMove end) {
        if (map.group(end.group()) instanceof Group.Moving moving && moving.epoch() == end.groupEpoch()) {
            map = map.withGroup(end.group(), new Group.Steady(map.epoch() + 1, moving.target()));
            return new ControlOutcome.Done();
        }
        return new ControlOutcome.Refused();
    }

    private static ControlOutcome outcome(boolean done) {
        return done ? new ControlOutcome.Done() : new ControlOutcome.Refused();
    }
}
