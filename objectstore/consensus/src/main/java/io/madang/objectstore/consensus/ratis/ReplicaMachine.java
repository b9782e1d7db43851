package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.GroupStatus;
import io.madang.objectstore.consensus.LogEntry;
import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Replica;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.ratis.proto.RaftProtos.LogEntryProto;
import org.apache.ratis.proto.RaftProtos.RaftPeerRole;
import org.apache.ratis.proto.RaftProtos.RoleInfoProto;
import org.apache.ratis.protocol.Message;
import org.apache.ratis.protocol.RaftClientRequest;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftGroupMemberId;
import org.apache.ratis.protocol.RaftPeer;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.DivisionInfo;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.protocol.TermIndex;
import org.apache.ratis.server.storage.RaftStorage;
import org.apache.ratis.statemachine.SnapshotInfo;
import org.apache.ratis.statemachine.TransactionContext;
import org.apache.ratis.statemachine.impl.BaseStateMachine;
import org.apache.ratis.statemachine.impl.FileListSnapshotInfo;
import org.apache.ratis.thirdparty.com.google.protobuf.ByteString;
import org.apache.ratis.util.LifeCycle;
import org.apache.ratis.util.ProtoUtils;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A replica as Ratis' state machine. */
final class ReplicaMachine extends BaseStateMachine {
    private static final Logger LOG = LoggerFactory.getLogger(ReplicaMachine.class);
    /** More than this is not put into the answer to one entry; questions without an answer are asked again. */
    private static final int ANSWER_BYTES = 8 << 20;

    private final ReplicaFactory factory;
    private final InstantSource clock;
    private final Consumer<Throwable> stopped;
    private final ExecutorService questions;
    private final BooleanSupplier closing;
    private volatile @Nullable Replica replica;
    private volatile @Nullable TermIndex persisted;
    private volatile @Nullable ReplicaCopies copies;
    private volatile @Nullable Path fetched;
    private volatile @Nullable Path directory;
    private volatile boolean dismissed;

    ReplicaMachine(
            ReplicaFactory factory,
            InstantSource clock,
            Consumer<Throwable> stopped,
            ExecutorService questions,
            BooleanSupplier closing) {
        this.closing = closing;
        this.factory = factory;
        this.clock = clock;
        this.stopped = stopped;
        this.questions = questions;
    }

    @Override
    public void initialize(RaftServer server, RaftGroupId group, RaftStorage storage) throws IOException {
        super.initialize(server, group, storage);
        getLifeCycle().startAndTransition(() -> {
            Path home = storage.getStorageDir().getStateMachineDir().toPath();
            directory = home;
            copies = new ReplicaCopies(home.resolve("copies"));
            ReplicaCopies.delete(home.resolve("fetched"));
            Path state = home.resolve("state");
            Files.createDirectories(state);
            Replica opened = factory.open(group.getUuid(), state);
            replica = opened;
            goOnFrom(opened.applied());
        });
    }

    private void goOnFrom(LogPosition position) {
        if (!position.equals(LogPosition.START)) {
            persisted = TermIndex.valueOf(position.term(), position.index());
            setLastAppliedTermIndex(persisted);
        }
    }

