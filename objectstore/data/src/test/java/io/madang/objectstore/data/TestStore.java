package io.madang.objectstore.data;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.datanode.DataNode;
import io.madang.objectstore.datanode.DataNodeSettings;
import io.madang.objectstore.datanode.RecoveryProgress;
import io.madang.objectstore.placement.DriveDirectory;
import io.madang.objectstore.placement.MemberDrive;
import io.madang.objectstore.placement.Membership;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Data over real data nodes with small bounds, of which a test may take, empty, damage and bring back any. */
final class TestStore implements AutoCloseable {
    static final int SMALL = 4096;
    static final int COPY_SEGMENT = 3 << 20;
    static final int CODE_SEGMENT = (5 << 20) + 1234;

    final Path home;
    final Map<Integer, DataNode> nodes = new HashMap<>();
    final BiFunction<Integer, Blobs, Blobs> between;
    final DataSettings settings;
    final int domains;
    int drives;
    Membership membership;
    RepairQueue queue;
    ObjectData data;

    TestStore(Path home, int drives) throws IOException {
        this(home, drives, settings(Duration.ofSeconds(30)), (number, blobs) -> blobs);
    }

    /** @param between what the data sees of a drive, so that a test may let it fail */
    TestStore(Path home, int drives, DataSettings settings, BiFunction<Integer, Blobs, Blobs> between)
            throws IOException {
        this(home, drives, Integer.MAX_VALUE, settings, between);
    }

    /** @param domains failure domains, over which the drives are dealt in turn */
    TestStore(Path home, int drives, int domains, DataSettings settings, BiFunction<Integer, Blobs, Blobs> between)
            throws IOException {
        this.home = home;
        this.drives = drives;
        this.domains = domains;
        this.settings = settings;
        this.between = between;
        open();
    }

    static DataSettings settings(Duration slow) {
        return new DataSettings(SMALL, COPY_SEGMENT, CODE_SEGMENT, 8, Duration.ofSeconds(60), slow, 1L << 40, 3);
    }

    static DataNodeSettings node(Path directory) {
        return new DataNodeSettings(
                directory,
                8 << 20,
                100_000,
                2,
                64 << 10,
                64L << 20,
                64,
                4 << 20,
                1 << 20,
                Duration.ofSeconds(30),
                0,
                0.3,
                1L << 40,
                8L << 20);
    }

    void open() throws IOException {
        List<DriveDirectory> places = new ArrayList<>();
        for (int drive = 0; drive < drives; drive++) {
            places.add(new DriveDirectory(directory(drive), "domain-" + drive % domains, 1));
        }
        membership = Membership.open(places);
        queue = RepairQueue.open(membership);
        Map<Integer, Blobs> attached = new HashMap<>();
        for (MemberDrive member : membership.members()) {
            if (member.condition() != MemberDrive.Condition.ABSENT) {
                attached.put(member.drive().number(), node(member.drive().number()));
            }
        }
        data = ObjectData.open(settings, membership.map(), attached, queue);
    }

    private Blobs node(int drive) throws IOException {
        DataNode node = DataNode.open(node(directory(drive)), queue, RecoveryProgress.SILENT);
        nodes.put(drive, node);
        return between.apply(drive, node);
    }

    Path directory(int drive) {
        return home.resolve("d" + drive);
    }

    void reopen() throws IOException {
        reopen(drives);
    }

    void reopen(int withDrives) throws IOException {
        close();
        drives = withDrives;
        open();
    }

    void detach(int drive) throws IOException {
        data.detach(drive);
        DataNode node = nodes.remove(drive);
        if (node != null) {
            node.close();
        }
    }

    void attach(int drive) throws IOException {
        data.attach(drive, node(drive));
    }

    /** A drive fails, and an empty one takes its place. */
    void empty(int drive) throws IOException {
        detach(drive);
        remove(directory(drive));
        Files.createDirectories(directory(drive));
        attach(drive);
    }

    DataRef write(byte[] content) throws DataFailure {
        return write(data, content, 10_000);
    }

    static DataRef write(ObjectData data, byte[] content, int step) throws DataFailure {
        try (DataWriter writer = data.write("STANDARD")) {
            for (int at = 0; at < content.length; at += step) {
                writer.write(ByteBuffer.wrap(content, at, Math.min(step, content.length - at)));
            }
            return writer.finish();
        }
    }

    byte[] read(DataRef ref) throws DataFailure {
        return read(data, ref);
    }

    static byte[] read(ObjectData data, DataRef ref) throws DataFailure {
        ByteBuffer target = ByteBuffer.allocate((int) ref.size() + 1);
        assertThat(data.read(ref, 0, target)).isEqualTo((int) ref.size());
        byte[] read = new byte[target.position()];
        target.flip().get(read);
        return read;
    }

    static byte[] content(long number, int size) {
        byte[] content = new byte[size];
        new SplittableRandom(number * 31 + size).nextBytes(content);
        return content;
    }

    /** How many shards of each segment there are, as far as each has a drive of its own. */
    Map<SegmentId, Integer> shards() {
        Map<SegmentId, Set<Integer>> numbers = new HashMap<>();
        Map<SegmentId, Set<Integer>> holders = new HashMap<>();
        nodes.forEach((drive, node) -> list(node).forEach(blob -> {
            SegmentId segment = SegmentId.of(blob);
            numbers.computeIfAbsent(segment, each -> new HashSet<>()).add(DataId.shard(blob));
            holders.computeIfAbsent(segment, each -> new HashSet<>()).add(drive);
        }));
        Map<SegmentId, Integer> shards = new HashMap<>();
        numbers.forEach((segment, each) -> shards.put(
                segment,
                Math.min(each.size(), holders.getOrDefault(segment, Set.of()).size())));
        return shards;
    }

    int blobs() {
        return nodes.values().stream().mapToInt(node -> list(node).size()).sum();
    }

    void assertFullRedundancy() {
        shards().forEach((segment, count) ->
                assertThat(count).as(segment.toString()).isEqualTo(segment.shards()));
    }

    static List<BlobId> list(Blobs blobs) {
        List<BlobId> all = new ArrayList<>();
        List<BlobId> page = blobs.list(Optional.empty(), Blobs.MAX_LISTED);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = blobs.list(Optional.of(page.getLast()), Blobs.MAX_LISTED);
        }
        return all;
    }

    List<DataId> ids() {
        List<DataId> all = new ArrayList<>();
        List<DataId> page = data.list(Optional.empty(), 7);
        while (!page.isEmpty()) {
            all.addAll(page);
            page = data.list(Optional.of(page.getLast()), 7);
        }
        return all;
    }

    /** Again and again, for notes may still be written there. */
    static void remove(Path directory) throws IOException {
        while (Files.exists(directory)) {
            try (Stream<Path> files = Files.walk(directory)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.deleteIfExists(file);
                }
            } catch (DirectoryNotEmptyException | NoSuchFileException | UncheckedIOException changed) {
                continue;
            }
        }
    }

    @Override
    public void close() throws IOException {
        data.close();
        for (DataNode node : nodes.values()) {
            node.close();
        }
        nodes.clear();
    }
}
