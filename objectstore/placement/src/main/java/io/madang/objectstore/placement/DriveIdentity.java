package io.madang.objectstore.placement;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.CRC32C;

/** What a drive says of itself: which one it is, and the map it knew last. A small text file on it. */
record DriveIdentity(int number, ClusterMap map) {
    static final String FILE = "drive";
    private static final String TITLE = "madang drive 1";
    private static final int MAX_BYTES = 1 << 24;

    static Optional<DriveIdentity> read(Path directory) throws IOException {
        Path file = directory.resolve(FILE);
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw damaged(file, "too long");
            }
            return Optional.of(parse(Files.readString(file)));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        } catch (IllegalArgumentException | IndexOutOfBoundsException | java.nio.charset.CharacterCodingException e) {
            throw damaged(file, String.valueOf(e.getMessage()));
        }
    }

    private static IOException damaged(Path file, String why) {
        return new IOException(file + " does not say which drive this is (" + why + "). Delete the file to have the"
                + " drive taken for a replaced one: what it still holds stays, and what it lacks is rebuilt.");
    }

    /** Whole and durable, or as it was. */
    void write(Path directory) throws IOException {
        Path draft = directory.resolve(FILE + ".new");
        try (FileChannel channel = PrivateFiles.open(
                draft, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            ByteBuffer bytes = ByteBuffer.wrap(format().getBytes(StandardCharsets.UTF_8));
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            channel.force(true);
        }
        Files.move(draft, directory.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel parent = FileChannel.open(directory, StandardOpenOption.READ)) {
            parent.force(true);
        }
    }

    private String format() {
        StringBuilder text = new StringBuilder();
        text.append(TITLE).append('\n');
        text.append("number\t").append(number).append('\n');
        text.append("cluster\t").append(map.cluster()).append('\n');
        text.append("epoch\t").append(map.epoch()).append('\n');
        for (Drive drive : map.drives()) {
            text.append("drive\t").append(drive.number()).append('\t').append(drive.weight());
            text.append('\t')
                    .append(drive.domain())
                    .append('\t')
                    .append(drive.name())
                    .append('\n');
        }
        return text + "checksum\t" + checksum(text.toString()) + "\n";
    }

    private static DriveIdentity parse(String text) {
        int end = text.lastIndexOf("checksum\t");
        if (end < 0 || !text.substring(end).equals("checksum\t" + checksum(text.substring(0, end)) + "\n")) {
            throw new IllegalArgumentException("its checksum is wrong");
        }
        String[] lines = text.substring(0, end).split("\n");
        if (!lines[0].equals(TITLE)) {
            throw new IllegalArgumentException("it begins with " + lines[0]);
        }
        List<Drive> drives = new ArrayList<>();
        for (int line = 4; line < lines.length; line++) {
            String[] words = lines[line].split("\t");
            drives.add(new Drive(Integer.parseInt(words[1]), words[4], words[3], Integer.parseInt(words[2])));
        }
        UUID cluster = UUID.fromString(value(lines[2]));
        ClusterMap map = new ClusterMap(cluster, Long.parseLong(value(lines[3])), drives);
        return new DriveIdentity(Integer.parseInt(value(lines[1])), map);
    }

    private static String value(String line) {
        return line.split("\t")[1];
    }

    private static String checksum(String text) {
        CRC32C crc = new CRC32C();
        crc.update(text.getBytes(StandardCharsets.UTF_8));
        return String.format("%08x", crc.getValue());
    }
}
