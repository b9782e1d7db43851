package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentChecksum;
import io.madang.objectstore.gateway.checksum.LargeMd5s;
import io.madang.objectstore.gateway.chunk.ChunkedSource;
import io.madang.objectstore.gateway.chunk.Source;
import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.sign.PayloadHash;
import io.madang.objectstore.gateway.sign.Verdict;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A body that is compared with everything that was announced of it before its end is told. */
final class VerifiedBody implements Body, AutoCloseable {
    private final DeclaredContent announced;
    private final PayloadHash payload;
    private final long most;
    private final LargeMd5s largeMd5s;
    private final Source source;
    private final @Nullable ChunkedSource chunked;
    private @Nullable ChecksumAlgorithm algorithm;
    private @Nullable Digests digests;
    private @Nullable ByteBuf current;
    private @Nullable String md5;
    private @Nullable ContentChecksum checksum;
    private @Nullable S3Exception failure;
    private long count;

    /** @param most bytes, for a body whose length was not announced */
    VerifiedBody(Source raw, DeclaredContent announced, Verdict verdict, long most, LargeMd5s largeMd5s) {
        this.announced = announced;
        this.payload = verdict.payload();
        this.most = most;
        this.largeMd5s = largeMd5s;
        this.chunked = payload instanceof PayloadHash.Chunked framing
                ? new ChunkedSource(raw, verdict.chunks(), framing.trailer(), announced.length())
                : null;
        this.source = chunked == null ? raw : chunked;
        this.algorithm = announced.checksum() != null
                ? announced.checksum().algorithm()
                : announced.trailer() != null ? announced.trailer() : announced.asked();
    }

    @Override
    public long length() {
        return announced.length();
    }

    @Override
    public void compute(ChecksumAlgorithm wanted) {
        if (digests != null) {
            throw new IllegalStateException("The body is being read already");
        }
        if (announced.checksum() == null && announced.trailer() == null) {
            algorithm = wanted;
        }
    }

    @Override
    public @Nullable ByteBuffer next() throws IOException, S3Exception {
        release();
        if (failure != null) {
            throw failure;
        }
        if (md5 != null) {
            return null;
        }
        try {
            ByteBuf came = source.next();
            if (came == null) {
                verify();
                return null;
            }
            current = came;
            take(came);
            return came.nioBuffer();
        } catch (S3Exception e) {
            failure = e;
            throw e;
        }
    }

    private void take(ByteBuf content) throws S3Exception {
        count += content.readableBytes();
        if (count > (announced.length() == UNKNOWN ? most : announced.length())) {
            throw announced.length() == UNKNOWN
                    ? new S3Exception(S3Error.ENTITY_TOO_LARGE).detail("MaxSizeAllowed", Long.toString(most))
                    : new S3Exception(S3Error.INCOMPLETE_BODY);
        }
        digests().update(content);
    }

    private void release() {
        if (current != null) {
            current.release();
            current = null;
        }
    }

    private Digests digests() {
        if (digests == null) {
            digests = new Digests(largeMd5s, announced.length(), payload instanceof PayloadHash.Whole, algorithm);
        }
        return digests;
    }

    private void verify() throws S3Exception {
        if (announced.length() != UNKNOWN && count != announced.length()) {
            throw new S3Exception(S3Error.INCOMPLETE_BODY);
        }
        if (payload instanceof PayloadHash.Whole whole) {
            String computed = digests().sha256();
            if (!computed.equals(whole.hex())) {
                throw new S3Exception(S3Error.X_AMZ_CONTENT_SHA256_MISMATCH)
                        .detail("ClientComputedContentSHA256", whole.hex())
                        .detail("S3ComputedContentSHA256", computed);
            }
        }
        ContentChecksum expected = expected();
        if (algorithm != null) {
            ContentChecksum computed = new ContentChecksum(
                    algorithm, Base64.getEncoder().encodeToString(digests().checksum()));
            if (expected != null && !expected.base64().equals(computed.base64())) {
                throw new S3Exception(
                        S3Error.BAD_DIGEST,
                        "The " + algorithm + " you specified did not match the calculated checksum.");
            }
            checksum = computed;
        }
        byte[] computed = digests().md5();
        if (announced.md5().isPresent()
                && !MessageDigest.isEqual(announced.md5().get(), computed)) {
            throw new S3Exception(S3Error.BAD_DIGEST)
                    .detail(
                            "ExpectedDigest",
                            Base64.getEncoder().encodeToString(announced.md5().get()))
                    .detail("CalculatedDigest", Base64.getEncoder().encodeToString(computed));
        }
        md5 = HexFormat.of().formatHex(computed);
    }

    /** The announced value, which may have come only now; every trailer must be one that was announced. */
    private @Nullable ContentChecksum expected() throws S3Exception {
        ContentChecksum expected = announced.checksum();
        ChecksumAlgorithm allowed = expected == null ? announced.trailer() : expected.algorithm();
        if (chunked != null) {
            for (Map.Entry<String, String> trailer : chunked.trailers().entrySet()) {
                if (allowed == null || !trailer.getKey().equals(allowed.header())) {
                    throw new S3Exception(S3Error.MALFORMED_TRAILER);
                }
                ContentChecksum sent = DeclaredContent.checked(new ContentChecksum(allowed, trailer.getValue()));
                if (expected != null && !expected.equals(sent)) {
                    throw new S3Exception(S3Error.MALFORMED_TRAILER);
                }
                expected = sent;
            }
        }
        if (announced.trailer() != null && expected == null) {
            throw new S3Exception(S3Error.MALFORMED_TRAILER);
        }
        return expected;
    }

    @Override
    public String md5() {
        if (md5 == null) {
            throw new IllegalStateException("The body was not read to its end");
        }
        return md5;
    }

    @Override
    public Optional<ContentChecksum> checksum() {
        if (md5 == null) {
            throw new IllegalStateException("The body was not read to its end");
        }
        return Optional.ofNullable(checksum);
    }

    @Override
    public void close() {
        release();
        if (chunked != null) {
            chunked.close();
        }
        if (digests != null) {
            digests.close();
        }
    }
}
