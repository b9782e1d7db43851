package io.madang.objectstore.gateway.chunk;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.ChunkSignatures;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The content inside aws-chunked framing. A chunk's data is handed on while it arrives and verified where the chunk ends;
 * so the content is true only when this source has come to its end without an exception.
 */
public final class ChunkedSource implements Source, AutoCloseable {
    /** Of signed chunks, all but the last must have so many bytes. */
    private static final int LEAST_SIGNED = 8_192;

    private final Lines lines;
    private final @Nullable ChunkSignatures signatures;
    private final boolean trailer;
    private final long length;
    private Map<String, String> trailers = Map.of();
    private String signature = "";
    private long content;
    private long left;
    private long chunk;
    private boolean ended;

    /**
     * @param signatures null where chunks are not signed
     * @param trailer whether trailers may follow the last chunk
     * @param length of the content, as announced
     */
    public ChunkedSource(Source framed, @Nullable ChunkSignatures signatures, boolean trailer, long length) {
        this.lines = new Lines(framed);
        this.signatures = signatures;
        this.trailer = trailer;
        this.length = length;
    }

    @Override
    public @Nullable ByteBuf next() throws IOException, S3Exception {
        if (left == 0 && !ended) {
            begin();
        }
        if (ended) {
            return null;
        }
        ByteBuf data = lines.slice(left);
        try {
            if (signatures != null) {
                signatures.update(data.nioBuffer());
            }
            left -= data.readableBytes();
            content += data.readableBytes();
            if (left == 0) {
                endChunk();
            }
        } catch (IOException | S3Exception | RuntimeException e) {
            data.release();
            throw e;
        }
        return data;
    }

    /** By name in lower case; only after the end. */
    public Map<String, String> trailers() {
        return trailers;
    }

    private void begin() throws IOException, S3Exception {
        ChunkHeader header = ChunkHeader.parse(lines.line(), signatures != null);
        if (header.size() > length - content) {
            throw new S3Exception(
                    S3Error.INCOMPLETE_BODY, "The body has more bytes than x-amz-decoded-content-length says");
        }
        if (header.size() > 0 && signatures != null && chunk > 0 && chunk < LEAST_SIGNED) {
            throw new S3Exception(S3Error.INVALID_CHUNK_SIZE).detail("BadChunkSize", Long.toString(chunk));
        }
        signature = header.signature();
        chunk = header.size();
        left = header.size();
        if (header.size() == 0) {
            end();
        }
    }

    private void endChunk() throws IOException, S3Exception {
        if (!lines.line().isEmpty()) {
            throw ChunkHeader.malformed("A chunk is longer than its size.");
        }
        if (signatures != null) {
            signatures.verifyChunk(signature);
        }
    }

    private void end() throws IOException, S3Exception {
        if (content != length) {
            throw new S3Exception(
                    S3Error.INCOMPLETE_BODY, "The body has fewer bytes than x-amz-decoded-content-length says");
        }
        if (signatures != null) {
            signatures.verifyChunk(signature);
        }
        trailers = Trailers.read(lines, trailer, signatures);
        ended = true;
    }

    @Override
    public void close() {
        lines.release();
    }
}
