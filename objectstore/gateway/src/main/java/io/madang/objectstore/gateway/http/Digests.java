package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.Digest;
import io.madang.objectstore.gateway.checksum.Lane;
import io.netty.buffer.ByteBuf;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The digests of one content while it passes. MD5, the slowest, has a thread of its own where there is much to read. */
final class Digests implements AutoCloseable {
    private static final long LARGE = 256 * 1_024;

    private final @Nullable Lane md5Lane;
    private final Digest md5 = Digest.md5();
    private final @Nullable Digest sha256;
    private final @Nullable Digest checksum;

    Digests(long length, boolean wholeSha256, @Nullable ChecksumAlgorithm algorithm) {
        this.md5Lane = length == Body.UNKNOWN || length > LARGE ? new Lane(md5) : null;
        this.sha256 = wholeSha256 ? Digest.sha256() : null;
        this.checksum = algorithm == null ? null : Digest.of(algorithm);
    }

    void update(ByteBuf content) {
        if (md5Lane == null) {
            md5.update(content.nioBuffer());
        } else {
            md5Lane.add(content);
        }
        if (sha256 != null) {
            sha256.update(content.nioBuffer());
        }
        if (checksum != null) {
            checksum.update(content.nioBuffer());
        }
    }

    byte[] md5() {
        return md5Lane == null ? md5.finish() : md5Lane.finish();
    }

    String sha256() {
        if (sha256 == null) {
            throw new IllegalStateException("SHA-256 was not asked for");
        }
        return HexFormat.of().formatHex(sha256.finish());
    }

    byte[] checksum() {
        if (checksum == null) {
            throw new IllegalStateException("No checksum was asked for");
        }
        return checksum.finish();
    }

    @Override
    public void close() {
        if (md5Lane != null) {
            md5Lane.close();
        }
    }
}
