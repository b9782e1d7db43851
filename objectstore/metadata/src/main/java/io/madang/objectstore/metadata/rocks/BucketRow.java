package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.Versioning;

/**
 * A bucket as it is stored.
 *
 * @param id the time it was made: a bucket of the same name, made again, is another one
 */
record BucketRow(long id, String owner, String region, Versioning versioning) {
    private static final int VERSION = 1;

    static BucketRow of(long time, NewBucket bucket) {
        return new BucketRow(time, bucket.owner(), bucket.region(), Versioning.OFF);
    }

    static BucketRow from(byte[] row) {
        return Decoder.read(
                row, VERSION, in -> new BucketRow(in.fixed(), in.text(), in.text(), versioning(in.octet())));
    }

    byte[] bytes() {
        return new Encoder(VERSION)
                .fixed(id)
                .text(owner)
                .text(region)
                .octet(code(versioning))
                .bytes();
    }

    static int code(Versioning versioning) {
        return switch (versioning) {
            case OFF -> 0;
            case ENABLED -> 1;
            case SUSPENDED -> 2;
        };
    }

    static Versioning versioning(int code) {
        return switch (code) {
            case 0 -> Versioning.OFF;
            case 1 -> Versioning.ENABLED;
            case 2 -> Versioning.SUSPENDED;
            default -> throw new IllegalArgumentException("There is no versioning " + code);
        };
    }

    BucketRow with(Versioning changed) {
        return new BucketRow(id, owner, region, changed);
    }

    /** Whether keys may have more than one version. */
    boolean everVersioned() {
        return versioning != Versioning.OFF;
    }

    Bucket bucket(String name) {
        return new Bucket(name, owner, region, Time.of(id), versioning);
    }
}
