package io.madang.objectstore.data;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import org.jspecify.annotations.Nullable;

/** Since when data was written without all of its shards: one id, in a small file on each drive. */
final class RepairMark {
    private static final System.Logger LOG = System.getLogger(RepairMark.class.getName());
    private static final String FILE = "behind";

    private final List<Path> directories;
    private @Nullable DataId since;
    private long notes;

    private RepairMark(List<Path> directories, @Nullable DataId since) {
        this.directories = directories;
        this.since = since;
    }

    static RepairMark open(List<Path> directories) throws IOException {
        DataId since = null;
        for (Path directory : directories) {
            try {
                DataId found =
                        DataId.parse(Files.readString(directory.resolve(FILE)).strip());
                since = since == null || found.compareTo(since) < 0 ? found : since;
            } catch (NoSuchFileException none) {
                continue;
            } catch (IllegalArgumentException e) {
                since = new DataId(0, 0);
            }
        }
        return new RepairMark(List.copyOf(directories), since);
    }

    synchronized Optional<DataId> since() {
        return Optional.ofNullable(since);
    }

    /** Changes with each note, so that whoever swept knows whether there were more meanwhile. */
    synchronized long notes() {
        return notes;
    }

    synchronized void set(DataId id) throws IOException {
        if (since == null || id.compareTo(since) < 0) {
            List<CompletableFuture<Boolean>> written = directories.stream()
                    .map(directory -> DriveCalls.start(() -> write(directory, id)))
                    .toList();
            if (!first(written)) {
                throw new IOException("No drive took the note that " + id + " lacks shards");
            }
            since = id;
        }
        notes++;
    }

    /** Only when nothing was noted since the notes were that many. */
    synchronized void clear(long whenNotes) {
        if (notes == whenNotes && since != null) {
            for (Path directory : directories) {
                try {
                    Files.deleteIfExists(directory.resolve(FILE));
                } catch (IOException e) {
                    LOG.log(System.Logger.Level.WARNING, "A note stays in " + directory, e);
                }
            }
            since = null;
        }
    }

    /** Whether one of them is true, without waiting for those that hang. */
    private static boolean first(List<CompletableFuture<Boolean>> written) {
        CompletableFuture<Boolean> first = new CompletableFuture<>();
        written.forEach(each -> each.thenAccept(done -> {
            if (done) {
                first.complete(true);
            }
        }));
        CompletableFuture.allOf(written.toArray(CompletableFuture[]::new))
                .whenComplete((all, failure) -> first.complete(false));
        try {
            return first.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            return false;
        }
    }

    private static boolean write(Path directory, DataId id) {
        try {
            Path draft = directory.resolve(FILE + ".new");
            try (FileChannel channel = PrivateFiles.open(
                    draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
                channel.write(ByteBuffer.wrap((id + "\n").getBytes(StandardCharsets.US_ASCII)));
                channel.force(true);
            }
            Files.move(draft, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
            try (FileChannel parent = FileChannel.open(directory, StandardOpenOption.READ)) {
                parent.force(true);
            }
            return true;
        } catch (IOException e) {
            LOG.log(System.Logger.Level.WARNING, "The note that shards are missing cannot be kept in " + directory, e);
            return false;
        }
    }
}
