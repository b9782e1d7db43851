package io.madang.objectstore.data;

import static io.madang.objectstore.data.TestStore.content;

import io.madang.objectstore.blob.DataRef;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;

/** A process that writes and deletes until it is killed, and says aloud what it was told. */
final class Storm {
    private static final int WRITERS = 6;

    private Storm() {}

    /** The size of data follows from its number, so that whoever reads it knows what it must be. */
    static int size(long number) {
        return (int)
                (number % 9 == 0
                        ? 1_200_000 + number % 1000
                        : number % 4 == 0 ? 30_000 + number % 1000 : number % 4000);
    }

    static String text(DataRef ref) {
        ByteBuffer bytes = ByteBuffer.allocate(DataRef.BYTES);
        ref.to(bytes);
        return HexFormat.of().formatHex(bytes.array());
    }

    static DataRef ref(String text) {
        return DataRef.from(ByteBuffer.wrap(HexFormat.of().parseHex(text)));
    }

    public static void main(String[] arguments) throws IOException {
        long first = Long.parseLong(arguments[1]);
        TestStore store = new TestStore(Path.of(arguments[0]), Integer.parseInt(arguments[2]));
        for (int writer = 0; writer < WRITERS; writer++) {
            long own = first + writer;
            Thread.ofPlatform().start(() -> write(store, own));
        }
    }

    private static void write(TestStore store, long first) {
        for (long number = first; ; number += WRITERS) {
            try {
                DataRef ref = TestStore.write(store.data, content(number, size(number)), 100_000);
                say("stored " + number + " " + text(ref));
                if (number % 3 == 0) {
                    say("deleting " + number);
                    store.data.delete(ref);
                    say("deleted " + number);
                }
            } catch (DataFailure e) {
                say("failed " + number + " " + e);
            }
        }
    }

    /** One write call per line, so that a kill cannot cut what was already said. */
    private static void say(String line) {
        PrintStream out = System.out;
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }
}
