package io.madang.objectstore.consensus.ratis;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.GroupCaller;
import io.madang.objectstore.consensus.GroupUnavailable;
import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.ReplicatedGroup;
import io.madang.objectstore.testkit.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A group of one member, in this process. */
class RatisHostTest {
    private static final CallerSettings CALLS = new CallerSettings(Duration.ofSeconds(60), 64, 1 << 20, 1);

    private final CountDownLatch stopped = new CountDownLatch(1);
    private final AtomicReference<Registers> registers = new AtomicReference<>();
    private final ReplicaFactory factory = (group, directory) -> {
        Registers opened = new Registers(directory);
        registers.set(opened);
        return opened;
    };

    @TempDir
    Path directory;

    @Test
    void commandsThatWaitShareAnEntryAndAllSurviveARestart() throws Exception {
        HostSettings settings = settings();
        ReplicatedGroup group = settings.groups().getFirst();
        try (RatisHost host = RatisHost.init(settings, factory, InstantSource.system(), this::stop);
                GroupCaller caller = RatisCaller.open(group, CALLS)) {
            caller.submit("first=1".getBytes(UTF_8));
            List<CompletableFuture<Void>> calls = IntStream.range(0, 64)
                    .mapToObj(i -> CompletableFuture.runAsync(
                            () -> caller.submit(("r" + i + "=" + i).getBytes(UTF_8)),
                            command -> Thread.ofVirtual().start(command)))
                    .toList();
            calls.forEach(CompletableFuture::join);
            assertThat(registers.get().entries()).isLessThan(65);
            assertThat(host.status(group.id()).leads()).isTrue();

            UUID request = UUID.randomUUID();
            assertThat(caller.submit(request, "first=2".getBytes(UTF_8)))
                    .asString(UTF_8)
                    .isEqualTo("1");
            assertThat(caller.submit(request, "first=2".getBytes(UTF_8)))
                    .asString(UTF_8)
                    .isEqualTo("1");
        }
        assertThatThrownBy(() -> RatisHost.init(settings, factory, InstantSource.system(), this::stop))
                .isInstanceOf(IOException.class);
        try (RatisHost host = RatisHost.start(settings, factory, InstantSource.system(), this::stop);
                GroupCaller caller = RatisCaller.open(group, CALLS)) {
            assertThat(caller.ask("r63".getBytes(UTF_8))).asString(UTF_8).isEqualTo("63");
            assertThat(caller.ask("first".getBytes(UTF_8))).asString(UTF_8).isEqualTo("2");
        }
    }

    /** Else the log could not be purged, and the state would be made durable with each entry. */
    @Test
    void questionsAloneMoveThePositionOfTheState() throws Exception {
        HostSettings settings = settings();
        try (RatisHost host = RatisHost.init(settings, factory, InstantSource.system(), this::stop);
                GroupCaller caller = RatisCaller.open(settings.groups().getFirst(), CALLS)) {
            caller.submit("first=1".getBytes(UTF_8));
            long before = registers.get().applied().index();
            for (int i = 0; i < 50; i++) {
                caller.ask("first".getBytes(UTF_8));
            }
            assertThat(registers.get().applied().index()).isGreaterThanOrEqualTo(before + 50);
            assertThat(registers.get().persisted()).isPositive().isLessThan(25);
            assertThat(host.status(settings.groups().getFirst().id()).leads()).isTrue();
        }
    }

    @Test
    void smallDrivesKeepLessOfTheLog() {
        Member self = new Member("n0", "127.0.0.1", 1);
        assertThat(HostSettings.of(directory, self, List.of(), 100L << 30).keptEntries())
                .isEqualTo(HostSettings.KEPT_ENTRIES);
        assertThat(HostSettings.of(directory, self, List.of(), 1L << 30).keptEntries())
                .isEqualTo(262_144);
        assertThat(HostSettings.of(directory, self, List.of(), 0)).satisfies(small -> {
            assertThat(small.keptEntries()).isEqualTo(10_000);
            assertThat(small.snapshotEntries()).isEqualTo(10_000);
        });
    }

    @Test
    void startRefusesADirectoryWithoutTheLog() throws Exception {
        HostSettings settings = settings();
        assertThatThrownBy(() -> RatisHost.start(settings, factory, InstantSource.system(), this::stop))
                .isInstanceOf(IOException.class);
    }

    @Test
    void aReplicaThatCannotApplyStops() throws Exception {
        HostSettings settings = settings();
        CallerSettings hasty = new CallerSettings(Duration.ofSeconds(1), 64, 1 << 20, 1);
        try (RatisHost host = RatisHost.init(settings, factory, InstantSource.system(), this::stop);
                GroupCaller caller = RatisCaller.open(settings.groups().getFirst(), CALLS);
                GroupCaller doomed = RatisCaller.open(settings.groups().getFirst(), hasty)) {
            caller.submit("first=1".getBytes(UTF_8));
            assertThatThrownBy(() -> doomed.submit((Registers.POISON + "=1").getBytes(UTF_8)))
                    .isInstanceOf(GroupUnavailable.class);
            assertThat(stopped.await(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void aCommandThatIsNotUnderstoodStopsNothing() throws Exception {
        HostSettings settings = settings();
        try (RatisHost host = RatisHost.init(settings, factory, InstantSource.system(), this::stop);
                GroupCaller caller = RatisCaller.open(settings.groups().getFirst(), CALLS)) {
            caller.submit("first=1".getBytes(UTF_8));
            List<CompletableFuture<byte[]>> beside = IntStream.range(0, 20)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> caller.submit(("r" + i + "=" + i).getBytes(UTF_8)),
                            command -> Thread.ofVirtual().start(command)))
                    .toList();
            assertThatThrownBy(() -> caller.submit("nonsense".getBytes(UTF_8)))
                    .isInstanceOf(GroupUnavailable.class)
                    .hasMessageContaining("refuses");
            beside.forEach(CompletableFuture::join);
            assertThat(caller.ask("r19".getBytes(UTF_8))).asString(UTF_8).isEqualTo("19");
            assertThat(host.status(settings.groups().getFirst().id()).leads()).isTrue();
            assertThat(stopped.getCount()).isEqualTo(1);
        }
    }

    @Test
    void aDamagedLogIsNoticedAndNotCut() throws Exception {
        HostSettings settings = settings();
        try (RatisHost host = RatisHost.init(settings, factory, InstantSource.system(), this::stop);
                GroupCaller caller = RatisCaller.open(settings.groups().getFirst(), CALLS)) {
            for (int i = 0; i < 5; i++) {
                caller.submit(("r" + i + "=" + "x".repeat(1_000)).getBytes(UTF_8));
            }
            assertThat(host.status(settings.groups().getFirst().id()).committed())
                    .isPositive();
        }
        Path log;
        try (Stream<Path> files = Files.walk(settings.directory())) {
            log = files.filter(file -> file.getFileName().toString().startsWith("log_"))
                    .findFirst()
                    .orElseThrow();
        }
        byte[] bytes = Files.readAllBytes(log);
        bytes[2_500] ^= 1;
        Files.write(log, bytes);
        assertThatThrownBy(() -> RatisHost.start(settings, factory, InstantSource.system(), this::stop))
                .isInstanceOf(IOException.class);
        assertThat(Files.readAllBytes(log)).isEqualTo(bytes);
    }

    private void stop(Throwable failure) {
        stopped.countDown();
    }

    private HostSettings settings() {
        ReplicatedGroup group = MemberProcess.group(FreePorts.some(1));
        return MemberProcess.settings(directory.resolve("member"), group, 0);
    }
}
