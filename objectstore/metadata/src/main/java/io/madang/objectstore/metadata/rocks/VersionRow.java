package io.madang.objectstore.metadata.rocks;

import io.madang.objectstore.metadata.AccessList;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import io.madang.objectstore.metadata.VersionId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A version as it is stored. What listings need comes first, so that they read no further. With the usual list of access
 * control it is written as it was before there were others.
 *
 * @param time when it was written: its place among the versions of its key
 * @param nullVersion whether it is called {@code null}, and not by its time
 * @param apart whether the parts are in a row of their own; {@link #parts} is then empty until {@link #with} has them
 */
record VersionRow(
        long time,
        boolean nullVersion,
        boolean marker,
        boolean apart,
        long size,
        String etag,
        String owner,
        String storageClass,
        @Nullable Checksum checksum,
        Map<String, String> headers,
        Map<String, String> tags,
        AccessList access,
        List<StoredPart> parts) {
    /** More parts than this have a row of their own, so that listings need not pass by them. */
    static final int PARTS_INSIDE = 4;

    private static final int VERSION = 1;
    private static final int WITH_ACCESS = 2;
    private static final int NULL = 1;
    private static final int MARKER = 2;
    private static final int APART = 4;

    static VersionRow marker(long time, boolean nullVersion, String owner) {
        return new VersionRow(
                time,
                nullVersion,
                true,
                false,
                0,
                "",
                owner,
                "",
                null,
                Map.of(),
                Map.of(),
                AccessList.PRIVATE,
                List.of());
    }

    static VersionRow from(byte[] row) {
        return Decoder.read(row, WITH_ACCESS, (in, version) -> read(in, version, true));
    }

    /** Without headers, tags, access list and parts. */
    static VersionRow summary(byte[] row) {
        return Decoder.read(row, WITH_ACCESS, (in, version) -> read(in, version, false));
    }

    private static VersionRow read(Decoder in, int version, boolean whole) {
        int flags = in.octet();
        boolean marker = (flags & MARKER) != 0;
        long time = in.fixed();
        String owner = in.text();
        if (marker) {
            return marker(time, (flags & NULL) != 0, owner);
        }
        boolean apart = (flags & APART) != 0;
        return new VersionRow(
                time,
                (flags & NULL) != 0,
                false,
                apart,
                in.number(),
                in.etag(),
                owner,
                in.text(),
                in.checksum(),
                whole ? in.map() : Map.of(),
                whole ? in.map() : Map.of(),
                whole && version >= WITH_ACCESS ? in.access() : AccessList.PRIVATE,
                whole && !apart ? in.parts() : List.of());
    }

    byte[] bytes() {
        boolean usual = access.equals(AccessList.PRIVATE);
        Encoder out = new Encoder(usual ? VERSION : WITH_ACCESS)
                .octet((nullVersion ? NULL : 0) | (marker ? MARKER : 0) | (apart ? APART : 0))
                .fixed(time)
                .text(owner);
        if (marker) {
            return out.bytes();
        }
        out.number(size).etag(etag).text(storageClass).checksum(checksum);
        out.map(headers).map(tags);
        if (!usual) {
            out.access(access);
        }
        return apart ? out.bytes() : out.parts(parts).bytes();
    }

    VersionRow with(List<StoredPart> found) {
        return with(tags, access, found);
    }

    VersionRow tagged(Map<String, String> changed) {
        return with(changed, access, parts);
    }

    VersionRow with(AccessList changed) {
        return with(tags, changed, parts);
    }

    private VersionRow with(Map<String, String> otherTags, AccessList otherAccess, List<StoredPart> otherParts) {
        return new VersionRow(
                time,
                nullVersion,
                marker,
                apart,
                size,
                etag,
                owner,
                storageClass,
                checksum,
                headers,
                otherTags,
                otherAccess,
                otherParts);
    }

    VersionId id() {
        return nullVersion ? VersionId.NULL : new VersionId(time);
    }

    ObjectVersion version(String bucket, String key, boolean latest) {
        return new ObjectVersion(
                bucket,
                key,
                id(),
                marker,
                latest,
                Time.of(time),
                etag,
                size,
                parts,
                headers,
                tags,
                checksum,
                owner,
                storageClass,
                access);
    }

    ObjectSummary summary(String key, boolean latest) {
        return new ObjectSummary(key, id(), marker, latest, Time.of(time), etag, size, owner, storageClass, checksum);
    }
}
