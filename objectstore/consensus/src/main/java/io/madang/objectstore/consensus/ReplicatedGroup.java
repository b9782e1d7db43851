package io.madang.objectstore.consensus;

import java.util.List;
import java.util.UUID;

/** A group and the processes that keep a replica of its state. */
public record ReplicatedGroup(UUID id, List<Member> members) {
    public ReplicatedGroup {
        members = List.copyOf(members);
    }
}
