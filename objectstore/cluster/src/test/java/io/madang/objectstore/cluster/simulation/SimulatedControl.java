package io.madang.objectstore.cluster.simulation;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.control.ControlLeader;
import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.cluster.control.ControlState;
import io.madang.objectstore.cluster.garbage.HorizonGate;
import io.madang.objectstore.cluster.garbage.Horizons;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.membership.FailureDetector;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import io.madang.objectstore.cluster.membership.NodeChange;
import io.madang.objectstore.cluster.membership.NodeState;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;

/**
 * The control group as its clients see it: one agreed state, and a leader whose memory is lost now and then. What a leader
 * proposes takes a while, and may be applied twice, or after another leader has come.
 */
final class SimulatedControl extends Process {
    static final int NUMBER = 0;
    static final int MAX_MOVING = 3;

    record News(GroupMap map, Set<Integer> up, HorizonGate gate) {}

    /** A group of which everything was found where it is to be. */
    private record Whole(long epoch, long askedAt) {}

    private final ControlState state;
    private final SimulatedNames names;
    private final Bug bug;
    private final Map<Integer, Whole> whole = new HashMap<>();
    private final Map<Integer, Long> lastBeat = new HashMap<>();
    private final Map<Integer, Long> lastHeard = new HashMap<>();
    private IntConsumer moved = group -> {};
    private HorizonGate raised = new HorizonGate();
    private final Set<Integer> cutTogether = new HashSet<>();
    private ControlLeader leader;
    private FailureDetector detector;
    private Horizons horizons;
    private int writersOfLeader;

    SimulatedControl(World world, GroupMap first, SimulatedNames names, Bug bug) {
        super(NUMBER, world);
        this.state = new ControlState(first, MAX_MOVING);
        this.names = names;
        this.bug = bug;
        this.detector = new FailureDetector(settings());
        this.leader = new ControlLeader(detector, MAX_MOVING);
        this.horizons = new Horizons(Duration.ofSeconds(40));
    }

    private FailureDetectorSettings settings() {
        return new FailureDetectorSettings(
                Duration.ofSeconds(bug == Bug.SILENCE_COUNTED_LATE ? 15 : 6),
                Duration.ofSeconds(15),
                Duration.ofSeconds(40),
                3,
                Duration.ofSeconds(100),
                Duration.ofSeconds(20),
                bug == Bug.SILENCE_OF_MANY_BELIEVED ? 1 : 1.0 / 3);
    }

    @Override
    void started() {
        elect();
        every(2 * World.SECOND, this::tick);
    }

    /** Another leader, with the agreed state and nothing else. */
    void elect() {
        detector = new FailureDetector(settings());
        leader = new ControlLeader(detector, MAX_MOVING);
        horizons = new Horizons(Duration.ofSeconds(40));
        leader.learn(state.map(), world.now());
        state.writers().forEach(writer -> horizons.follow(writer, world.now()));
        writersOfLeader = 0;
    }

    private void tick() {
        for (NodeChange change : detector.tick(world.now())) {
            if (change.state() != NodeState.UP && cutTogether.contains(change.node())) {
                throw new Violation("Node " + change.node() + " is " + change.state()
                        + " although a third of all fell silent together");
            }
        }
        leader.learn(state.map(), world.now());
        leader.propose(state).forEach(this::append);
        for (Horizons.Raise raise : horizons.tick(world.now())) {
            Horizons of = horizons;
            world.ask(
                    this,
                    names,
                    () -> names.raise(raise.writer(), raise.order()),
                    done -> {
                        of.raised(raise.writer(), raise.order());
                        raised = raised.raised(raise.writer(), raise.order());
                        if (raise.order() == Horizons.ENDED) {
                            of.forget(raise.writer());
                            append(new ControlCommand.EndWriter(raise.writer()));
                        }
                    },
                    () -> {},
                    World.SECOND);
        }
    }

