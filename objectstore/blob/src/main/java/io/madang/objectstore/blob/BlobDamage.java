package io.madang.objectstore.blob;

/** A blob that should be there and is not as it was written. */
public record BlobDamage(BlobId id, String detail) {}
