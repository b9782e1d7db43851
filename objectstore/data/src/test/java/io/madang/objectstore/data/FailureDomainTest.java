package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.DataRef;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Six drives in three failure domains, two in each: 0 and 3, 1 and 4, 2 and 5. */
class FailureDomainTest {
    private static final int DOMAINS = 3;
    private static final int LARGE = 1_500_000;

    private final List<DataRef> refs = new ArrayList<>();

    private static TestStore open(Path home) throws IOException {
        return new TestStore(home, 6, DOMAINS, TestStore.settings(Duration.ofSeconds(30)), (number, blobs) -> blobs);
    }

    private void write(TestStore store, int count) throws DataFailure {
        for (int i = 0; i < count; i++) {
            int number = refs.size();
            refs.add(store.write(content(number, size(number))));
        }
    }

    private static int size(int number) {
        return number % 8 == 7 ? LARGE : 1000;
    }

    /** The other drive of its domain takes what a drive that is away would take. */
    @Test
    void aStandInIsInTheDomainThatHasRoom(@TempDir Path home) throws Exception {
        try (TestStore store = open(home)) {
            store.detach(1);
            write(store, 40);
            assertThat(copiesInOneDomain(store)).isEmpty();
            assertThat(store.data.metrics().misplacedWrites()).isZero();
            store.data.repair().request();
            store.data.repair().await();
            assertThat(copiesInOneDomain(store)).isEmpty();
        }
    }

    /** What a drive held that does not come back is rebuilt in its domain. */
    @Test
    void repairKeepsDomainsApart(@TempDir Path home) throws Exception {
        try (TestStore store = open(home)) {
            write(store, 40);
            store.detach(2);
            store.data.repair().request();
            store.data.repair().await();
            assertThat(copiesInOneDomain(store)).isEmpty();
            assertThat(store.shards().entrySet().stream()
                            .filter(each -> each.getKey().data() == 1))
                    .allSatisfy(each -> assertThat(each.getValue()).isEqualTo(3));
        }
    }

    /** A whole domain is away: its shards go to the others, which is said, and are moved when it is back. */
    @Test
    void whatHadToBreakTheRuleIsMovedLater(@TempDir Path home) throws Exception {
        try (TestStore store = open(home)) {
            store.detach(0);
            store.detach(3);
            write(store, 7);
            assertThat(store.data.metrics().misplacedWrites()).isEqualTo(7);
            assertThat(store.data.metrics().degradedWrites()).isZero();
            assertThat(copiesInOneDomain(store)).hasSize(7);
            store.reopen();
            store.data.repair().await();
            assertThat(copiesInOneDomain(store)).isEmpty();
            store.assertFullRedundancy();
            assertThat(store.queue.mark().since()).isEmpty();
            for (int i = 0; i < refs.size(); i++) {
                assertThat(store.read(refs.get(i))).isEqualTo(content(i, size(i)));
            }
        }
    }

    /** Segments that are kept as copies, and have two of them in one domain. */
    private static Set<SegmentId> copiesInOneDomain(TestStore store) {
        Set<SegmentId> found = new HashSet<>();
        Map<SegmentId, Set<Integer>> seen = new HashMap<>();
        store.nodes.forEach((drive, node) -> TestStore.list(node).forEach(blob -> {
            SegmentId segment = SegmentId.of(blob);
            boolean added =
                    seen.computeIfAbsent(segment, each -> new HashSet<>()).add(drive % DOMAINS);
            if (!added && segment.data() == 1) {
                found.add(segment);
            }
        }));
        return found;
    }
}
