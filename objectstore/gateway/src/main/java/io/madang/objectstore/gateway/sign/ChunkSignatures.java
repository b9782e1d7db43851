package io.madang.objectstore.gateway.sign;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** Verifies the chain of signatures in a body: each chunk's covers its data and the one before it. For one thread. */
public final class ChunkSignatures {
    private static final String EMPTY = SigningKey.sha256("");

    private final SigningKey key;
    private final String time;
    private final String scope;
    private final MessageDigest data = SigningKey.sha256();
    private String previous;

    ChunkSignatures(SigningKey key, SigningTime time, Scope scope, String seed) {
        this.key = key;
        this.time = time.text();
        this.scope = scope.toString();
        this.previous = seed;
    }

    /** Adds data of the chunk that is being read. */
    public void update(ByteBuffer content) {
        data.update(content);
    }

    /** Ends the chunk and compares. */
    public void verifyChunk(String signature) throws S3Exception {
        verify(
                "AWS4-HMAC-SHA256-PAYLOAD\n" + time + "\n" + scope + "\n" + previous + "\n" + EMPTY + "\n"
                        + Hex.of(data.digest()),
                signature);
    }

    /** Compares the signature of the trailers, given as {@code name:value\n} each. */
    public void verifyTrailer(String trailers, String signature) throws S3Exception {
        verify(
                "AWS4-HMAC-SHA256-TRAILER\n" + time + "\n" + scope + "\n" + previous + "\n"
                        + SigningKey.sha256(trailers),
                signature);
    }

    private void verify(String stringToSign, String given) throws S3Exception {
        String expected = key.sign(stringToSign);
        if (!Signatures.same(expected, given)) {
            throw new S3Exception(S3Error.SIGNATURE_DOES_NOT_MATCH)
                    .detail("StringToSign", stringToSign)
                    .detail("SignatureProvided", given)
                    .detail(
                            "StringToSignBytes",
                            Signatures.spacedHex(stringToSign.getBytes(StandardCharsets.ISO_8859_1)));
        }
        previous = expected;
    }
}
