package io.madang.objectstore.control;

import io.madang.objectstore.files.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Optional;
import java.util.zip.CRC32C;

/** The file with the whole state, and its checksum at the end. It is replaced in one step; there is no half of one. */
record StateFile(Path directory) {

    private Path file() {
        return directory.resolve("control");
    }

    Optional<WrittenState> read() throws IOException {
        if (!Files.exists(file())) {
            return Optional.empty();
        }
        byte[] bytes = Files.readAllBytes(file());
        int length = bytes.length - Integer.BYTES;
        if (length < 0 || ByteBuffer.wrap(bytes).getInt(length) != crc(bytes, length)) {
            throw new IOException(file() + " is damaged");
        }
        return Optional.of(ControlCodec.state(Arrays.copyOf(bytes, length)));
    }

    void write(WrittenState state) throws IOException {
        byte[] bytes = ControlCodec.state(state);
        Path fresh = directory.resolve("control.new");
        try (FileChannel channel = PrivateFiles.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE)) {
            ByteBuffer whole = ByteBuffer.allocate(bytes.length + Integer.BYTES)
                    .put(bytes)
                    .putInt(crc(bytes, bytes.length))
                    .flip();
            while (whole.hasRemaining()) {
                channel.write(whole);
            }
            channel.force(true);
        }
        Files.move(fresh, file(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel parent = FileChannel.open(directory, StandardOpenOption.READ)) {
            parent.force(true);
        }
    }

    private static int crc(byte[] bytes, int length) {
        CRC32C crc = new CRC32C();
        crc.update(bytes, 0, length);
        return (int) crc.getValue();
    }
}
