package io.madang.objectstore.control;

import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.cluster.control.ControlState;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Replica;
import io.madang.objectstore.consensus.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One process's copy of what control agrees on. It is small: all of it is in memory, and written down as one file. The id
 * of the group is that of the cluster.
 */
public final class ControlReplica implements Replica {
    /** How many requests are remembered, so that one that is sent again finds its outcome. */
    static final int REMEMBERED_REQUESTS = 1_024;

    private final StateFile file;
    private final ControlDriver driver;
    private final LinkedHashMap<UUID, ControlOutcome> outcomes = new LinkedHashMap<>();
    private ControlState state;
    private LogPosition applied;

    private ControlReplica(StateFile file, ControlDriver driver, ControlState state) {
        this.file = file;
        this.driver = driver;
        this.state = state;
        this.applied = LogPosition.START;
    }

    /** Opens what is in the directory, or the state of a new cluster. */
    static ControlReplica open(UUID cluster, Path directory, ControlDriver driver) throws IOException {
        StateFile file = new StateFile(directory);
        ControlState first = new ControlState(GroupMap.empty(cluster), ControlState.MAX_MOVING);
        ControlReplica replica = new ControlReplica(file, driver, first);
        Optional<WrittenState> written = file.read();
        if (written.isPresent()) {
            replica.become(written.get());
        }
        return replica;
    }

    private void become(WrittenState written) {
        state = new ControlState(written.image(), ControlState.MAX_MOVING);
        applied = written.applied();
        outcomes.clear();
        written.requests().forEach(each -> outcomes.put(each.request(), each.outcome()));
    }

    @Override
    public void check(byte[] command) {
        ControlCodec.submission(command);
    }

    @Override
    public synchronized List<byte[]> apply(LogEntry entry) {
        if (entry.position().index() <= applied.index()) {
            throw new IllegalStateException("Entry " + entry.position() + " comes again after " + applied);
        }
        List<byte[]> results = new ArrayList<>();
        for (Request request : entry.requests()) {
            ControlOutcome outcome = outcomes.get(request.id());
            if (outcome == null) {
                outcome = apply(ControlCodec.submission(request.command()), entry.position());
                outcomes.put(request.id(), outcome);
                if (outcomes.size() > REMEMBERED_REQUESTS) {
                    outcomes.pollFirstEntry();
                }
            }
            results.add(ControlCodec.outcome(outcome));
        }
        applied = entry.position();
        return results;
    }

    private ControlOutcome apply(Submission submission, LogPosition position) {
        Long term = submission.term();
        return term != null && term != position.term()
                ? new ControlOutcome.Refused()
                : state.apply(submission.command());
    }

    @Override
    public synchronized byte[] ask(byte[] question) {
        return switch (ControlCodec.question(question)) {
            case ControlQuestion.MapSince since ->
                ControlCodec.answer(since, MapUpdate.since(since.epoch(), state.map()));
            case ControlQuestion.Writers writers -> ControlCodec.answer(writers, state.writers());
            case ControlQuestion.Drained drained -> ControlCodec.answer(drained, state.drained());
        };
    }

    /** The state as it is now, for the leader that decides by it. A proposal says what it has seen. */
    synchronized ControlState copy() {
        return new ControlState(state.image(), ControlState.MAX_MOVING);
    }

    synchronized GroupMap map() {
        return state.map();
    }

    @Override
    public byte[] receive(byte[] message) {
        return ControlCodec.news(driver.receive(ControlCodec.message(message)));
    }

    @Override
    public void leads(long term) {
        driver.begin(term, this);
    }

    @Override
    public void follows() {
        driver.end();
    }

    @Override
    public synchronized LogPosition applied() {
        return applied;
    }

    @Override
    public synchronized LogPosition persist() throws IOException {
        write(file);
        return applied;
    }

    @Override
    public synchronized LogPosition copyTo(Path directory) throws IOException {
        write(new StateFile(directory));
        return applied;
    }

    private void write(StateFile target) throws IOException {
        List<WrittenState.RequestOutcome> requests = new ArrayList<>();
        outcomes.forEach((request, outcome) -> requests.add(new WrittenState.RequestOutcome(request, outcome)));
        target.write(new WrittenState(applied, state.image(), requests));
    }

    @Override
    public synchronized void restore(Path directory) throws IOException {
        WrittenState copy = new StateFile(directory)
                .read()
                .orElseThrow(() -> new IOException("There is no state of control in " + directory));
        file.write(copy);
        become(copy);
    }

    @Override
    public void close() {
        driver.end();
    }
}
