package io.madang.engine;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The last lines of an engine's log, for the message of a failure. */
final class LogTail {
    private static final int LARGEST_BYTES = 8 << 10;

    private LogTail() {}

    static Optional<String> of(Path log, int lines) {
        try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
            long from = Math.max(0, file.length() - LARGEST_BYTES);
            byte[] bytes = new byte[(int) (file.length() - from)];
            file.seek(from);
            file.readFully(bytes);
            List<String> all = new String(bytes, StandardCharsets.UTF_8).lines().toList();
            return Optional.of(all.stream()
                            .skip(Math.max(0, all.size() - lines))
                            .map(line -> "  " + line)
                            .collect(Collectors.joining("\n")))
                    .filter(text -> !text.isBlank());
        } catch (IOException none) {
            return Optional.empty();
        }
    }
}
