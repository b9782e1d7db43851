package io.madang.objectstore.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.madang.objectstore.cluster.control.ControlCommand.BeginMove;
import io.madang.objectstore.cluster.control.ControlOutcome.Done;
import io.madang.objectstore.cluster.control.ControlOutcome.NodeJoined;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.ReplicatedGroup;
import io.madang.objectstore.consensus.ratis.RatisCaller;
import io.madang.objectstore.consensus.ratis.RatisHost;
import io.madang.objectstore.testkit.FreePorts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Three members of control in this process, over Ratis. */
class ControlGroupTest {
    private static final UUID CLUSTER = new UUID(8, 8);
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final int WRITERS = 60;

    @TempDir
    Path directory;

    private final List<ControlMember> members = new ArrayList<>();

    /** One member: a host with its replica, and the driver for when it leads. */
    private static final class ControlMember implements AutoCloseable {
        private final RatisCaller caller;
        private final ControlDriver driver;
        private final AtomicReference<ControlReplica> replica = new AtomicReference<>();
        private final RatisHost host;

        ControlMember(HostSettings settings, boolean init) throws IOException {
            this.caller = RatisCaller.open(settings.groups().getFirst(), calls(PATIENCE));
            this.driver = new ControlDriver(caller, FailureDetectorSettings.DEFAULT, System::nanoTime);
            ReplicaFactory factory = (group, at) -> {
                ControlReplica opened = driver.replica(group, at);
                replica.set(opened);
                return opened;
            };
            this.host = init
                    ? RatisHost.init(settings, factory, InstantSource.system(), failure -> {})
                    : RatisHost.start(settings, factory, InstantSource.system(), failure -> {});
            driver.start(Duration.ofMillis(100));
        }

        boolean leads() {
            return host.status(CLUSTER).leads();
        }

        @Override
        public void close() {
            driver.close();
            host.close();
            caller.close();
        }
    }

    private static CallerSettings calls(Duration deadline) {
        return new CallerSettings(deadline, 64, 1 << 20, 2);
    }

    private HostSettings settings(ReplicatedGroup group, int self) {
        return new HostSettings(
                directory.resolve("c" + self),
                group.members().get(self),
                List.of(group),
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                10,
                10);
    }

    private static ReplicatedGroup group() {
        List<Member> members = new ArrayList<>();
        for (int port : FreePorts.some(3)) {
            members.add(new Member("c" + members.size(), "127.0.0.1", port));
        }
        return new ReplicatedGroup(CLUSTER, members);
    }

    private static ControlClient client(ReplicatedGroup group, Duration deadline) {
        RatisCaller caller = RatisCaller.open(group, calls(deadline));
        return new ControlClient(caller, CLUSTER, Optional.empty(), System::nanoTime);
    }

    @Test
    void numbersStayUniqueAndTheMapGoesOnWithoutTheLeader() throws Exception {
        ReplicatedGroup group = group();
        try (ControlClient client = client(group, PATIENCE);
                ControlClient hasty = client(group, Duration.ofMillis(300))) {
            for (int i = 0; i < 3; i++) {
                members.add(new ControlMember(settings(group, i), true));
            }
            for (int node = 1; node <= 3; node++) {
                assertThat(client.submit(ControlDriverTest.joining(node))).isInstanceOf(NodeJoined.class);
            }
            assertThat(client.form(GroupMap.GROUPS)).isTrue();
            assertThat(client.join(ControlDriverTest.joining(3))).hasValue(new NodeJoined(3, 2, List.of(3)));
            await().atMost(PATIENCE).until(client::beat);

            int killed = leader();
            assertThat(numbersGivenWhile(client, () -> members.get(killed).close()))
                    .doesNotHaveDuplicates()
                    .hasSize(WRITERS);
            assertThat(client.writers()).hasSize(WRITERS);
            await().atMost(PATIENCE).until(client::beat);
            assertThat(client.up(3)).isTrue();

            GroupMap before = client.map();
            Group first = before.group(0);
            assertThat(client.submit(
                            new BeginMove(0, first.epoch(), first.target().reversed())))
                    .isEqualTo(new Done());
            assertThat(client.beat()).isTrue();
            assertThat(client.map().epoch()).isGreaterThan(before.epoch());
            assertThat(hasty.map().formed()).isFalse();
            hasty.start(Duration.ofMillis(50));
            await().atMost(PATIENCE).until(() -> hasty.map().equals(client.map()));

            anotherBeginningIsRefused(group, killed);
            members.set(killed, new ControlMember(settings(group, killed), false));
            ControlReplica caughtUp = members.get(killed).replica.get();
            await().atMost(PATIENCE).until(() -> caughtUp.map().equals(client.map()));
            assertThat(caughtUp.copy().writers()).isEqualTo(client.writers());

            members.forEach(ControlMember::close);
            assertThatThrownBy(hasty::beat).isInstanceOf(GroupUnavailable.class);
            assertThat(hasty.map()).isEqualTo(client.map());
        } finally {
            members.forEach(ControlMember::close);
        }
    }

    private int leader() {
        return await().atMost(PATIENCE)
                .until(
                        () -> {
                            for (int i = 0; i < members.size(); i++) {
                                if (members.get(i).leads()) {
                                    return i;
                                }
                            }
                            return -1;
                        },
                        leader -> leader >= 0);
    }

    /** Each asked for twice, as after a lost answer. */
    private static List<Integer> numbersGivenWhile(ControlClient client, Runnable happens) throws Exception {
        CountDownLatch some = new CountDownLatch(WRITERS / 4);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Integer>> numbers = new ArrayList<>();
            for (int i = 0; i < WRITERS; i++) {
                long request = 1_000 + i;
                numbers.add(CompletableFuture.supplyAsync(
                        () -> {
                            int number = client.startWriter(request).orElseThrow();
                            some.countDown();
                            assertThat(client.startWriter(request)).hasValue(number);
                            return number;
                        },
                        threads));
            }
            some.await();
            happens.run();
            return numbers.stream().map(CompletableFuture::join).toList();
        }
    }

    /** A member that was cut off must not begin a cluster of its own when it is started again. */
    private void anotherBeginningIsRefused(ReplicatedGroup group, int member) {
        ReplicaFactory none = (id, at) -> {
            throw new IOException("Nothing is to be opened");
        };
        assertThatThrownBy(() -> RatisHost.init(settings(group, member), none, InstantSource.system(), failure -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("begin only once");
        HostSettings elsewhere = new HostSettings(
                directory.resolve("nothing"),
                group.members().get(member),
                List.of(group),
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                10,
                10);
        assertThatThrownBy(() -> RatisHost.start(elsewhere, none, InstantSource.system(), failure -> {}))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is not in");
    }
}
