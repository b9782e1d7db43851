package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.blob.DataId;
import io.madang.objectstore.blob.DataRef;
import io.madang.objectstore.blob.Layout;
import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Commit;
import io.madang.objectstore.metadata.Completion;
import io.madang.objectstore.metadata.Condition;
import io.madang.objectstore.metadata.Deletion;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.NewObject;
import io.madang.objectstore.metadata.NewPart;
import io.madang.objectstore.metadata.NewUpload;
import io.madang.objectstore.metadata.PartChoice;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.UploadKey;
import io.madang.objectstore.metadata.UploadStart;
import io.madang.objectstore.metadata.Versioning;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/** A process that puts, completes and deletes until it is killed, and says aloud what it was told. */
final class Storm {
    static final String PLAIN = "plain";
    static final String VERSIONED = "versioned";
    private static final int WRITERS = 16;

    private Storm() {}

    public static void main(String[] arguments) throws IOException {
        long first = Long.parseLong(arguments[1]);
        RocksMetadata metadata = RocksMetadata.open(TestStore.settings(Path.of(arguments[0])), InstantSource.system());
        metadata.createBucket(new NewBucket(PLAIN, "owner", "here", AccessList.PRIVATE));
        metadata.createBucket(new NewBucket(VERSIONED, "owner", "here", AccessList.PRIVATE));
        metadata.setVersioning(VERSIONED, Versioning.ENABLED);
        for (int writer = 0; writer < WRITERS; writer++) {
            long own = first + writer;
            Thread.ofPlatform().start(() -> write(metadata, own));
        }
    }

    static String bucket(long number) {
        return number % 2 == 0 ? PLAIN : VERSIONED;
    }

    static String key(long number) {
        return "key/" + number;
    }

    static String etag(long number) {
        return String.format("%032x", number);
    }

    static DataRef data(long number) {
        return new DataRef(new DataId(number, 0), number % 1000, new Layout(1, 0, 1 << 20));
    }

    private static void write(RocksMetadata metadata, long first) {
        for (long number = first; ; number += WRITERS) {
            boolean stored = number % 5 == 0 ? upload(metadata, number) : put(metadata, number);
            say((stored ? "stored " : "failed ") + number);
            if (number % 3 == 0) {
                say("deleting " + number);
                Deletion deletion = metadata.delete(bucket(number), key(number), null, Condition.ABSENT);
                if (deletion instanceof Deletion.ConditionFailed) {
                    metadata.delete(bucket(number), key(number), null, Condition.NONE);
                    say("deleted " + number);
                } else {
                    say("failed to refuse " + number);
                }
            }
        }
    }

    private static boolean put(RocksMetadata metadata, long number) {
        DataRef data = data(number);
        NewObject object = new NewObject(
                bucket(number),
                key(number),
                etag(number),
                data.size(),
                List.of(new StoredPart(1, data.size(), data, etag(number), null)),
                Map.of(),
                Map.of(),
                null,
                "owner",
                "STANDARD",
                AccessList.PRIVATE,
                false);
        return metadata.put(object, Condition.ABSENT) instanceof Commit.Stored;
    }

    private static boolean upload(RocksMetadata metadata, long number) {
        NewUpload upload = new NewUpload(
                bucket(number), key(number), Map.of(), Map.of(), null, "owner", "STANDARD", AccessList.PRIVATE);
        UploadKey key =
                ((UploadStart.Started) metadata.startUpload(upload)).upload().key();
        metadata.putPart(key, new NewPart(1, number % 1000, data(number), etag(number), null));
        List<PartChoice> parts = List.of(new PartChoice(1, etag(number), null));
        return metadata.complete(key, parts, null, Condition.NONE) instanceof Completion.Completed;
    }

    /** One write call per line, so that a kill cannot cut what was already said. */
    private static void say(String line) {
        PrintStream out = System.out;
        byte[] bytes = (line + "\n").getBytes(StandardCharsets.US_ASCII);
        out.write(bytes, 0, bytes.length);
        out.flush();
    }
}
