package io.madang.objectstore.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.cluster.control.ControlCommand;
import io.madang.objectstore.cluster.control.ControlCommand.JoinNode;
import io.madang.objectstore.cluster.control.ControlCommand.JoiningDrive;
import io.madang.objectstore.cluster.control.ControlOutcome;
import io.madang.objectstore.cluster.control.ControlOutcome.NodeJoined;
import io.madang.objectstore.cluster.map.Group;
import io.madang.objectstore.cluster.map.GroupMap;
import io.madang.objectstore.cluster.membership.FailureDetectorSettings;
import io.madang.objectstore.control.LeaderMessage.Heartbeat;
import io.madang.objectstore.control.LeaderMessage.News;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Control of one member, without consensus and with a clock of its own. */
class ControlDriverTest {
    private static final UUID CLUSTER = new UUID(5, 5);
    private static final int NODES = 5;

    private final AtomicLong clock = new AtomicLong();
    private final DirectGroup group = new DirectGroup();
    private final ControlDriver driver = new ControlDriver(group, FailureDetectorSettings.DEFAULT, clock::get);
    private final ControlClient client = new ControlClient(group, CLUSTER, Optional.empty(), clock::get);

    @TempDir
    Path directory;

    private long beats;

    @BeforeEach
    void form() throws IOException {
        group.replica(driver.replica(CLUSTER, directory));
        for (int node = 1; node <= NODES; node++) {
            assertThat(client.submit(joining(node))).isInstanceOf(NodeJoined.class);
        }
        assertThat(client.form(8)).isTrue();
    }

    @AfterEach
    void close() {
        driver.close();
    }

    static JoinNode joining(int node) {
        JoiningDrive drive = new JoiningDrive(new UUID(7, node), 1);
        return new JoinNode(new UUID(6, node), "127.0.0.1:" + node, "zone", "rack" + node, List.of(drive));
    }

    private GroupMap map() {
        return group.replica().map();
    }

    private News beat(int node) {
        return ControlCodec.news(
                group.sendToLeader(ControlCodec.message(new Heartbeat(node, 1, ++beats, map().epoch()))));
    }

    /** All nodes are heard but this one; 0 for all. */
    private void pass(Duration time, int silent) {
        long end = clock.get() + time.toNanos();
        while (clock.get() < end) {
            clock.addAndGet(Duration.ofSeconds(2).toNanos());
            for (int node = 1; node <= NODES; node++) {
                if (node != silent) {
                    beat(node);
                }
            }
            driver.tick();
        }
    }

    @Test
    void aNodeThatIsSilentForLongIsOutAndItsGroupsMove() {
        group.replica().leads(1);
        pass(Duration.ofSeconds(30), 4);
        assertThat(beat(1).up()).containsExactlyInAnyOrder(1, 2, 3, 5);
        assertThat(map().out()).isEmpty();
        pass(Duration.ofMinutes(16), 4);
        assertThat(map().out()).containsExactly(4);
        assertThat(map().groups()).hasSize(8).allMatch(Group.Moving.class::isInstance);
        pass(Duration.ofSeconds(30), 0);
        assertThat(map().out()).isEmpty();
        assertThat(beat(1).up()).hasSize(NODES);
    }

    @Test
    void aNewLeaderGivesEverybodyTheWholeTimeAnew() {
        group.replica().leads(1);
        pass(Duration.ofMinutes(14), 4);
        group.term(2);
        group.replica().follows();
        group.replica().leads(2);
        pass(Duration.ofMinutes(14), 4);
        assertThat(map().out()).isEmpty();
        pass(Duration.ofMinutes(2), 4);
        assertThat(map().out()).containsExactly(4);
    }

    @Test
    void aLeaderThatDidNotRunForAWhileBlamesNobody() {
        group.replica().leads(1);
        pass(Duration.ofMinutes(14), 4);
        clock.addAndGet(Duration.ofHours(1).toNanos());
        driver.tick();
        assertThat(beat(1).up()).hasSize(NODES);
        assertThat(map().out()).isEmpty();
    }

    @Test
    void whoeverFollowsProposesNothingAndHearsNobody() {
        long epoch = map().epoch();
        assertThat(beat(1)).isEqualTo(News.NONE);
        assertThat(client.beat()).isFalse();
        pass(Duration.ofMinutes(20), 4);
        group.replica().leads(1);
        group.replica().follows();
        pass(Duration.ofMinutes(20), 4);
        assertThat(map().epoch()).isEqualTo(epoch);
    }

    @Test
    void whatALeaderOfBeforeDecidedIsRefused() {
        ControlCommand decided = new ControlCommand.SetOut(2, true, map().epoch());
        byte[] late = ControlCodec.submission(new Submission(1L, decided));
        group.term(2);
        assertThat(ControlCodec.outcome(group.submit(late))).isEqualTo(new ControlOutcome.Refused());
        assertThat(map().out()).isEmpty();
        byte[] now = ControlCodec.submission(new Submission(2L, decided));
        assertThat(ControlCodec.outcome(group.submit(now))).isEqualTo(new ControlOutcome.Done());
    }

