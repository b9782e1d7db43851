package io.madang.objectstore.metadata;

/** Which checksum an upload is to have. */
public record ChecksumKind(String algorithm, Checksum.Type type) {}
