package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.GroupHost;
import io.madang.objectstore.consensus.GroupStatus;
import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.ReplicatedGroup;
import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.ratis.protocol.ClientId;
import org.apache.ratis.protocol.GroupManagementRequest;
import org.apache.ratis.protocol.RaftClientReply;
import org.apache.ratis.protocol.RaftGroup;
import org.apache.ratis.protocol.RaftGroupId;
import org.apache.ratis.protocol.RaftPeerId;
import org.apache.ratis.server.RaftServer;
import org.apache.ratis.server.storage.RaftStorage.StartupOption;

/** The replicas of this process: one Ratis server for all of its groups. */
public final class RatisHost implements GroupHost {
    private final RaftServer server;
    private final ExecutorService questions;
    private final Map<UUID, ReplicaMachine> machines;
    private final AtomicBoolean closing;
    private final ClientId self = ClientId.randomId();
    private final AtomicLong calls = new AtomicLong();

    private RatisHost(
            RaftServer server, ExecutorService questions, Map<UUID, ReplicaMachine> machines, AtomicBoolean closing) {
        this.closing = closing;
        this.server = server;
        this.questions = questions;
        this.machines = machines;
    }

    /**
     * Begins the groups, once, on each of their first members. Refused where the directory has anything in it.
     *
     * @param stopped called when a replica could not apply an entry, and must end the process
     */
    public static RatisHost init(
            HostSettings settings, ReplicaFactory factory, InstantSource clock, Consumer<Throwable> stopped)
            throws IOException {
        requireEmpty(settings.directory());
        return open(settings, factory, clock, stopped, StartupOption.FORMAT);
    }

    /** Goes on with what is in the directory, which must be there. */
    public static RatisHost start(
            HostSettings settings, ReplicaFactory factory, InstantSource clock, Consumer<Throwable> stopped)
            throws IOException {
        for (ReplicatedGroup group : settings.groups()) {
            if (!Files.isDirectory(settings.directory().resolve(group.id().toString()))) {
                throw new IOException("The log of group " + group.id() + " is not in " + settings.directory());
            }
        }
        return open(settings, factory, clock, stopped, StartupOption.RECOVER);
    }

    private static RatisHost open(
            HostSettings settings,
            ReplicaFactory factory,
            InstantSource clock,
            Consumer<Throwable> stopped,
            StartupOption option)
            throws IOException {
        PrivateFiles.createDirectories(settings.directory());
        ExecutorService questions = Executors.newVirtualThreadPerTaskExecutor();
        AtomicBoolean closing = new AtomicBoolean();
        Map<UUID, ReplicaMachine> machines = new ConcurrentHashMap<>();
        RaftServer server = RaftServer.newBuilder()
                .setServerId(RaftPeerId.valueOf(settings.self().name()))
                .setProperties(RatisSettings.of(settings))
                .setStateMachineRegistry(group -> {
                    ReplicaMachine machine = new ReplicaMachine(factory, clock, stopped, questions, closing::get);
                    machines.put(group.getUuid(), machine);
                    return machine;
                })
                .build();
        RatisHost host = new RatisHost(server, questions, machines, closing);
        try {
            server.start();
            for (ReplicatedGroup group : settings.groups()) {
                host.ensure(RatisSettings.group(group), option);
            }
            return host;
        } catch (RuntimeException e) {
            host.close();
            throw new IOException("The groups in " + settings.directory() + " cannot be started", e);
        } catch (IOException e) {
            host.close();
            throw e;
        }
    }

    /** A group that was stopped before its first leader has a log without members: then they are those of init. */
    private void ensure(RaftGroup group, StartupOption option) throws IOException {
        if (option == StartupOption.RECOVER
                && !server.getDivision(group.getGroupId())
                        .getRaftConf()
                        .getAllPeers()
                        .isEmpty()) {
            return;
        }
        if (option == StartupOption.RECOVER) {
            Objects.requireNonNull(machines.get(group.getGroupId().getUuid())).replaced();
            require(server.groupManagement(GroupManagementRequest.newRemove(
                    self, server.getId(), calls.incrementAndGet(), group.getGroupId(), false, false)));
        }
        require(server.groupManagement(GroupManagementRequest.newAdd(
                self, server.getId(), calls.incrementAndGet(), group, option == StartupOption.FORMAT)));
    }

    private static void require(RaftClientReply reply) throws IOException {
        if (!reply.isSuccess()) {
            throw new IOException("A group cannot be begun", reply.getException());
        }
    }

    private static void requireEmpty(Path directory) throws IOException {
        if (Files.exists(directory)) {
            try (Stream<Path> entries = Files.list(directory)) {
                if (entries.findAny().isPresent()) {
                    throw new IOException("There is something in " + directory + " already: groups begin only once");
                }
            }
        }
    }

    @Override
    public void join(UUID group) throws IOException {
        RaftGroup empty = RaftGroup.valueOf(RaftGroupId.valueOf(group));
        require(server.groupManagement(
                GroupManagementRequest.newAdd(self, server.getId(), calls.incrementAndGet(), empty, true)));
    }

    @Override
    public GroupStatus status(UUID group) {
        ReplicaMachine machine = machines.get(group);
        if (machine == null) {
            throw new IllegalArgumentException("Group " + group + " is not here: " + RaftGroupId.valueOf(group));
        }
        return machine.status();
    }

    @Override
    public void close() {
        closing.set(true);
        try {
            server.close();
        } catch (IOException e) {
            throw new IllegalStateException("The replicas cannot be closed", e);
        } finally {
            questions.close();
        }
    }
}
