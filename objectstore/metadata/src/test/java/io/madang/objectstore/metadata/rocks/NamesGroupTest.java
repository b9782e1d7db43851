package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.HostSettings;
import io.madang.objectstore.consensus.Member;
import io.madang.objectstore.consensus.ReplicaFactory;
import io.madang.objectstore.consensus.ReplicatedGroup;
import io.madang.objectstore.consensus.ratis.RatisCaller;
import io.madang.objectstore.consensus.ratis.RatisHost;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.NamesUnavailable;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.testkit.FreePorts;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Names in a group by Ratis, of one member in this process. */
class NamesGroupTest {
    private static final CallerSettings CALLS = new CallerSettings(Duration.ofSeconds(60), 64, 1 << 20, 2);

    @TempDir
    Path directory;

    @Test
    void oneOfManyConditionalWritesWinsAndAllSurvivesARestart() throws Exception {
        HostSettings settings = settings();
        ReplicatedGroup group = settings.groups().getFirst();
        ReplicaFactory factory = (id, at) -> NamesPartition.open(TestStore.settings(at));
        try (RatisHost host = RatisHost.init(settings, factory, InstantSource.system(), failure -> {});
                RemoteMetadata names = new RemoteMetadata(RatisCaller.open(group, CALLS))) {
            names.createBucket(new NewBucket(BUCKET, "owner", "here", AccessList.PRIVATE));
            assertThat(stored(names, 64)).isEqualTo(1);
            assertThat(host.status(group.id()).leads()).isTrue();
        }
        try (RatisHost host = RatisHost.start(settings, factory, InstantSource.system(), failure -> {});
                RemoteMetadata names = new RemoteMetadata(RatisCaller.open(group, CALLS))) {
            assertThat(names.find(BUCKET, "k")).isPresent();
            assertThat(names.check(CheckProgress.SILENT).findings()).isEmpty();
            assertThat(host.status(group.id()).leads()).isTrue();
        }
    }

    @Test
    void aGroupThatIsNotThereIsUnavailable() throws Exception {
        CallerSettings hasty = new CallerSettings(Duration.ofMillis(300), 64, 1 << 20, 1);
        try (RemoteMetadata names =
                new RemoteMetadata(RatisCaller.open(settings().groups().getFirst(), hasty))) {
            assertThatThrownBy(() -> names.bucket(BUCKET)).isInstanceOf(NamesUnavailable.class);
        }
    }

    private static long stored(RemoteMetadata names, int writers) {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Commit>> puts = IntStream.range(0, writers)
                    .mapToObj(i -> CompletableFuture.supplyAsync(
                            () -> names.put(object("k", "w" + i, data(1)), Condition.ABSENT), threads))
                    .toList();
            return puts.stream()
                    .map(CompletableFuture::join)
                    .filter(Commit.Stored.class::isInstance)
                    .count();
        }
    }

    private HostSettings settings() {
        Member member = new Member("n0", "127.0.0.1", FreePorts.one());
        ReplicatedGroup group = new ReplicatedGroup(new UUID(2, 2), List.of(member));
        return new HostSettings(
                directory.resolve("member"),
                member,
                List.of(group),
                Duration.ofMillis(500),
                Duration.ofSeconds(1),
                HostSettings.SNAPSHOT_ENTRIES,
                HostSettings.KEPT_ENTRIES);
    }
}
