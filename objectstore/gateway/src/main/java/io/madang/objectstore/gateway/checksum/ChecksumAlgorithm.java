package io.madang.objectstore.gateway.checksum;

import java.util.Locale;
import java.util.Optional;

/** A checksum that S3 keeps with objects. The names are those of {@code x-amz-checksum-algorithm}. */
public enum ChecksumAlgorithm {
    CRC32(4),
    CRC32C(4),
    CRC64NVME(8),
    SHA1(20),
    SHA256(32);

    /** The headers and trailers that carry a value: this, then the algorithm's name in lower case. */
    static final String PREFIX = "x-amz-checksum-";

    private final int bytes;
    private final String header;

    ChecksumAlgorithm(int bytes) {
        this.bytes = bytes;
        this.header = PREFIX + name().toLowerCase(Locale.ROOT);
    }

    /** By name, in any case; empty where there is no such algorithm. */
    public static Optional<ChecksumAlgorithm> named(String name) {
        for (ChecksumAlgorithm algorithm : values()) {
            if (algorithm.name().equalsIgnoreCase(name)) {
                return Optional.of(algorithm);
            }
        }
        return Optional.empty();
    }

    /** By header or trailer, in any case; empty where the header is another one. */
    public static Optional<ChecksumAlgorithm> ofHeader(String header) {
        return header.regionMatches(true, 0, PREFIX, 0, PREFIX.length())
                ? named(header.substring(PREFIX.length()))
                : Optional.empty();
    }

    /** Of a value, before it is written in base 64. */
    public int bytes() {
        return bytes;
    }

    /** For example {@code x-amz-checksum-crc32c}. */
    public String header() {
        return header;
    }

    /** Whether the checksum of a whole can be made from those of its parts (see {@code CombinedCrc}). */
    public boolean combines() {
        return this == CRC32 || this == CRC32C || this == CRC64NVME;
    }
}
