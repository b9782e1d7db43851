package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.Refusal;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A record on its way into some volume. The payload belongs to it until it is done. */
final class Append {

    /** What the index learns when the record is durable. */
    @FunctionalInterface
    interface Change {
        void apply(IndexBatch batch, Location where);
    }

    private final RecordHeader header;
    private final int[] blockChecksums;
    private final ByteBuffer payload;
    private final Change change;
    private final CompletableFuture<Optional<Refusal>> outcome = new CompletableFuture<>();

    /** Computes the checksums at once, on the caller's thread. */
    Append(RecordHeader header, ByteBuffer payload, Change change) {
        this.header = header;
        this.payload = payload;
        this.blockChecksums = Blocks.checksums(payload);
        this.change = change;
    }

    RecordHeader header() {
        return header;
    }

    int bytes() {
        return header.recordBytes();
    }

    Location to(VolumeWriter writer) throws IOException {
        return writer.append(header, blockChecksums, payload);
    }

    void index(IndexBatch batch, Location where) {
        change.apply(batch, where);
    }

    void done() {
        outcome.complete(Optional.empty());
    }

    void refused(Refusal reason) {
        outcome.complete(Optional.of(reason));
    }

    /** Empty when the record is durable and indexed, else why not. */
    CompletableFuture<Optional<Refusal>> outcome() {
        return outcome;
    }
}
