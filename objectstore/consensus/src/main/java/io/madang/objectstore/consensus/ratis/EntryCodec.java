package io.madang.objectstore.consensus.ratis;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The bytes of an entry's calls and of their answers. Entries stay in logs, so this format outlives a release. */
final class EntryCodec {
    private static final int VERSION = 1;
    private static final int COMMAND = 0;
    private static final int QUESTION = 1;
    private static final int ANSWERED = 0;
    private static final int NOT_ASKED = 1;
    private static final int FAILED = 2;

    private EntryCodec() {}

    static byte[] calls(List<Call> calls) {
        return written(out -> {
            out.writeByte(VERSION);
            out.writeInt(calls.size());
            for (Call call : calls) {
                out.writeByte(call.question() ? QUESTION : COMMAND);
                out.writeLong(call.request().getMostSignificantBits());
                out.writeLong(call.request().getLeastSignificantBits());
                out.writeInt(call.content().length);
                out.write(call.content());
            }
        });
    }

    static List<Call> calls(byte[] bytes) {
        return read(bytes, in -> {
            requireVersion(in);
            int count = in.readInt();
            List<Call> calls = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                boolean question = in.readUnsignedByte() == QUESTION;
                UUID request = new UUID(in.readLong(), in.readLong());
                calls.add(new Call(question, request, content(in)));
            }
            return calls;
        });
    }

    static byte[] answers(List<CallOutcome> answers) {
        return written(out -> {
            out.writeByte(VERSION);
            out.writeInt(answers.size());
            for (CallOutcome answer : answers) {
                switch (answer) {
                    case CallOutcome.Answered(byte[] content) -> {
                        out.writeByte(ANSWERED);
                        out.writeInt(content.length);
                        out.write(content);
                    }
                    case CallOutcome.NotAsked() -> out.writeByte(NOT_ASKED);
                    case CallOutcome.Failed(String reason) -> {
                        out.writeByte(FAILED);
                        out.writeUTF(reason);
                    }
                }
            }
        });
    }

    static List<CallOutcome> answers(byte[] bytes) {
        return read(bytes, in -> {
            requireVersion(in);
            int count = in.readInt();
            List<CallOutcome> answers = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int kind = in.readUnsignedByte();
                answers.add(
                        switch (kind) {
                            case ANSWERED -> new CallOutcome.Answered(content(in));
                            case NOT_ASKED -> new CallOutcome.NotAsked();
                            case FAILED -> new CallOutcome.Failed(in.readUTF());
                            default -> throw new IOException("An answer of an unknown kind: " + kind);
                        });
            }
            return answers;
        });
    }

    private static byte[] content(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > in.available()) {
            throw new IOException("A call of " + length + " bytes, where " + in.available() + " are left");
        }
        return in.readNBytes(length);
    }

    private static void requireVersion(DataInputStream in) throws IOException {
        int version = in.readUnsignedByte();
        if (version != VERSION) {
            throw new IOException("An entry of version " + version + ", where " + VERSION + " is known");
        }
    }

    private interface Writing {
        void to(DataOutputStream out) throws IOException;
    }

    private interface Reading<T> {
        T from(DataInputStream in) throws IOException;
    }

    private static byte[] written(Writing writing) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            writing.to(new DataOutputStream(bytes));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static <T> T read(byte[] bytes, Reading<T> reading) {
        try {
            return reading.from(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException e) {
            throw new UncheckedIOException("An entry cannot be read", e);
        }
    }
}
