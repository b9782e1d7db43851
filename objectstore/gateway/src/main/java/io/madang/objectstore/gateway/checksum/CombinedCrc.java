package io.madang.objectstore.gateway.checksum;

import java.nio.ByteBuffer;
import java.util.Base64;

/**
 * The CRC of contents one after the other, made from the CRC and the length of each: how a multipart upload gets a
 * checksum of the whole object without reading it again. By multiplication of polynomials, so its cost is some hundred
 * steps for each part whatever its size.
 */
public final class CombinedCrc {
    private final ChecksumAlgorithm algorithm;
    private final int width;
    private final long polynomial;
    private long crc;

    public CombinedCrc(ChecksumAlgorithm algorithm) {
        this.algorithm = algorithm;
        this.width = algorithm.bytes() * 8;
        this.polynomial = switch (algorithm) {
            case CRC32 -> 0xEDB88320L;
            case CRC32C -> 0x82F63B78L;
            case CRC64NVME -> Crc64Nvme.POLYNOMIAL;
            case SHA1, SHA256 -> throw new IllegalArgumentException(algorithm + " of parts cannot be combined");
        };
    }

    /** Appends a part: its checksum in base 64, and how many bytes it is of. */
    public void add(String base64, long bytes) {
        byte[] value = Base64.getDecoder().decode(base64);
        if (value.length != algorithm.bytes()) {
            throw new IllegalArgumentException("Not a " + algorithm + ": " + base64);
        }
        long next = width == 64
                ? ByteBuffer.wrap(value).getLong()
                : ByteBuffer.wrap(value).getInt() & 0xffffffffL;
        crc = multiply(powerOfX(bytes), crc) ^ next;
    }

    public ContentChecksum checksum() {
        ByteBuffer value = ByteBuffer.allocate(algorithm.bytes());
        if (width == 64) {
            value.putLong(crc);
        } else {
            value.putInt((int) crc);
        }
        return new ContentChecksum(algorithm, Base64.getEncoder().encodeToString(value.array()));
    }

    /** x to the power of eight times the bytes, modulo the polynomial; the highest bit is the power zero. */
    private long powerOfX(long bytes) {
        long result = 1L << (width - 1);
        long square = result >>> 1;
        // x, squared three times, is x to the power of eight: one byte.
        for (int i = 0; i < 3; i++) {
            square = multiply(square, square);
        }
        for (long rest = bytes; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                result = multiply(square, result);
            }
            square = multiply(square, square);
        }
        return result;
    }

    private long multiply(long one, long other) {
        long product = 0;
        long shifted = other;
        for (long bit = 1L << (width - 1); bit != 0; bit >>>= 1) {
            if ((one & bit) != 0) {
                product ^= shifted;
            }
            shifted = (shifted & 1) == 0 ? shifted >>> 1 : shifted >>> 1 ^ polynomial;
        }
        return product;
    }
}
