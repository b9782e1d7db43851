package io.madang.objectstore.gateway.checksum;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.Checksum;

/** A digest under way, whatever its kind. For one thread at a time. */
public sealed interface Digest {
    void update(ByteBuffer content);

    /** Ends it; the bytes are in the order that S3 writes them. */
    byte[] finish();

    static Digest md5() {
        return new OfMessage("MD5");
    }

    static Digest sha256() {
        return new OfMessage("SHA-256");
    }

    static Digest of(ChecksumAlgorithm algorithm) {
        return switch (algorithm) {
            case CRC32 -> new OfChecksum(new CRC32(), Integer.BYTES);
            case CRC32C -> new OfChecksum(new CRC32C(), Integer.BYTES);
            case CRC64NVME -> new OfChecksum(new Crc64Nvme(), Long.BYTES);
            case SHA1 -> new OfMessage("SHA-1");
            case SHA256 -> new OfMessage("SHA-256");
        };
    }

    /** One of the JDK's message digests. */
    final class OfMessage implements Digest {
        private final MessageDigest digest;

        private OfMessage(String name) {
            try {
                digest = MessageDigest.getInstance(name);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException("Every JDK has " + name, e);
            }
        }

        @Override
        public void update(ByteBuffer content) {
            digest.update(content);
        }

        @Override
        public byte[] finish() {
            return digest.digest();
        }
    }

    /** A cyclic redundancy check, written with the highest byte first. */
    final class OfChecksum implements Digest {
        private final Checksum checksum;
        private final int bytes;

        private OfChecksum(Checksum checksum, int bytes) {
            this.checksum = checksum;
            this.bytes = bytes;
        }

        @Override
        public void update(ByteBuffer content) {
            checksum.update(content);
        }

        @Override
        public byte[] finish() {
            ByteBuffer value = ByteBuffer.allocate(bytes);
            return bytes == Long.BYTES
                    ? value.putLong(checksum.getValue()).array()
                    : value.putInt((int) checksum.getValue()).array();
        }
    }
}
