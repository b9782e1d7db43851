package io.madang.objectstore.cluster.control;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.cluster.control.ControlCommand.BeginMove;
import io.madang.objectstore.cluster.control.ControlCommand.DrainNode;
import io.madang.objectstore.cluster.control.ControlCommand.EndDrain;
import io.madang.objectstore.cluster.control.ControlCommand.EndMove;
import io.madang.objectstore.cluster.control.ControlCommand.FormGroups;
import io.madang.objectstore.cluster.control.ControlCommand.JoinNode;
import io.madang.objectstore.cluster.control.ControlCommand.JoiningDrive;
import io.madang.objectstore.cluster.control.ControlCommand.RemoveNode;
import io.madang.objectstore.cluster.control.ControlCommand.SetOut;
import io.madang.objectstore.cluster.control.ControlOutcome.Done;
import io.madang.objectstore.cluster.control.ControlOutcome.NodeJoined;
import io.madang.objectstore.cluster.control.ControlOutcome.Refused;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.membership.FailureDetector;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ControlStateTest {
    private static final int GROUPS = 16;

    private final ControlState state = new ControlState(GroupMap.empty(new UUID(1, 1)), ControlState.MAX_MOVING);
    private final ControlLeader leader =
            new ControlLeader(new FailureDetector(FailureDetectorSettings.DEFAULT), ControlState.MAX_MOVING);

    private static JoinNode node(long identity, long... drives) {
        List<JoiningDrive> joining = IntStream.range(0, drives.length)
                .mapToObj(i -> new JoiningDrive(new UUID(2, drives[i]), 1))
                .toList();
        return new JoinNode(new UUID(3, identity), "127.0.0.1:" + identity, "zone" + identity, "rack", joining);
    }

    private void form(int nodes) {
        for (int node = 1; node <= nodes; node++) {
            state.apply(node(node, node));
        }
        assertThat(state.apply(new FormGroups(state.map().epoch(), state.map().preferred(GROUPS))))
                .isEqualTo(new Done());
    }

    @Test
    void numbersOfNodesAndDrivesAreGivenOnceAndKept() {
        assertThat(state.apply(node(7, 1, 2))).isEqualTo(new NodeJoined(1, 1, List.of(1, 2)));
        assertThat(state.apply(node(8, 3))).isEqualTo(new NodeJoined(2, 1, List.of(3)));
        long epoch = state.map().epoch();
        assertThat(state.apply(node(7, 1, 2))).isEqualTo(new NodeJoined(1, 2, List.of(1, 2)));
        assertThat(state.map().epoch()).isEqualTo(epoch);
        assertThat(state.apply(node(7, 2, 9))).isEqualTo(new NodeJoined(1, 3, List.of(2, 4)));
        assertThat(state.map().epoch()).isEqualTo(epoch + 1);
    }

    @Test
    void aDriveThatBelongsToAnotherNodeIsRefused() {
        state.apply(node(7, 1));
        GroupMap before = state.map();
        assertThat(state.apply(node(8, 1))).isEqualTo(new Refused());
        assertThat(state.apply(node(9, 5, 5))).isEqualTo(new Refused());
        assertThat(state.apply(node(9))).isEqualTo(new Refused());
        assertThat(state.map()).isEqualTo(before);
    }

    @Test
    void groupsAreFormedOnce() {
        assertThat(leader.propose(state)).isEmpty();
        form(3);
        assertThat(state.map().groups())
                .hasSize(GROUPS)
                .allMatch(group -> group.target().size() == 3);
        assertThat(state.apply(new FormGroups(state.map().epoch(), state.map().preferred(GROUPS))))
                .isEqualTo(new Refused());
        assertThat(state.apply(new BeginMove(GROUPS, 1, List.of(1)))).isEqualTo(new Refused());
        assertThat(state.apply(new EndMove(-1, 1))).isEqualTo(new Refused());
    }

    @Test
    void aDrainedNodeIsEmptiedAlthoughItIsUpAndThenRemovedForEver() {
        form(4);
        leader.learn(state.map(), 0);
        assertThat(leader.propose(state)).isEmpty();
        assertThat(state.apply(new DrainNode(4))).isEqualTo(new Done());
        assertThat(state.apply(new RemoveNode(4))).isEqualTo(new Refused());
        assertThat(state.apply(new SetOut(4, false, state.map().epoch()))).isEqualTo(new Refused());
        while (state.map().holds(4)) {
            List<ControlCommand> proposals = leader.propose(state);
            assertThat(proposals).isNotEmpty().allMatch(BeginMove.class::isInstance);
            for (ControlCommand proposal : proposals) {
                BeginMove move = (BeginMove) proposal;
                assertThat(state.apply(move)).isEqualTo(new Done());
                assertThat(state.apply(new EndMove(
                                move.group(), state.map().group(move.group()).epoch())))
                        .isEqualTo(new Done());
            }
        }
        assertThat(state.apply(new RemoveNode(4))).isEqualTo(new Done());
        assertThat(state.map().nodes()).doesNotContainKey(4);
        assertThat(state.apply(node(4, 4))).isEqualTo(new Refused());
        assertThat(state.apply(node(40, 4))).isEqualTo(new Refused());
        assertThat(state.apply(node(40, 40))).isEqualTo(new NodeJoined(5, 1, List.of(5)));
    }

    @Test
    void aDrainThatEndsBringsTheNodeBack() {
        form(4);
        leader.learn(state.map(), 0);
        state.apply(new DrainNode(2));
        assertThat(state.apply(new DrainNode(2))).isEqualTo(new Refused());
        assertThat(state.apply(new EndDrain(2))).isEqualTo(new Done());
        assertThat(leader.propose(state))
                .containsExactly(new SetOut(2, false, state.map().epoch()));
    }

    @Test
    void anImageIsTheWholeState() {
        form(4);
        state.apply(new ControlCommand.StartWriter(77));
        state.apply(new DrainNode(3));
        state.apply(new RemoveNode(1));
        ControlState copy = new ControlState(state.image(), ControlState.MAX_MOVING);
        assertThat(copy.image()).isEqualTo(state.image());
        for (ControlCommand next : List.of(
                new ControlCommand.StartWriter(77), new ControlCommand.StartWriter(78), node(1, 1), node(9, 9))) {
            assertThat(copy.apply(next)).isEqualTo(state.apply(next));
        }
        assertThat(copy.image()).isEqualTo(state.image());
    }
}
