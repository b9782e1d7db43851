package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;
import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.datanode.BlobIndex.Table;
import io.madang.objectstore.testkit.Seeds;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RebuildTest {

    @Test
    void anIndexMadeFromTheVolumesEqualsTheLostOne(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("anIndexMadeFromTheVolumesEqualsTheLostOne"));
        try (TestNode test = new TestNode(directory, 64 * 1024, 3)) {
            change(test, random, 400);
            TreeMap<String, String> before = test.dump();
            long live = test.node.metrics().liveBytes();
            test.progress.clear();
            test.reopenWithoutIndex();
            assertThat(test.dump()).isEqualTo(before);
            assertThat(test.node.metrics().liveBytes()).isEqualTo(live);
            assertThat(test.progress).isNotEmpty();
            String[] last = test.progress.getLast().split("/");
            assertThat(last[0]).isEqualTo(last[1]);
        }
    }

    /** Sealed volumes have hints; a hint that is damaged or not there is done without, and the scrubber makes it again. */
    @Test
    void hintsSpareTheReadingOfPayloads(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("hintsSpareTheReadingOfPayloads"));
        try (TestNode test = new TestNode(directory, 64 * 1024, 2)) {
            change(test, random, 400);
            TreeMap<String, String> before = test.dump();
            long all = test.node.metrics().volumeBytes();
            test.reopenWithoutIndex();
            assertThat(test.dump()).isEqualTo(before);
            assertThat(test.node.replayedBytes()).isLessThan(all / 2);
            test.node.close();
            List<Path> hints = hints(directory);
            assertThat(hints).hasSizeGreaterThan(4);
            for (int i = 0; i < hints.size(); i++) {
                if (i % 2 == 0) {
                    byte[] bytes = Files.readAllBytes(hints.get(i));
                    bytes[random.nextInt(bytes.length)] ^= 4;
                    Files.write(hints.get(i), bytes);
                } else {
                    Files.delete(hints.get(i));
                }
            }
            test.reopenWithoutIndex();
            assertThat(test.dump()).isEqualTo(before);
            assertThat(test.node.replayedBytes()).isGreaterThanOrEqualTo(all / 2);
            assertThat(test.node.scrub((done, of, bytes) -> {}).clean()).isTrue();
            test.reopenWithoutIndex();
            assertThat(test.dump()).isEqualTo(before);
            assertThat(test.node.replayedBytes()).isLessThan(all / 2);
        }
    }

    private static List<Path> hints(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("volumes"))) {
            return files.filter(file -> file.toString().endsWith(".hint"))
                    .sorted()
                    .toList();
        }
    }

    @Test
    void aDamagedIndexIsPutAsideAndMadeAgain(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("aDamagedIndexIsPutAsideAndMadeAgain"));
        try (TestNode test = new TestNode(directory, 64 * 1024, 2)) {
            change(test, random, 100);
            TreeMap<String, String> before = test.dump();
            test.node.close();
            try (Stream<Path> files = Files.list(directory.resolve("index"))) {
                for (Path manifest : files.filter(
                                file -> file.getFileName().toString().startsWith("MANIFEST"))
                        .toList()) {
                    Files.write(manifest, "not a manifest".repeat(50).getBytes(StandardCharsets.US_ASCII));
                }
            }
            test.reopen();
            assertThat(test.dump()).isEqualTo(before);
        }
    }

    /** What a loss of power may leave: the index as it was some time ago, the volumes as they are now. */
    @Test
    void anOlderIndexCatchesUpWithTheVolumes(@TempDir Path directory) throws IOException {
        SplittableRandom random = new SplittableRandom(Seeds.next("anOlderIndexCatchesUpWithTheVolumes"));
        Path older = directory.resolve("older");
        try (TestNode test = new TestNode(directory, 64 * 1024, 3)) {
            change(test, random, 150);
            test.node.close();
            TestNode.copy(directory.resolve("index"), older);
            test.reopen();
            change(test, random, 150);
            TreeMap<String, String> before = test.dump();
            test.node.close();
            TestNode.remove(directory.resolve("index"));
            Files.move(older, directory.resolve("index"));
            test.reopen();
            assertThat(test.node.replayedBytes()).isPositive();
            assertThat(test.dump()).isEqualTo(before);
        }
    }

    private static void change(TestNode test, SplittableRandom random, int changes) {
        for (int i = 0; i < changes; i++) {
            var id = id(random.nextInt(100));
            switch (random.nextInt(3)) {
                case 0 -> test.node.delete(id);
                case 1 -> test.stream(id, content(id, random.nextInt(20_000)));
                default -> test.node.put(id, java.nio.ByteBuffer.wrap(content(id, random.nextInt(2000))));
            }
        }
        assertThat(test.dump().keySet()).anyMatch(key -> key.startsWith(Table.REMAINS.name()));
    }
}
