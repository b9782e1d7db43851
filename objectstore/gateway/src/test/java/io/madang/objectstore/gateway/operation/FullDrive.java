package io.madang.objectstore.gateway.operation;

import io.madang.objectstore.blob.BlobId;
import io.madang.objectstore.blob.Blobs;
import io.madang.objectstore.blob.DeleteOutcome;
import io.madang.objectstore.blob.PutOutcome;
import io.madang.objectstore.blob.ReadOutcome;
import io.madang.objectstore.blob.Refusal;
import io.madang.objectstore.blob.WriteOutcome;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Lets real drives say that they are full. */
final class FullDrive {
    volatile boolean full;

    Blobs before(Blobs drive) {
        return new Blobs() {
            @Override
            public PutOutcome put(BlobId id, ByteBuffer content) {
                return full ? new PutOutcome.Refused(Refusal.FULL) : drive.put(id, content);
            }

            @Override
            public int maxPutBytes() {
                return drive.maxPutBytes();
            }

            @Override
            public WriteOutcome write(BlobId id) {
                return full ? new WriteOutcome.Refused(Refusal.FULL) : drive.write(id);
            }

            @Override
            public WriteOutcome replace(BlobId id) {
                return full ? new WriteOutcome.Refused(Refusal.FULL) : drive.replace(id);
            }

            @Override
            public ReadOutcome read(BlobId id, long position, ByteBuffer target) {
                return drive.read(id, position, target);
            }

            @Override
            public OptionalLong size(BlobId id) {
                return drive.size(id);
            }

            @Override
            public DeleteOutcome delete(BlobId id) {
                return drive.delete(id);
            }

            @Override
            public List<BlobId> list(Optional<BlobId> after, int limit) {
                return drive.list(after, limit);
            }
        };
    }
}
