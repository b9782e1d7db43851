package io.madang.objectstore.datanode;

import io.madang.objectstore.blob.BlobId;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Reads payloads out of a volume and lets nothing through that does not match its checksums. */
final class RecordReader {
    private static final int AT_ONCE_BYTES = 2 * Blocks.BYTES;

    /** Which record is expected at a place; the index may be wrong, too. */
    record Expected(BlobId id, long incarnation, int extent, int payloadBytes) {
        boolean matches(RecordHeader header) {
            return header.id().equals(id)
                    && header.incarnation() == incarnation
                    && header.extent() == extent
                    && header.payloadBytes() == payloadBytes;
        }
    }

    private RecordReader() {}

    /** Fills the target from the payload; null when done, else what is wrong, and then the target is as it was. */
    static @Nullable String read(Volume volume, long offset, Expected expected, int from, ByteBuffer target)
            throws IOException {
        int prefixBytes = RecordHeader.prefixBytes(expected.payloadBytes());
        int recordBytes = prefixBytes + expected.payloadBytes();
        boolean atOnce = recordBytes <= AT_ONCE_BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(atOnce ? recordBytes : prefixBytes);
        volume.read(bytes, offset);
        if (bytes.hasRemaining()) {
            return "the volume ends before the record";
        }
        RecordHeader header = RecordHeader.read(bytes, 0, prefixBytes, volume.salt(), offset);
        if (header == null || !expected.matches(header)) {
            return "the record's header is damaged";
        }
        int start = target.position();
        int until = from + Math.min(target.remaining(), expected.payloadBytes() - from);
        for (int at = from; at < until; ) {
            int block = at / Blocks.BYTES;
            int blockStart = block * Blocks.BYTES;
            int blockBytes = Blocks.bytesOf(block, expected.payloadBytes());
            int take = Math.min(until, blockStart + blockBytes) - at;
            ByteBuffer content = atOnce
                    ? bytes.slice(prefixBytes + blockStart, blockBytes)
                    : block(volume, offset + prefixBytes + blockStart, blockBytes, take, target);
            if (content.remaining() != blockBytes
                    || Blocks.checksum(content) != RecordHeader.blockChecksum(bytes, 0, block)) {
                target.position(start);
                return "block " + block + " is damaged";
            }
            if (atOnce || take < blockBytes) {
                target.put(content.slice(at - blockStart, take));
            } else {
                target.position(target.position() + take);
            }
            at += take;
        }
        return null;
    }

    /** A whole block goes where it is wanted; of a part, the whole block must be seen before it can be trusted. */
    private static ByteBuffer block(Volume volume, long at, int blockBytes, int take, ByteBuffer target)
            throws IOException {
        ByteBuffer block =
                take == blockBytes ? target.slice(target.position(), blockBytes) : ByteBuffer.allocate(blockBytes);
        volume.read(block, at);
        return block.flip();
    }
}
