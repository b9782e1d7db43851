package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Bucket;
import io.madang.objectstore.metadata.NewBucket;
import io.madang.objectstore.metadata.Versioning;

/**
 * A bucket as it is stored. With the usual list of access control it is written as it was before there were others.
 *
 * @param id the time it was made: a bucket of the same name, made again, is another one
 */
record BucketRow(long id, String owner, String region, Versioning versioning, AccessList access) {
    private static final int VERSION = 1;
    private static final int WITH_ACCESS = 2;

    static BucketRow of(long time, NewBucket bucket) {
        return new BucketRow(time, bucket.owner(), bucket.region(), Versioning.OFF, bucket.access());
    }

    static BucketRow from(byte[] row) {
        return Decoder.read(row, WITH_ACCESS, BucketRow::read);
    }

    private static BucketRow read(Decoder in, int version) {
        return new BucketRow(
                in.fixed(),
                in.text(),
                in.text(),
                versioning(in.octet()),
                version < WITH_ACCESS ? AccessList.PRIVATE : in.access());
    }

    byte[] bytes() {
        boolean usual = access.equals(AccessList.PRIVATE);
        Encoder out = new Encoder(usual ? VERSION : WITH_ACCESS)
                .fixed(id)
                .text(owner)
                .text(region)
                .octet(code(versioning));
        return usual ? out.bytes() : out.access(access).bytes();
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
        return new BucketRow(id, owner, region, changed, access);
    }

    BucketRow with(AccessList changed) {
        return new BucketRow(id, owner, region, versioning, changed);
    }

    /** Whether keys may have more than one version. */
    boolean everVersioned() {
        return versioning != Versioning.OFF;
    }

    Bucket bucket(String name) {
        return new Bucket(name, owner, region, Time.of(id), versioning, access);
    }
}
