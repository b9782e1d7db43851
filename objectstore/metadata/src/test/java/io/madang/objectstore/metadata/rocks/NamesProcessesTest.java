package io.madang.objectstore.metadata.rocks;

import static io.madang.objectstore.metadata.rocks.TestStore.BUCKET;
import static io.madang.objectstore.metadata.rocks.TestStore.data;
import static io.madang.objectstore.metadata.rocks.TestStore.etag;
import static io.madang.objectstore.metadata.rocks.TestStore.object;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.consensus.CallerSettings;
import io.madang.objectstore.consensus.ratis.RatisCaller;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.CheckProgress;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.NamesUnavailable;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.testkit.GroupProcesses;
import io.madang.objectstore.testkit.LinearizabilityChecker;
import io.madang.objectstore.testkit.RegisterCall;
import io.madang.objectstore.testkit.Seeds;
import io.madang.objectstore.testkit.TimedCall;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A partition kept by three processes, whose leader is killed while many write the same keys under conditions. */
class NamesProcessesTest {
    private static final int ROUNDS = Integer.getInteger("rounds", 1);
    private static final int CALLERS = 6;
    private static final int KEYS = 3;
    private static final int CALLS_BEFORE = 60;
    private static final int CALLS_AFTER = 60;
    private static final CallerSettings PATIENT = new CallerSettings(Duration.ofSeconds(60), 64, 1 << 20, 2);

    private final Map<String, Queue<TimedCall<RegisterCall>>> histories = new ConcurrentHashMap<>();
    private final Map<String, String> words = new ConcurrentHashMap<>();
    private final AtomicInteger writes = new AtomicInteger();

    @TempDir
    Path directory;

    @Test
    void everyKeyIsLinearizableWhileTheLeaderIsKilled() throws Exception {
        SplittableRandom random = new SplittableRandom(Seeds.next("names"));
        try (GroupProcesses members = GroupProcesses.init(NamesProcess.class, directory);
                RemoteMetadata names =
                        new RemoteMetadata(RatisCaller.open(NamesProcess.group(members.ports()), PATIENT))) {
            names.createBucket(new NewBucket(BUCKET, "owner", "here", AccessList.PRIVATE));
            int killed = round(members, names, random);
            for (int round = 1; round < ROUNDS; round++) {
                members.start(killed);
                killed = round(members, names, random);
            }
            Map<String, Optional<String>> last = new HashMap<>();
            for (int key = 0; key < KEYS; key++) {
                last.put("k" + key, read(names, "k" + key));
            }
            LinearizabilityChecker<Optional<String>, RegisterCall> checker =
                    new LinearizabilityChecker<>(RegisterCall.MODEL);
            assertThat(histories).hasSize(KEYS);
            histories.forEach((key, history) ->
                    assertThat(checker.holds(List.copyOf(history))).as(key).isTrue());
            assertThat(names.check(CheckProgress.SILENT).findings()).isEmpty();
            assertThat(last.values()).allMatch(Optional::isPresent);
        }
    }

    /** The leader is killed in the middle of the calls; they go on until so many were answered by the next one. */
    private int round(GroupProcesses members, RemoteMetadata names, SplittableRandom random) throws Exception {
        CountDownLatch before = new CountDownLatch(CALLS_BEFORE);
        CountDownLatch killed = new CountDownLatch(1);
        CountDownLatch after = new CountDownLatch(CALLS_AFTER);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Void>> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                SplittableRandom own = random.split();
                callers.add(CompletableFuture.runAsync(
                        () -> {
                            while (after.getCount() > 0) {
                                call(names, "k" + own.nextInt(KEYS), own);
                                before.countDown();
                                if (killed.getCount() == 0) {
                                    after.countDown();
                                }
                            }
                        },
                        threads));
            }
            before.await();
            int leader = members.leader();
            int victim = leader < 0 ? 0 : leader;
            members.kill(victim);
            killed.countDown();
            callers.forEach(CompletableFuture::join);
            return victim;
        }
    }

    private void call(RemoteMetadata names, String key, SplittableRandom random) {
        switch (random.nextInt(4)) {
            case 0 -> read(names, key);
            case 1 -> write(names, key, Optional.empty(), true);
            default -> write(names, key, read(names, key), false);
        }
    }

    private Optional<String> read(RemoteMetadata names, String key) {
        long begin = System.nanoTime();
        Optional<String> found =
                names.find(BUCKET, key).map(ObjectVersion::etag).map(etag -> words.getOrDefault(etag, etag));
        record(key, new RegisterCall.Read(found), begin, System.nanoTime());
        return found;
    }

    private void write(RemoteMetadata names, String key, Optional<String> expected, boolean always) {
        String word = "w" + writes.incrementAndGet();
        words.put(etag(word), word);
        Condition condition = always
                ? Condition.NONE
                : expected.map(value -> Condition.matches(etag(value))).orElse(Condition.ABSENT);
        long begin = System.nanoTime();
        boolean written = false;
        long end = TimedCall.UNKNOWN;
        try {
            written = names.put(object(key, word, data(10)), condition) instanceof Commit.Stored;
            end = System.nanoTime();
        } catch (NamesUnavailable e) {
            // It may be done all the same.
        }
        RegisterCall call =
                always ? new RegisterCall.Write(Optional.of(word)) : new RegisterCall.WriteIf(expected, word, written);
        record(key, call, begin, end);
    }

    private void record(String key, RegisterCall call, long begin, long end) {
        histories.computeIfAbsent(key, each -> new ConcurrentLinkedQueue<>()).add(new TimedCall<>(call, begin, end));
    }
}
