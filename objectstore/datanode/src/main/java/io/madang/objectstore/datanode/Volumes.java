package io.madang.objectstore.datanode;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The volumes of a drive, by id. */
final class Volumes implements AutoCloseable {
    private static final String SUFFIX = ".volume";

    private final Path directory;
    private final RandomGenerator salts;
    private final ConcurrentHashMap<Long, Volume> volumes = new ConcurrentHashMap<>();
    private final AtomicLong lastId = new AtomicLong();

    Volumes(Path directory, RandomGenerator salts) throws IOException {
        this.directory = PrivateFiles.createDirectories(directory);
        this.salts = salts;
        sync(directory.toAbsolutePath().getParent());
    }

    /** The files that may be volumes, in order of their ids, without opening them. */
    List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.filter(file -> file.getFileName().toString().endsWith(SUFFIX))
                    .sorted(Comparator.comparing(Path::getFileName))
                    .toList();
        }
    }

    /** Hints of volumes that are gone. */
    void deleteStrayHints() throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            for (Path file : files.filter(each -> each.getFileName().toString().endsWith(".hint"))
                    .toList()) {
                String name = file.getFileName().toString();
                if (!Files.exists(file.resolveSibling(name.substring(0, name.indexOf('.')) + SUFFIX))) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    static long idOf(Path file) {
        String name = file.getFileName().toString();
        return Long.parseUnsignedLong(name, 0, name.length() - SUFFIX.length(), 16);
    }

    Path file(long id) {
        return directory.resolve(String.format("%016x", id) + SUFFIX);
    }

    /** The volume in this file; null when not even its header got there, or both copies of it are damaged. */
    @Nullable
    Volume open(Path file) throws IOException {
        long id = idOf(file);
        seen(id);
        FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        ByteBuffer bytes = ByteBuffer.allocate(VolumeHeader.BYTES);
        while (bytes.hasRemaining() && channel.read(bytes, bytes.position()) >= 0) {}
        VolumeHeader header = VolumeHeader.read(bytes.flip());
        if (header == null || header.id() != id) {
            channel.close();
            return null;
        }
        return new Volume(file, header, channel, channel.size());
    }

    /** Ids grow, so that the later of two volumes is known by its id. */
    void seen(long id) {
        lastId.accumulateAndGet(id, Math::max);
    }

    /** A new, empty volume, durable with its name. It is nobody's until {@link #add}. */
    Volume create() throws IOException {
        long id = lastId.incrementAndGet();
        Path file = file(id);
        VolumeHeader header = new VolumeHeader(id, salts.nextLong());
        try (FileChannel channel = PrivateFiles.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = header.bytes();
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
            syncDirectory();
        } catch (IOException e) {
            Files.deleteIfExists(file);
            throw e;
        }
        return new Volume(file, header, FileChannel.open(file, StandardOpenOption.READ), VolumeHeader.BYTES);
    }

    void add(Volume volume) {
        volumes.put(volume.id(), volume);
    }

    @Nullable
    Volume find(long id) {
        return volumes.get(id);
    }

    /** Whether this record is in a file that will be found again. */
    boolean holds(Location where) {
        Volume volume = volumes.get(where.volume());
        return volume != null && !volume.lost() && where.end() <= volume.end();
    }

    /** The volume, kept open until the caller releases it; null when it is gone. */
    @Nullable
    Volume hold(long id) {
        Volume volume = volumes.get(id);
        return volume != null && volume.hold() ? volume : null;
    }

    Collection<Volume> all() {
        return volumes.values().stream()
                .sorted(Comparator.comparingLong(Volume::id))
                .toList();
    }

    void live(long id, long bytes, long records) {
        Volume volume = volumes.get(id);
        if (volume != null) {
            volume.live(bytes, records);
        }
    }

    /** Forgets a volume and deletes its file for good; who holds it reads on. */
    void delete(Volume volume) throws IOException {
        volumes.remove(volume.id());
        delete(volume.file());
        volume.release();
    }

    void delete(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.deleteIfExists(Hint.fileOf(file));
        syncDirectory();
    }

    private void syncDirectory() throws IOException {
        sync(directory);
    }

    private static void sync(@Nullable Path directory) throws IOException {
        if (directory != null) {
            try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public void close() throws IOException {
        for (Volume volume : volumes.values()) {
            volume.release();
        }
    }
}
