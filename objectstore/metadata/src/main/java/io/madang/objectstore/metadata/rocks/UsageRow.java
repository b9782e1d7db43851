package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.BucketUsage;
import org.jspecify.annotations.Nullable;

/** How a bucket's counts are stored. */
final class UsageRow {
    private static final int VERSION = 1;

    private UsageRow() {}

    static BucketUsage from(byte @Nullable [] row) {
        if (row == null) {
            return BucketUsage.NOTHING;
        }
        return Decoder.read(
                row,
                VERSION,
                in -> new BucketUsage(
                        in.number(), in.number(), in.number(), in.number(), in.number(), in.number(), in.number()));
    }

    static byte[] bytes(BucketUsage usage) {
        return new Encoder(VERSION)
                .number(usage.objects())
                .number(usage.objectBytes())
                .number(usage.versions())
                .number(usage.versionBytes())
                .number(usage.markers())
                .number(usage.uploads())
                .number(usage.partBytes())
                .bytes();
    }
}
