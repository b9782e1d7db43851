package io.madang.objectstore.consensus.ratis;

import io.madang.objectstore.consensus.LogPosition;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;

/** How a member asks another one for a copy of a replica: what is in it, then piece by piece, then that it has it. */
final class CopyMessages {
    static final int PIECE_BYTES = 1 << 20;

    /** A file of a copy; the path is relative. */
    record CopiedFile(String path, long bytes) {}

    /** @param name under which the pieces are asked for */
    record Copy(String name, LogPosition position, List<CopiedFile> files) {}

    sealed interface Asked {
        record Begin() implements Asked {}

        record Piece(String copy, String path, long offset) implements Asked {}

        record End(String copy) implements Asked {}
    }

    private CopyMessages() {}

    static byte[] bytes(Asked asked) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        switch (asked) {
            case Asked.Begin() -> out.writeByte(1);
            case Asked.Piece(String copy, String path, long offset) -> {
                out.writeByte(2);
                out.writeUTF(copy);
                out.writeUTF(path);
                out.writeLong(offset);
            }
            case Asked.End(String copy) -> {
                out.writeByte(3);
                out.writeUTF(copy);
            }
        }
        return bytes.toByteArray();
    }

    static Asked asked(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        int kind = in.readUnsignedByte();
        return switch (kind) {
            case 1 -> new Asked.Begin();
            case 2 -> new Asked.Piece(in.readUTF(), in.readUTF(), in.readLong());
            case 3 -> new Asked.End(in.readUTF());
            default -> throw new IOException("Nothing is asked by " + kind);
        };
    }

    static byte[] bytes(Copy copy) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeUTF(copy.name());
        out.writeLong(copy.position().term());
        out.writeLong(copy.position().index());
        out.writeInt(copy.files().size());
        for (CopiedFile file : copy.files()) {
            out.writeUTF(file.path());
            out.writeLong(file.bytes());
        }
        return bytes.toByteArray();
    }

    static Copy copy(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        String name = in.readUTF();
        LogPosition position = new LogPosition(in.readLong(), in.readLong());
        int count = in.readInt();
        List<CopiedFile> files = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            files.add(new CopiedFile(in.readUTF(), in.readLong()));
        }
        return new Copy(name, position, files);
    }

    /** With a checksum in front. */
    static byte[] piece(byte[] content, int length) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(length + Integer.BYTES);
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(checksum(content, 0, length));
        out.write(content, 0, length);
        return bytes.toByteArray();
    }

    static byte[] content(byte[] piece) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(piece));
        int checksum = in.readInt();
        byte[] content = in.readAllBytes();
        if (checksum != checksum(content, 0, content.length)) {
            throw new IOException("A piece of a copy is not as it was sent");
        }
        return content;
    }

    private static int checksum(byte[] bytes, int from, int length) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes, from, length);
        return (int) checksum.getValue();
    }
}
