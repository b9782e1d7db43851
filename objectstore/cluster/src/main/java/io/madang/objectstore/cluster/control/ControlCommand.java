package io.madang.objectstore.cluster.control;

import io.madang.objectstore.cluster.map.NodeDrive;
import io.madang.objectstore.cluster.map.StorageNode;
import java.util.List;

/** A change of what the control group agrees on. Each says what it has seen, and does nothing if that is not so any more. */
public sealed interface ControlCommand {

    /** @param request drawn by whoever starts; the same one gets the same number again */
    record StartWriter(long request) implements ControlCommand {}

    record EndWriter(int writer) implements ControlCommand {}

    record AddNode(StorageNode node, List<NodeDrive> drives) implements ControlCommand {
        public AddNode {
            drives = List.copyOf(drives);
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
