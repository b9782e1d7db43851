package io.madang.objectstore.metadata;

/**
 * What a bucket holds.
 *
 * @param objects keys whose current version is not a delete marker
 * @param objectBytes bytes of these
 * @param versions all versions, current ones too, without delete markers
 * @param versionBytes bytes of these
 * @param markers delete markers
 * @param uploads uploads under way
 * @param partBytes bytes of their parts
 */
public record BucketUsage(
        long objects, long objectBytes, long versions, long versionBytes, long markers, long uploads, long partBytes) {
    public static final BucketUsage NOTHING = new BucketUsage(0, 0, 0, 0, 0, 0, 0);

    public BucketUsage plus(BucketUsage other) {
        return new BucketUsage(
                objects + other.objects,
                objectBytes + other.objectBytes,
                versions + other.versions,
                versionBytes + other.versionBytes,
                markers + other.markers,
                uploads + other.uploads,
                partBytes + other.partBytes);
    }
}
