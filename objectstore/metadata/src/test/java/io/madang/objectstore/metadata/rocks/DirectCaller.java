package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.Request;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A group of one member without consensus: a log in memory, of which a partition that was opened again gets the rest. */
final class DirectCaller implements GroupCaller {
    private final List<LogEntry> log = new ArrayList<>();
    private @Nullable NamesPartition partition;
    private boolean closed;
    private InstantSource clock = InstantSource.system();

    synchronized void open(NamesPartition opened, InstantSource leaderClock) {
        partition = opened;
        closed = false;
        clock = leaderClock;
        log.stream().skip(opened.applied().index() + 1).forEach(opened::apply);
    }

    NamesPartition partition() {
        return Objects.requireNonNull(partition);
    }

    synchronized List<LogEntry> log() {
        return List.copyOf(log);
    }

    @Override
    public byte[] submit(byte[] command) {
        return submit(UUID.randomUUID(), command);
    }

    @Override
    public byte[] submit(UUID request, byte[] command) {
        return submit(List.of(new Request(request, command))).getFirst();
    }

    synchronized List<byte[]> submit(List<Request> requests) {
        requireOpen();
        LogEntry entry = new LogEntry(new LogPosition(1, log.size()), clock.millis(), requests);
        log.add(entry);
        return partition().apply(entry);
    }

    @Override
    public byte[] ask(byte[] question) {
        requireOpen();
        return partition().ask(question);
    }

    @Override
    public byte[] sendToLeader(byte[] message) {
        requireOpen();
        return partition().receive(message);
    }

    @Override
    public void changeMembers(List<Member> now, List<Member> next) {
        throw new IllegalArgumentException("There is one member");
    }

    private synchronized void requireOpen() {
        if (closed) {
            throw new GroupUnavailable("The caller is closed", null);
        }
    }

    @Override
    public synchronized void close() {
        closed = true;
    }
}
