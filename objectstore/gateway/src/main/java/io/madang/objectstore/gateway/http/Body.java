package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentChecksum;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The content of a request, freed of its framing, pulled by one thread. Nothing is asked of the client before the first
 * call of {@link #next}: {@code 100 Continue} is sent then. <b>The content is true only once that has answered null</b>: by
 * then its length, digests, checksums and chunk signatures are verified. Whatever was read before must not become visible
 * when it throws.
 */
public interface Body {
    long UNKNOWN = -1;

    /** Of the decoded content, as announced; {@link #UNKNOWN} where it is not. */
    long length();

    /**
     * What came next, at least a byte, to be used before the next call; waits for the client where there is none.
     *
     * @return null when all was read and found to be as announced
     * @throws S3Exception where the content is not as announced, is malformed, or comes too slowly
     * @throws IOException where the client is gone
     */
    @Nullable
    ByteBuffer next() throws IOException, S3Exception;

    /** Computes this checksum too, where the client announced none. Only before the first {@link #next}. */
    void compute(ChecksumAlgorithm algorithm);

    /** The MD5 in hex, which is the entity tag; only after the end. */
    String md5();

    /** The announced and verified checksum, or else the one asked for by {@link #compute}; only after the end. */
    Optional<ContentChecksum> checksum();

    /** All of it, for documents: more than that many bytes are refused. */
    default byte[] bytes(int most) throws IOException, S3Exception {
        if (length() > most) {
            throw new S3Exception(S3Error.MAX_MESSAGE_LENGTH_EXCEEDED)
                    .detail("MaxMessageLengthBytes", Integer.toString(most));
        }
        ByteArrayOutputStream content = new ByteArrayOutputStream(length() == UNKNOWN ? 1_024 : (int) length());
        for (ByteBuffer part = next(); part != null; part = next()) {
            if (content.size() + part.remaining() > most) {
                throw new S3Exception(S3Error.MAX_MESSAGE_LENGTH_EXCEEDED)
                        .detail("MaxMessageLengthBytes", Integer.toString(most));
            }
            byte[] bytes = new byte[part.remaining()];
            part.get(bytes);
            content.writeBytes(bytes);
        }
        return content.toByteArray();
    }
}
