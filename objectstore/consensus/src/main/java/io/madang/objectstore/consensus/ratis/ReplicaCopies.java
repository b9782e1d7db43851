package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.LogPosition;
import io.madang.objectstore.consensus.Replica;
import io.madang.objectstore.consensus.ratis.CopyMessages.Asked;
import io.madang.objectstore.consensus.ratis.CopyMessages.CopiedFile;
import io.madang.objectstore.consensus.ratis.CopyMessages.Copy;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Copies of this replica that other members fetch. There are only a few: an older one that nobody ended goes. */
final class ReplicaCopies {
    private static final int MAX_COPIES = 2;

    private final Path directory;
    private final Deque<String> copies = new ArrayDeque<>();

    ReplicaCopies(Path directory) throws IOException {
        this.directory = directory;
        delete(directory);
    }

    byte[] answer(Replica replica, byte[] question) throws IOException {
        return switch (CopyMessages.asked(question)) {
            case Asked.Begin() -> CopyMessages.bytes(begin(replica));
            case Asked.Piece(String copy, String path, long offset) -> piece(inside(copy, path), offset);
            case Asked.End(String copy) -> {
                end(copy);
                yield new byte[0];
            }
        };
    }

    private synchronized Copy begin(Replica replica) throws IOException {
        while (copies.size() >= MAX_COPIES) {
            delete(directory.resolve(copies.removeFirst()));
        }
        String name = UUID.randomUUID().toString();
        Path copy = directory.resolve(name);
        Files.createDirectories(copy);
        copies.add(name);
        LogPosition position = replica.copyTo(copy);
        List<CopiedFile> files = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(copy)) {
            for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
                files.add(new CopiedFile(copy.relativize(file).toString(), Files.size(file)));
            }
        }
        return new Copy(name, position, files);
    }

    private synchronized void end(String name) throws IOException {
        if (copies.remove(name)) {
            delete(directory.resolve(name));
        }
    }

    private Path inside(String copy, String path) throws IOException {
        Path root = directory.resolve(copy).normalize();
        Path file = root.resolve(path).normalize();
        if (!directory.equals(root.getParent()) || !file.startsWith(root)) {
            throw new IOException("There is no " + path + " in a copy");
        }
        return file;
    }

    private static byte[] piece(Path path, long offset) throws IOException {
        byte[] content = new byte[CopyMessages.PIECE_BYTES];
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
                InputStream in = new FileInputStream(file.getFD())) {
            file.seek(offset);
            return CopyMessages.piece(content, in.readNBytes(content, 0, content.length));
        }
    }

    static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        List<Path> paths;
        try (Stream<Path> walk = Files.walk(directory)) {
            paths = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path path : paths) {
            Files.delete(path);
        }
    }
}
