package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data node beside a map in memory, through anything that may happen in any order. */
class ModelTest {
    private static final int STEPS = Integer.getInteger("madang.datanode.steps", 1500);
    private static final int IDS = 60;

    private final Map<BlobId, byte[]> model = new HashMap<>();

    @Test
    void behavesLikeAMap(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("behavesLikeAMap"));
        try (TestNode test = new TestNode(directory, 48 * 1024, 3)) {
            for (int step = 0; step < STEPS; step++) {
                step(test, random);
            }
            test.reopenWithoutIndex();
            same(test);
        }
    }

    private void step(TestNode test, SplittableRandom random) throws IOException {
        BlobId id = id(random.nextInt(IDS));
        int dice = random.nextInt(1000);
        if (dice < 300) {
            byte[] content = content(id, random.nextInt(TestNode.EXTENT));
            expectPut(id, content, test.node.put(id, ByteBuffer.wrap(content)));
        } else if (dice < 400) {
            byte[] content = content(id, random.nextInt(6 * TestNode.EXTENT));
            expectPut(id, content, test.stream(id, content));
        } else if (dice < 700) {
            boolean there = model.remove(id) != null;
            assertThat(test.node.delete(id))
                    .isEqualTo(there ? new DeleteOutcome.Deleted() : new DeleteOutcome.Absent());
        } else if (dice < 940) {
            same(test, id);
        } else if (dice < 970) {
            test.node.compact();
        } else if (dice < 985) {
            test.reopen();
            same(test);
        } else if (dice < 990) {
            test.reopenWithoutIndex();
            same(test);
        } else if (dice < 995) {
            crashInGroup(test, random, id);
            same(test);
        } else {
            crashInCompaction(test, random);
            same(test);
        }
    }

    private void expectPut(BlobId id, byte[] content, PutOutcome outcome) {
        if (model.putIfAbsent(id, content) == null) {
            assertThat(outcome).isEqualTo(new PutOutcome.Stored(content.length));
        } else {
            assertThat(outcome).isEqualTo(new PutOutcome.AlreadyThere());
        }
    }

    /** What was not acknowledged may be there or not; what it is decides the model. */
    private void crashInGroup(TestNode test, SplittableRandom random, BlobId id) throws IOException {
        Faults.Moment[] moments = {Faults.Moment.GROUP_WRITTEN, Faults.Moment.GROUP_SYNCED, Faults.Moment.GROUP_INDEXED
        };
        test.crash.arm(moments[random.nextInt(moments.length)]);
        byte[] content = content(id, random.nextInt(4 * TestNode.EXTENT));
        PutOutcome outcome = test.stream(id, content);
        test.reopen();
        if (!model.containsKey(id)) {
            assertThat(outcome).isInstanceOf(PutOutcome.Refused.class);
            test.bytes(id).ifPresent(bytes -> {
                assertThat(bytes).isEqualTo(content);
                model.put(id, content);
            });
        }
    }

    private void crashInCompaction(TestNode test, SplittableRandom random) throws IOException {
        Path older = test.directory.resolve("older");
        boolean lie = random.nextBoolean();
        if (lie) {
            test.reopen();
            test.node.close();
            TestNode.copy(test.directory.resolve("index"), older);
            test.reopen();
        }
        Faults.Moment[] all = Faults.Moment.values();
        test.crash.arm(all[3 + random.nextInt(all.length - 3)]);
        try {
            test.node.compact();
        } catch (SimulatedCrash expected) {
            assertThat(expected).hasMessageContaining("COMPACTION");
        }
        if (lie) {
            test.node.close();
            TestNode.remove(test.directory.resolve("index"));
            Files.move(older, test.directory.resolve("index"));
        }
        test.reopen();
    }

    private void same(TestNode test) {
        assertThat(test.list()).containsExactlyInAnyOrderElementsOf(model.keySet());
        model.keySet().forEach(id -> same(test, id));
    }

    private void same(TestNode test, BlobId id) {
        byte[] expected = model.get(id);
        if (expected == null) {
            assertThat(test.bytes(id)).isEmpty();
        } else {
            assertThat(test.bytes(id)).hasValue(expected);
        }
    }
}
