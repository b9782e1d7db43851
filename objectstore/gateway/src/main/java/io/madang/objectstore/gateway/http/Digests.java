package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.checksum.ChecksumAlgorithm;
import io.madang.objectstore.gateway.checksum.ContentMd5;
import io.madang.objectstore.gateway.checksum.Digest;
import io.madang.objectstore.gateway.checksum.LargeMd5s;
import io.netty.buffer.ByteBuf;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/** The digests of one content while it passes. MD5, the slowest, goes beside them where there is much to read. */
final class Digests implements AutoCloseable {
    private static final long LARGE = 256 * 1_024;

    private final @Nullable ContentMd5 largeMd5;
    private final Digest md5 = Digest.md5();
    private final @Nullable Digest sha256;
    private final @Nullable Digest checksum;

    Digests(LargeMd5s largeMd5s, long length, boolean wholeSha256, @Nullable ChecksumAlgorithm algorithm) {
        this.largeMd5 = length == Body.UNKNOWN || length > LARGE ? largeMd5s.begin() : null;
        this.sha256 = wholeSha256 ? Digest.sha256() : null;
        this.checksum = algorithm == null ? null : Digest.of(algorithm);
    }

    void update(ByteBuf content) {
        if (largeMd5 == null) {
            md5.update(content.nioBuffer());
        } else {
            largeMd5.add(content);
        }
        if (sha256 != null) {
            sha256.update(content.nioBuffer());
        }
        if (checksum != null) {
            checksum.update(content.nioBuffer());
        }
    }

    byte[] md5() {
        return largeMd5 == null ? md5.finish() : largeMd5.finish();
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
        if (largeMd5 != null) {
            largeMd5.close();
        }
    }
}
