package io.madang.objectstore.blob;

/** Hears of damaged blobs, to have them rebuilt from redundancy. May hear of one more than once; must not block long. */
@FunctionalInterface
public interface DamageListener {
    void damaged(BlobDamage damage);

    /** A blob of which the drive has nothing any more, while its index says that it was stored. */
    default void missing(BlobDamage damage) {
        damaged(damage);
    }
}
