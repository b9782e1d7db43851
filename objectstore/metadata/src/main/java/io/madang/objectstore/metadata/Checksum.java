package io.madang.objectstore.metadata;

/** A checksum that a client asked to have kept: {@code CRC32}, {@code SHA256} … as S3 spells them, the value in Base64. */
public record Checksum(String algorithm, String value, Type type) {
    /** Over the object's bytes, or over the checksums of its parts. */
    public enum Type {
        FULL_OBJECT,
        COMPOSITE
    }
}
