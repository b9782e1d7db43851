package io.madang.objectstore.datanode;

import static org.assertj.core.api.Assertions.assertThat;

import io.madang.objectstore.blob.BlobDamage;
import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.BlobWriter;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.WriteOutcome;
import io.madang.objectstore.datanode.BlobIndex.Table;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** A data node with small bounds that a test may close, crash, damage and open again. */
final class TestNode implements AutoCloseable {
    static final int EXTENT = 4096;

    final Path directory;
    final DataNodeSettings settings;
    final SimulatedCrash.At crash = new SimulatedCrash.At();
    final List<BlobDamage> damage = new CopyOnWriteArrayList<>();
    final List<String> progress = new CopyOnWriteArrayList<>();
    volatile FreeSpace freeSpace = () -> Long.MAX_VALUE / 2;
    DataNode node;

    TestNode(Path directory, long volumeBytes, int openVolumes) throws IOException {
        this(small(directory, volumeBytes, openVolumes, EXTENT));
    }

    TestNode(DataNodeSettings settings) throws IOException {
        this.directory = settings.directory();
        this.settings = settings;
        this.node = open();
    }

    static DataNodeSettings small(Path directory, long volumeBytes, int openVolumes, int extentBytes) {
        return new DataNodeSettings(
                directory,
                volumeBytes,
                100_000,
                openVolumes,
                extentBytes,
                64L << 20,
                64,
                Math.max(1 << 20, 4 * extentBytes),
                Math.max(1 << 18, extentBytes),
                Duration.ofSeconds(30),
                0,
                0.3,
                1L << 40,
                8L << 20);
    }

    DataNode open() throws IOException {
        return DataNode.open(
                settings,
                new DataNodeEnvironment(
                        () -> freeSpace.bytes(),
                        crash,
                        new SplittableRandom(7),
                        damage::add,
                        (done, total) -> progress.add(done + "/" + total)));
    }

    void reopen() throws IOException {
        node.close();
        crash.disarm();
        node = open();
    }

    void reopenWithoutIndex() throws IOException {
        node.close();
        crash.disarm();
        remove(directory.resolve("index"));
        node = open();
    }

    void put(BlobId id, byte[] content) {
        assertThat(node.put(id, ByteBuffer.wrap(content))).isEqualTo(new PutOutcome.Stored(content.length));
    }

    PutOutcome stream(BlobId id, byte[] content) {
        return stream(node, id, content);
    }

    static PutOutcome stream(DataNode node, BlobId id, byte[] content) {
        return switch (node.write(id)) {
            case WriteOutcome.AlreadyThere there -> new PutOutcome.AlreadyThere();
            case WriteOutcome.Refused(var reason) -> new PutOutcome.Refused(reason);
            case WriteOutcome.Begun(BlobWriter writer) -> {
                try (writer) {
                    for (int at = 0; at < content.length; at += 1000) {
                        if (!writer.write(ByteBuffer.wrap(content, at, Math.min(1000, content.length - at)))) {
                            break;
                        }
                    }
                    yield writer.seal();
                }
            }
        };
    }

    /** The blob's bytes; empty if it is absent. Fails on anything between. */
    Optional<byte[]> bytes(BlobId id) {
        return bytes(node, id);
    }

    static Optional<byte[]> bytes(DataNode node, BlobId id) {
        ByteBuffer target = ByteBuffer.allocate((int) node.size(id).orElse(0));
        return switch (node.read(id, 0, target)) {
            case ReadOutcome.Absent absent -> Optional.empty();
            case ReadOutcome.Bytes read -> {
                assertThat(read.blobBytes()).isEqualTo(read.count());
                yield Optional.of(target.array());
            }
            case ReadOutcome.Corrupt(String detail) -> throw new AssertionError(id + ": " + detail);
        };
    }

    List<BlobId> list() {
        List<BlobId> all = new ArrayList<>();
        Optional<BlobId> after = Optional.empty();
        while (true) {
            List<BlobId> page = node.list(after, 100);
            if (page.isEmpty()) {
                return all;
            }
            all.addAll(page);
            after = Optional.of(page.getLast());
        }
    }

    /** The index as text, to compare two of them. */
    TreeMap<String, String> dump() {
        TreeMap<String, String> dump = new TreeMap<>();
        HexFormat hex = HexFormat.of();
        for (Table table : Table.values()) {
            node.index().each(table, (key, value) -> dump.put(table + " " + hex.formatHex(key), hex.formatHex(value)));
        }
        return dump;
    }

    static BlobId id(long number) {
        return new BlobId(number * 0x9E3779B97F4A7C15L, number);
    }

    static byte[] content(BlobId id, int size) {
        byte[] content = new byte[size];
        new SplittableRandom(id.low() * 31 + size).nextBytes(content);
        return content;
    }

    static void remove(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.toList()) {
                Files.copy(file, to.resolve(from.relativize(file).toString()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        node.close();
    }
}