    /** A message to the leader, or a question of another member, for a copy of this replica. */
    @Override
    public CompletableFuture<Message> query(Message question) {
        if (LeaderMessages.is(question.getContent())) {
            return CompletableFuture.supplyAsync(
                    () -> Message.valueOf(
                            ByteString.copyFrom(replica().receive(LeaderMessages.content(question.getContent())))),
                    questions);
        }
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        byte[] answer = Objects.requireNonNull(copies)
                                .answer(replica(), question.getContent().toByteArray());
                        return Message.valueOf(ByteString.copyFrom(answer));
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                questions);
    }

    /** The leader no longer has the entries that come next here: a copy of its replica takes their place. */
    @Override
    public CompletableFuture<TermIndex> notifyInstallSnapshotFromLeader(RoleInfoProto role, TermIndex firstInLog) {
        RaftPeer leader =
                ProtoUtils.toRaftPeer(role.getFollowerInfo().getLeaderInfo().getId());
        return CompletableFuture.supplyAsync(
                () -> {
                    Path target = Objects.requireNonNull(directory).resolve("fetched");
                    try (CopyFetch fetch = new CopyFetch(RaftGroup.valueOf(getGroupId()), leader)) {
                        ReplicaCopies.delete(target);
                        Files.createDirectories(target);
                        LogPosition position = fetch.into(target);
                        LOG.info("A copy of {} as of {} came from {}", getGroupId(), position, leader.getId());
                        fetched = target;
                        return TermIndex.valueOf(position.term(), position.index());
                    } catch (IOException e) {
                        throw new CompletionException(e);
                    }
                },
                questions);
    }

    @Override
    public void pause() {
        getLifeCycle().transition(LifeCycle.State.PAUSING);
        getLifeCycle().transition(LifeCycle.State.PAUSED);
    }

    @Override
    public void reinitialize() throws IOException {
        getLifeCycle().startAndTransition(() -> {
            Path copy = fetched;
            if (copy != null) {
                replica().restore(copy);
                fetched = null;
                ReplicaCopies.delete(copy);
            }
            goOnFrom(replica().applied());
        });
    }

    @Override
    public TransactionContext startTransaction(RaftClientRequest request) {
        try {
            EntryCodec.calls(request.getMessage().getContent().toByteArray()).stream()
                    .filter(call -> !call.question())
                    .forEach(call -> replica().check(call.content()));
        } catch (IllegalArgumentException | UncheckedIOException e) {
            TransactionContext refused = TransactionContext.newBuilder()
                    .setStateMachine(this)
                    .setClientRequest(request)
                    .build();
            return refused.setException(new IOException("A command is not understood: " + e.getMessage(), e));
        }
        ByteString stamp = ByteString.copyFrom(
                ByteBuffer.allocate(Long.BYTES).putLong(clock.millis()).flip());
        return TransactionContext.newBuilder()
                .setStateMachine(this)
                .setClientRequest(request)
                .setLogData(stamp.concat(request.getMessage().getContent()))
                .build();
    }

    @Override
    public CompletableFuture<Message> applyTransaction(TransactionContext transaction) {
        LogEntryProto entry = transaction.getLogEntry();
        ByteString data = entry.getStateMachineLogEntry().getLogData();
        LogPosition position = new LogPosition(entry.getTerm(), entry.getIndex());
        boolean asked = transaction.getServerRole() == RaftPeerRole.LEADER;
        try {
            List<Call> calls = EntryCodec.calls(data.substring(Long.BYTES).toByteArray());
            List<byte[]> outcomes = apply(position, data.asReadOnlyByteBuffer().getLong(), calls);
            updateLastAppliedTermIndex(position.term(), position.index());
            if (!asked || calls.stream().noneMatch(Call::question)) {
                return CompletableFuture.completedFuture(message(calls, outcomes, false));
            }
            return CompletableFuture.supplyAsync(() -> message(calls, outcomes, true), questions);
        } catch (Throwable e) {
            LOG.error("The replica of {} cannot apply {} and stops", getGroupId(), position, e);
            stopped.accept(e);
            throw new IllegalStateException("The replica has stopped", e);
        }
    }

    private List<byte[]> apply(LogPosition position, long leaderMillis, List<Call> calls) {
        List<Request> requests = calls.stream()
                .filter(call -> !call.question())
                .map(call -> new Request(call.request(), call.content()))
                .toList();
        List<byte[]> outcomes = replica().apply(new LogEntry(position, leaderMillis, requests));
        if (outcomes.size() != requests.size()) {
            throw new IllegalStateException(outcomes.size() + " outcomes of " + requests.size() + " requests");
        }
        return outcomes;
    }

    /** Questions may see what later entries changed: they are still unanswered, so that is a moment after they were asked. */
    private Message message(List<Call> calls, List<byte[]> outcomes, boolean ask) {
        List<CallOutcome> answers = new ArrayList<>();
        int outcome = 0;
        long bytes = 0;
        for (Call call : calls) {
            CallOutcome answer;
            if (!call.question()) {
                answer = new CallOutcome.Answered(outcomes.get(outcome++));
            } else if (ask && bytes < ANSWER_BYTES) {
                answer = ask(call.content());
            } else {
                answer = new CallOutcome.NotAsked();
            }
            if (answer instanceof CallOutcome.Answered(byte[] content)) {
                bytes += content.length;
            }
            answers.add(answer);
        }
        return Message.valueOf(ByteString.copyFrom(EntryCodec.answers(answers)));
    }

    private CallOutcome ask(byte[] question) {
        try {
            return new CallOutcome.Answered(replica().ask(question));
        } catch (RuntimeException e) {
            LOG.warn("A question to {} failed", getGroupId(), e);
            return new CallOutcome.Failed(String.valueOf(e.getMessage()));
        }
    }

    @Override
    public long takeSnapshot() throws IOException {
        LogPosition position = replica().persist();
        if (position.equals(LogPosition.START)) {
            return -1;
        }
        persisted = TermIndex.valueOf(position.term(), position.index());
        return position.index();
    }

    @Override
    public @Nullable SnapshotInfo getLatestSnapshot() {
        TermIndex latest = persisted;
        return latest == null ? null : new FileListSnapshotInfo(List.of(), latest);
    }

    @Override
    public void notifyLeaderReady() {
        replica().leads(status().term());
    }

    @Override
    public void notifyNotLeader(Collection<TransactionContext> pending) {
        replica().follows();
    }

    @Override
    public void notifyLeaderChanged(RaftGroupMemberId member, RaftPeerId leader) {
        if (!member.getPeerId().equals(leader)) {
            replica().follows();
        }
    }

    /** The log cannot be written: what was agreed on here might not be there after a restart. */
    @Override
    public void notifyLogFailed(Throwable cause, LogEntryProto failed) {
        LOG.error("The log of {} cannot be written", getGroupId(), cause);
        stopped.accept(cause);
    }

    /** The group no longer has this member: its replica ends, and the process may go on with others. */
    @Override
    public void notifyServerShutdown(RoleInfoProto role, boolean allGroups) {
        dismissed = !allGroups;
    }

    /** Another machine takes its place, in this process. */
    void replaced() {
        dismissed = true;
    }

    GroupStatus status() {
        try {
            RaftServer.Division division = getServer().join().getDivision(getGroupId());
            DivisionInfo info = division.getInfo();
            return new GroupStatus(
                    info.getCurrentTerm(),
                    info.isLeaderReady(),
                    Optional.ofNullable(info.getLeaderId()).map(RaftPeerId::toString),
                    division.getRaftLog().getLastCommittedIndex(),
                    info.getLastAppliedIndex());
        } catch (IOException e) {
            throw new IllegalStateException("Group " + getGroupId() + " is not here", e);
        }
    }

    private Replica replica() {
        Replica open = replica;
        if (open == null) {
            throw new IllegalStateException("The replica of " + getGroupId() + " is not open");
        }
        return open;
    }

    @Override
    public void close() {
        Replica open = replica;
        if (open != null && getLifeCycleState() != LifeCycle.State.CLOSED) {
            getLifeCycle().checkStateAndClose(open::close);
            if (!dismissed && !closing.getAsBoolean()) {
                // Ratis closes by itself after a failure, or after a pause of a minute.
                stopped.accept(new IllegalStateException("The replica of " + getGroupId() + " was closed"));
            }
        }
    }
}
