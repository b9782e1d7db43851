package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Metadata;
import io.madang.objectstore.metadata.ObjectSummary;
import io.madang.objectstore.metadata.VersionId;
import io.madang.objectstore.metadata.VersionListing;
import io.madang.objectstore.metadata.VersionQuery;
import org.jspecify.annotations.Nullable;

/** All versions and delete markers, by key, the newest of each first. */
final class ListVersions implements OperationHandler {
    private final Metadata metadata;

    ListVersions(Metadata metadata) {
        this.metadata = metadata;
    }

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        ListRequest request = ListRequest.of(call, "max-keys");
        Markers markers = Markers.of(call, "version-id-marker", "VersionIdMarker");
        VersionListing listing = metadata.versions(new VersionQuery(
                        call.bucketName(),
                        request.prefix(),
                        request.delimiter(),
                        markers.key(),
                        marker(markers),
                        request.limit()))
                .orElseThrow(call::noSuchBucket);
        XmlWriter xml = XmlWriter.document("ListVersionsResult").element("Name", call.bucketName());
        request.repeatIn(xml, "MaxKeys");
        markers.write(xml, request, listing.truncated(), listing.nextKey(), listing.nextVersion());
        listing.versions().forEach(version -> write(xml, version, request));
        request.writePrefixes(xml, listing.commonPrefixes());
        return S3Response.xml(xml.bytes());
    }

    private static @Nullable VersionId marker(Markers markers) throws S3Exception {
        String version = markers.behind();
        if (version.isEmpty()) {
            return null;
        }
        if (markers.key().isEmpty()) {
            throw InvalidArgument.of(
                    "version-id-marker", version, "A version-id marker cannot be specified without a key marker.");
        }
        return VersionId.parse(version)
                .orElseThrow(() -> InvalidArgument.of("version-id-marker", version, "Invalid version id specified"));
    }

    private static void write(XmlWriter xml, ObjectSummary version, ListRequest request) {
        xml.open(version.deleteMarker() ? "DeleteMarker" : "Version")
                .key("Key", version.key(), request.encoded())
                .element("VersionId", version.version().toString())
                .element("IsLatest", version.latest())
                .element("LastModified", version.modified());
        if (!version.deleteMarker()) {
            ObjectEntry.describe(xml, version, request);
        }
        Owner.write(xml, "Owner");
        xml.close();
    }
}
