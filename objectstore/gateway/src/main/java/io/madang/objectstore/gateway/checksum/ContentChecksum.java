package io.madang.objectstore.gateway.checksum;

/** The checksum of a content: what was announced and found to be true, or what was asked for. */
public record ContentChecksum(ChecksumAlgorithm algorithm, String base64) {}
