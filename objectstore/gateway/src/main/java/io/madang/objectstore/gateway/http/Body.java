package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentChecksum;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * The content of a request, freed of its framing, pulled by one thread. Nothing is asked of the client before the first
 * read: {@code 100 Continue} is sent then. <b>The content is true only once {@link #read} has answered -1</b>: by then its
 * length, digests, checksums and chunk signatures are verified. Whatever was read before must not become visible when a
 * read throws.
 */
public interface Body {
    int END = -1;
    long UNKNOWN = -1;

    /** Of the decoded content, as announced; {@link #UNKNOWN} where it is not. */
    long length();

    /**
     * Fills what it can of the target, at least a byte, and waits for the client where there is none.
     *
     * @return the number of bytes, or {@link #END} when all was read and found to be as announced
     * @throws S3Exception where the content is not as announced, is malformed, or comes too slowly
     * @throws IOException where the client is gone
     */
    int read(ByteBuffer target) throws IOException, S3Exception;

    /** Computes this checksum too, where the client announced none. Only before the first read. */
    void compute(ChecksumAlgorithm algorithm);

    /** The MD5 in hex, which is the entity tag; only after {@link #END}. */
    String md5();

    /** The announced and verified checksum, or else the one asked for by {@link #compute}; only after {@link #END}. */
    Optional<ContentChecksum> checksum();

    /** All of it, for documents: more than that many bytes are refused. */
    default byte[] bytes(int most) throws IOException, S3Exception {
        if (length() > most) {
            throw new S3Exception(S3Error.MAX_MESSAGE_LENGTH_EXCEEDED)
                    .detail("MaxMessageLengthBytes", Integer.toString(most));
        }
        ByteBuffer content = ByteBuffer.allocate((int) (length() == UNKNOWN ? Math.min(most, 16_384) : length()) + 1);
        while (read(content) != END) {
            if (content.position() > most) {
                throw new S3Exception(S3Error.MAX_MESSAGE_LENGTH_EXCEEDED)
                        .detail("MaxMessageLengthBytes", Integer.toString(most));
            }
            if (!content.hasRemaining()) {
                int larger = (int) Math.min(most + 1L, content.capacity() * 2L);
                content =
                        ByteBuffer.wrap(Arrays.copyOf(content.array(), larger)).position(content.position());
            }
        }
        return Arrays.copyOf(content.array(), content.position());
    }
}