    /** The log: late, now and then twice. */
    private void append(ControlCommand command) {
        after(world.random.nextLong(200 * World.MILLI), () -> apply(command));
        if (world.chance(0.02)) {
            after(world.random.nextLong(10 * World.SECOND), () -> apply(command));
        }
    }

    private ControlOutcome apply(ControlCommand command) {
        GroupMap before = state.map();
        ControlOutcome outcome = state.apply(command);
        GroupMap after = state.map();
        if (after.moving() > MAX_MOVING) {
            throw new Violation(after.moving() + " groups move at once");
        }
        if (after != before) {
            Placements.check(after);
            if (command instanceof ControlCommand.EndMove(int group, long epoch)) {
                moved.accept(group);
            }
        }
        return outcome;
    }

    void whenMoved(IntConsumer listener) {
        moved = listener;
    }

    News heartbeat(int node, long beat) {
        detector.heartbeat(node, beat, world.now());
        if (beat > lastBeat.getOrDefault(node, 0L)) {
            lastBeat.put(node, beat);
            lastHeard.put(node, world.now());
        }
        return news();
    }

    News report(int writer, long oldest) {
        horizons.report(writer, oldest, world.now());
        return news();
    }

    News news() {
        Set<Integer> up = new HashSet<>();
        for (int node : state.map().nodes().keySet()) {
            if (detector.state(node) == NodeState.UP) {
                up.add(node);
            }
        }
        return new News(state.map(), up, raised);
    }

    int startWriter(long request) {
        if (!(apply(new ControlCommand.StartWriter(request)) instanceof ControlOutcome.WriterStarted(int writer))) {
            throw new Violation("No writer may start");
        }
        horizons.follow(writer, world.now());
        return bug == Bug.WRITER_NUMBERS_TWICE ? ++writersOfLeader : writer;
    }

    ControlOutcome.NodeJoined join(ControlCommand.JoinNode node) {
        if (!(apply(node) instanceof ControlOutcome.NodeJoined joined)) {
            throw new Violation("Node " + node.identity() + " may not join");
        }
        return joined;
    }

    boolean copied(int group, long epoch, Set<Integer> answered) {
        if (bug == Bug.MOVE_ENDS_EARLY) {
            append(new ControlCommand.EndMove(group, epoch));
        } else {
            leader.copied(state.map(), group, epoch, answered).ifPresent(this::append);
        }
        return true;
    }

    boolean whole(int group, long epoch, long askedAt) {
        whole.merge(group, new Whole(epoch, askedAt), (a, b) -> a.askedAt() > b.askedAt() ? a : b);
        return true;
    }

    /** Whether every group holds still and was found whole by somebody who began to look after that moment. */
    boolean wholeSince(long moment) {
        for (int group = 0; group < state.map().groups().size(); group++) {
            Whole found = whole.get(group);
            if (!(state.map().group(group) instanceof Group.Steady steady)
                    || found == null
                    || found.epoch() != steady.epoch()
                    || found.askedAt() < moment) {
                return false;
            }
        }
        return true;
    }

    String notWholeSince(long moment) {
        StringBuilder which = new StringBuilder();
        for (int group = 0; group < state.map().groups().size(); group++) {
            Whole found = whole.get(group);
            if (found == null
                    || found.askedAt() < moment
                    || found.epoch() != state.map().group(group).epoch()) {
                which.append(' ').append(group).append(state.map().group(group));
            }
        }
        return which.toString();
    }

    void cutTogether(List<Integer> nodes) {
        cutTogether.addAll(nodes);
    }

    void mended() {
        cutTogether.clear();
    }

    boolean settled(DataId id) {
        return raised.settled(id);
    }

    GroupMap map() {
        return state.map();
    }

    boolean hears(int node) {
        return detector.state(node) == NodeState.UP
                && world.now() - lastHeard.getOrDefault(node, 0L) < 4 * World.SECOND;
    }
}
