package io.madang.objectstore.datanode;

import static io.madang.objectstore.datanode.TestNode.content;
import static io.madang.objectstore.datanode.TestNode.id;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/** A process that writes, deletes and compacts until it is killed, and says aloud what it was told. */
final class Storm {
    private static final int WRITERS = 8;

    private Storm() {}

    static DataNodeSettings settings(Path directory) {
        return TestNode.small(directory, 512 * 1024, 2, 16 * 1024);
    }

    /** The size of a blob follows from its number, so that whoever reads it knows what it must be. */
    static int size(long number) {
        return (int) (number % 7 == 0 ? 40_000 + number % 1000 : number % 5000);
    }

    public static void main(String[] arguments) throws IOException {
        long first = Long.parseLong(arguments[1]);
        DataNode node = DataNode.open(settings(Path.of(arguments[0])), damage -> {}, RecoveryProgress.SILENT);
        for (int writer = 0; writer < WRITERS; writer++) {
            long own = first + writer;
            Thread.ofPlatform().start(() -> write(node, own));
        }
        Thread.ofPlatform().start(() -> compact(node));
    }

    private static void write(DataNode node, long first) {
        for (long number = first; ; number += WRITERS) {
            BlobId id = id(number);
            byte[] content = content(id, size(number));
            PutOutcome outcome = content.length > node.maxPutBytes()
                    ? TestNode.stream(node, id, content)
                    : node.put(id, ByteBuffer.wrap(content));
            if (outcome instanceof PutOutcome.Stored) {
                say("stored " + number);
            } else {
                say("failed " + number + " " + outcome);
            }
            if (number % 3 == 0) {
                say("deleting " + number);
                if (node.delete(id) instanceof DeleteOutcome.Deleted) {
                    say("deleted " + number);
                }
            }
        }
    }

    /** One write call per line, so that a kill cannot cut what was already said. */
    private static void say(String line) {
        PrintStream out = System.out;
        byte[] bytes = (line + "\n").getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    private static void compact(DataNode node) {
        try {
            while (true) {
                node.compact();
            }
        } catch (IOException e) {
            say("failed to compact: " + e);
        }
    }
}
