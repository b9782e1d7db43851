package io.madang.objectstore.control;

import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.Request;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A group of one member without consensus, whose term a test sets. */
final class DirectGroup implements GroupCaller {
    private @Nullable ControlReplica replica;
    private long term = 1;
    private long index;

    void replica(ControlReplica opened) {
        replica = opened;
        index = Math.max(index, opened.applied().index() + 1);
    }

    ControlReplica replica() {
        return Objects.requireNonNull(replica);
    }

    void term(long next) {
        term = next;
    }

    @Override
    public byte[] submit(byte[] command) {
        return submit(UUID.randomUUID(), command);
    }

    @Override
    public byte[] submit(UUID request, byte[] command) {
        LogPosition position = new LogPosition(term, index++);
        return replica()
                .apply(new LogEntry(position, 0, List.of(new Request(request, command))))
                .getFirst();
    }

    @Override
    public byte[] ask(byte[] question) {
        return replica().ask(question);
    }

    @Override
    public byte[] sendToLeader(byte[] message) {
        return replica().receive(message);
    }

    @Override
    public void changeMembers(List<Member> now, List<Member> next) {
        throw new IllegalArgumentException("There is one member");
    }

    @Override
    public void close() {}
}