    @Test
    void aRequestThatIsSentAgainFindsItsFirstOutcome() {
        UUID request = new UUID(1, 2);
        byte[] start = ControlCodec.submission(new Submission(null, joining(9)));
        assertThat(ControlCodec.outcome(group.submit(request, start))).isEqualTo(new NodeJoined(6, 1, List.of(6)));
        assertThat(ControlCodec.outcome(group.submit(request, start))).isEqualTo(new NodeJoined(6, 1, List.of(6)));
        assertThat(ControlCodec.outcome(group.submit(start))).isEqualTo(new NodeJoined(6, 2, List.of(6)));
    }

    @Test
    void aHeartbeatOfAnEarlierStartSaysNothing() {
        group.replica().leads(1);
        client.submit(joining(4));
        Heartbeat later = new Heartbeat(4, 2, 1, 1);
        group.sendToLeader(ControlCodec.message(later));
        for (int passed = 0; passed < 30; passed += 2) {
            pass(Duration.ofSeconds(2), 4);
            beat(4);
        }
        assertThat(beat(1).up()).doesNotContain(4);
    }

    @Test
    void clientsFetchWhatIsNewOfTheMapAndNothingElse() {
        group.replica().leads(1);
        assertThat(client.beat()).isTrue();
        GroupMap before = client.map();
        assertThat(before).isEqualTo(map());
        List<Integer> turned = before.group(3).target().reversed();
        client.submit(new ControlCommand.BeginMove(3, before.group(3).epoch(), turned));
        MapUpdate update = MapUpdate.since(before.epoch(), map());
        assertThat(update.changed()).containsOnlyKeys(3);
        client.newer(map().epoch());
        assertThat(client.beat()).isTrue();
        assertThat(client.map()).isEqualTo(map());
        assertThat(client.up(1)).isTrue();
        clock.addAndGet(Duration.ofSeconds(9).toNanos());
        assertThat(client.silent()).isEqualTo(Duration.ofSeconds(9));
        group.replica().follows();
        assertThat(client.beat()).isFalse();
        assertThat(client.map()).isEqualTo(map());
        assertThat(client.silent()).isEqualTo(Duration.ofSeconds(9));
    }

    @Test
    void theMapOfAnotherClusterIsRefused() {
        GroupMap other = GroupMap.empty(new UUID(9, 9));
        assertThatThrownBy(() -> new ControlClient(group, CLUSTER, Optional.of(other), clock::get))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void anEpochIsAcknowledgedOnceAllThatAreUpKnowIt() {
        group.replica().leads(1);
        long before = map().epoch();
        pass(Duration.ofSeconds(2), 0);
        assertThat(beat(1).acknowledged()).isEqualTo(before);
        client.submit(new ControlCommand.DrainNode(5));
        for (int node = 1; node < NODES; node++) {
            assertThat(beat(node).acknowledged()).isEqualTo(before);
        }
        assertThat(beat(NODES).acknowledged()).isEqualTo(before + 1);
    }

    @Test
    void aRemovedNodeHearsIt() {
        group.replica().leads(1);
        assertThat(client.join(joining(9))).isPresent();
        assertThat(client.beat()).isTrue();
        assertThat(client.removed()).isFalse();
        client.submit(new ControlCommand.DrainNode(6));
        assertThat(client.submit(new ControlCommand.RemoveNode(6))).isEqualTo(new ControlOutcome.Done());
        assertThat(client.beat()).isTrue();
        assertThat(client.removed()).isTrue();
        assertThat(client.join(joining(9))).isEmpty();
        assertThat(client.drained()).isEmpty();
    }

    @Test
    void theWholeStateIsInOneFileThatCannotBeHalf() throws Exception {
        int writer = client.startWriter(77).orElseThrow();
        byte[] start = ControlCodec.submission(new Submission(null, new ControlCommand.StartWriter(78)));
        byte[] outcome = group.submit(new UUID(1, 3), start);
        group.replica().persist();
        GroupMap before = map();
        group.replica(driver.replica(CLUSTER, directory));
        assertThat(map()).isEqualTo(before);
        assertThat(client.startWriter(77)).hasValue(writer);
        assertThat(group.submit(new UUID(1, 3), start)).isEqualTo(outcome);
        assertThat(client.writers()).containsExactlyInAnyOrder(1, 2);

        Path elsewhere = Files.createDirectory(directory.resolve("copy"));
        group.replica().copyTo(elsewhere);
        ControlReplica other = driver.replica(CLUSTER, Files.createDirectory(directory.resolve("other")));
        other.restore(elsewhere);
        assertThat(other.map()).isEqualTo(before);
        assertThat(other.applied()).isEqualTo(group.replica().applied());

        Path file = directory.resolve("control");
        byte[] bytes = Files.readAllBytes(file);
        bytes[bytes.length / 2] ^= 1;
        Files.write(file, bytes);
        assertThatThrownBy(() -> driver.replica(CLUSTER, directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("damaged");
    }
}
