package io.madang.objectstore.cluster.control;

import java.util.List;
import java.util.Objects;
import java.util.UUID;

/** A change of what the control group agrees on. Each says what it has seen, and does nothing if that is not so any more. */
public sealed interface ControlCommand {

    /** @param request drawn by whoever starts; the same one gets the same number again */
    record StartWriter(long request) implements ControlCommand {}

    record EndWriter(int writer) implements ControlCommand {}

    /** A drive of a node that joins. @param identity as it is written on the drive */
    record JoiningDrive(UUID identity, int weight) {
        public JoiningDrive {
            Objects.requireNonNull(identity);
        }
    }

    /**
     * A node starts: for the first time, and gets a number; or again, with another address or more drives, perhaps.
     *
     * @param identity as it is written on its drives
     */
    record JoinNode(UUID identity, String address, String zone, String rack, List<JoiningDrive> drives)
            implements ControlCommand {
        public JoinNode {
            Objects.requireNonNull(identity);
            Objects.requireNonNull(address);
            Objects.requireNonNull(zone);
            Objects.requireNonNull(rack);
            drives = List.copyOf(drives);
        }
    }

    /** Everything of this node moves to others, and nothing new comes to it, whether it is up or not. */
    record DrainNode(int node) implements ControlCommand {}

    /** It may hold data again. */
    record EndDrain(int node) implements ControlCommand {}

    /** Forgets a node that holds nothing any more. Its number and its drives never come back. */
    record RemoveNode(int node) implements ControlCommand {}

    /**
     * The groups of a new cluster, on the nodes that have joined.
     *
     * @param mapEpoch for which they were computed
     * @param drives the list of each group
     */
    record FormGroups(long mapEpoch, List<List<Integer>> drives) implements ControlCommand {
        public FormGroups {
            drives = drives.stream().map(List::copyOf).toList();
        }
    }

    /** @param mapEpoch at which it was judged */
    record SetOut(int node, boolean out, long mapEpoch) implements ControlCommand {}

    record BeginMove(int group, long groupEpoch, List<Integer> target) implements ControlCommand {
        public BeginMove {
            target = List.copyOf(target);
        }
    }

    record EndMove(int group, long groupEpoch) implements ControlCommand {}
}
