package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.cluster.garbage.HorizonGate;
import io.madang.objectstore.cluster.map.SegmentKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** One partition of names, whose log is the order in which it hears things. */
final class SimulatedNames extends Process {
    static final int NUMBER = 1;

    /** What a sweep of a group is told. */
    record Verdict(HorizonGate gate, Set<SegmentKey> garbage) {}

    private final Oracle oracle;
    private final Bug bug;
    private HorizonGate gate = new HorizonGate();
    private final Map<String, DataId> names = new TreeMap<>();
    private final Map<Long, Boolean> outcomes = new HashMap<>();
    private final Set<SegmentKey> garbage = new HashSet<>();

    SimulatedNames(World world, Oracle oracle, Bug bug) {
        super(NUMBER, world);
        this.oracle = oracle;
        this.bug = bug;
    }

    @Override
    void started() {}

    boolean commit(long request, String name, DataId id) {
        return outcomes.computeIfAbsent(request, first -> {
            if (!gate.admits(id) && bug != Bug.LATE_COMMITS_TAKEN) {
                return false;
            }
            oracle.committed(id);
            forget(names.put(name, id));
            return true;
        });
    }

    boolean delete(long request, String name) {
        return outcomes.computeIfAbsent(request, first -> {
            forget(names.remove(name));
            return true;
        });
    }

    private void forget(@org.jspecify.annotations.Nullable DataId id) {
        if (id != null) {
            oracle.deleted(id);
            garbage.add(new SegmentKey(id, 0));
        }
    }

    boolean raise(int writer, long order) {
        gate = gate.raised(writer, order);
        return true;
    }

    /** Of the segments that were asked for, those that nothing refers to and nothing will become garbage. */
    Verdict sweep(List<SegmentKey> asked) {
        for (SegmentKey segment : asked) {
            boolean settled = gate.settled(segment.id()) || bug == Bug.COLLECTED_ABOVE_HORIZON;
            if (settled && !names.containsValue(segment.id())) {
                garbage.add(segment);
            }
        }
        return new Verdict(gate, Set.copyOf(garbage));
    }

    boolean collected(List<SegmentKey> segments) {
        garbage.removeAll(segments);
        return true;
    }

    Map<String, DataId> names() {
        return names;
    }

    Set<SegmentKey> garbage() {
        return garbage;
    }
}
