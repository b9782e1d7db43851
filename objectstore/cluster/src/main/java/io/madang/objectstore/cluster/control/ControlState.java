package io.madang.objectstore.cluster.control;

import io.madang.objectstore.cluster.control.ControlCommand.BeginMove;
import io.madang.objectstore.cluster.control.ControlCommand.DrainNode;
import io.madang.objectstore.cluster.control.ControlCommand.EndDrain;
import io.madang.objectstore.cluster.control.ControlCommand.EndMove;
import io.madang.objectstore.cluster.control.ControlCommand.EndWriter;
import io.madang.objectstore.cluster.control.ControlCommand.FormGroups;
import io.madang.objectstore.cluster.control.ControlCommand.JoinNode;
import io.madang.objectstore.cluster.control.ControlCommand.RemoveNode;
import io.madang.objectstore.cluster.control.ControlCommand.SetOut;
import io.madang.objectstore.cluster.control.ControlCommand.StartWriter;
import io.madang.objectstore.cluster.garbage.Writers;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** What every replica of the control group has after the same commands, in the same order. */
public final class ControlState {
    public static final int MAX_MOVING = 64;
    private static final int REMEMBERED_REQUESTS = 1_024;

    private final LinkedHashMap<Long, Integer> writerByRequest = new LinkedHashMap<>();
    private final Set<Integer> writers = new TreeSet<>();
    private final int maxMoving;
    private final Set<Integer> drained = new TreeSet<>();
    private GroupMap map;
    private Joined joined;
    private int lastWriter;

    public ControlState(GroupMap first, int maxMoving) {
        this.map = first;
        this.joined = Joined.none(first);
        this.maxMoving = maxMoving;
    }

    /** As it was when the image was made. */
    public ControlState(ControlImage image, int maxMoving) {
        this.map = image.map();
        this.joined = image.joined();
        this.maxMoving = maxMoving;
        this.lastWriter = image.lastWriter();
        drained.addAll(image.drained());
        writers.addAll(image.writers());
        image.started().forEach(started -> writerByRequest.put(started.request(), started.writer()));
    }

    public ControlImage image() {
        List<ControlImage.Started> started = new ArrayList<>();
        writerByRequest.forEach((request, writer) -> started.add(new ControlImage.Started(request, writer)));
        return new ControlImage(map, joined, drained, writers, lastWriter, started);
    }

    public GroupMap map() {
        return map;
    }

    /** The nodes that are to hold nothing although they may be up. */
    public Set<Integer> drained() {
        return Set.copyOf(drained);
    }

    /** The writers that have not ended. */
    public Set<Integer> writers() {
        return Set.copyOf(writers);
    }

    public ControlOutcome apply(ControlCommand command) {
        return switch (command) {
            case StartWriter start -> startWriter(start);
            case EndWriter(int writer) -> outcome(writers.remove(writer));
            case JoinNode join -> joinNode(join);
            case DrainNode(int node) -> drain(node);
            case EndDrain(int node) -> outcome(drained.remove(node));
            case RemoveNode(int node) -> removeNode(node);
            case FormGroups form -> formGroups(form);
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

    private ControlOutcome joinNode(JoinNode join) {
        Optional<Joined.Joining> joining = joined.join(join, map);
        joining.ifPresent(next -> {
            joined = next.joined();
            map = next.map();
        });
        return joining.map(next -> (ControlOutcome) next.outcome()).orElseGet(ControlOutcome.Refused::new);
    }

    private ControlOutcome drain(int node) {
        if (!map.nodes().containsKey(node) || !drained.add(node)) {
            return new ControlOutcome.Refused();
        }
        if (!map.out().contains(node)) {
            map = map.withOut(node, true);
        }
        return new ControlOutcome.Done();
    }

    private ControlOutcome removeNode(int node) {
        if (!map.out().contains(node) || map.holds(node)) {
            return new ControlOutcome.Refused();
        }
        joined = joined.without(node, map);
        map = map.withoutNode(node);
        drained.remove(node);
        return new ControlOutcome.Done();
    }

    private ControlOutcome formGroups(FormGroups form) {
        List<List<Integer>> lists = form.drives();
        boolean possible = form.mapEpoch() == map.epoch()
                && !map.formed()
                && Integer.bitCount(lists.size()) == 1
                && lists.stream().allMatch(list -> map.drives().keySet().containsAll(list));
        if (!possible) {
            return new ControlOutcome.Refused();
        }
        map = map.withGroups(lists);
        return new ControlOutcome.Done();
    }

    private ControlOutcome setOut(SetOut set) {
        if (set.mapEpoch() != map.epoch()
                || !map.nodes().containsKey(set.node())
                || map.out().contains(set.node()) == set.out()
                || !set.out() && drained.contains(set.node())) {
            return new ControlOutcome.Refused();
        }
        map = map.withOut(set.node(), set.out());
        return new ControlOutcome.Done();
    }

    /** A group that moves already may be given another target: what was copied is used, or deleted as a stray. */
    private ControlOutcome beginMove(BeginMove begin) {
        if (begin.group() < 0 || begin.group() >= map.groups().size()) {
            return new ControlOutcome.Refused();
        }
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
        if (end.group() >= 0
                && end.group() < map.groups().size()
                && map.group(end.group()) instanceof Group.Moving moving
                && moving.epoch() == end.groupEpoch()) {
            map = map.withGroup(end.group(), new Group.Steady(map.epoch() + 1, moving.target()));
            return new ControlOutcome.Done();
        }
        return new ControlOutcome.Refused();
    }

    private static ControlOutcome outcome(boolean done) {
        return done ? new ControlOutcome.Done() : new ControlOutcome.Refused();
    }
}
