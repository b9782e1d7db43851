package io.madang.objectstore.gateway.operation.object;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.HttpDate;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.OperationHandler;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.operation.content.Lookup;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.Checksum;
import io.madang.objectstore.metadata.ObjectVersion;
import io.madang.objectstore.metadata.StoredPart;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of an object, without its content: those things that the reader names. */
final class ObjectAttributes implements OperationHandler {
    private static final Set<String> NAMES = Set.of("ETag", "Checksum", "ObjectParts", "StorageClass", "ObjectSize");
    private static final int PAGE = 1_000;

    @Override
    public S3Response answer(Admitted call) throws S3Exception {
        Set<String> wanted = wanted(call);
        String alsoNeeded = call.version().isPresent() ? "s3:GetObjectVersion" : "s3:GetObject";
        call.access()
                .require(
                        alsoNeeded,
                        call.bucketName(),
                        call.key(),
                        call.version().orElse(null));
        ObjectVersion object = Lookup.find(call);
        XmlWriter xml = XmlWriter.document("GetObjectAttributesResponse");
        if (wanted.contains("ETag")) {
            xml.element("ETag", object.etag());
        }
        if (wanted.contains("Checksum") && object.checksum() != null) {
            xml.open("Checksum");
            checksum(xml, object.checksum());
            xml.element("ChecksumType", object.checksum().type().name()).close();
        }
        if (wanted.contains("ObjectParts") && object.etag().indexOf('-') > 0) {
            parts(xml, call, object);
        }
        if (wanted.contains("StorageClass")) {
            xml.element("StorageClass", object.storageClass());
        }
        if (wanted.contains("ObjectSize")) {
            xml.element("ObjectSize", object.size());
        }
        return S3Response.xml(xml.bytes())
                .with("last-modified", HttpDate.of(object.modified()))
                .with(ObjectAnswer.version(object.version(), call.bucket().versioning()));
    }

    private static Set<String> wanted(Admitted call) throws S3Exception {
        Set<String> wanted = new HashSet<>();
        for (String header : call.headers().values("x-amz-object-attributes")) {
            for (String name : header.split(",", -1)) {
                if (!NAMES.contains(name.strip())) {
                    throw InvalidArgument.of("x-amz-object-attributes", name, "Invalid attribute name specified.");
                }
                wanted.add(name.strip());
            }
        }
        if (wanted.isEmpty()) {
            throw InvalidArgument.of("x-amz-object-attributes", "", "No attributes were specified.");
        }
        return wanted;
    }

    private static void parts(XmlWriter xml, Admitted call, ObjectVersion object) throws S3Exception {
        long after = number(call, "x-amz-part-number-marker", 0);
        long limit = Math.min(number(call, "x-amz-max-parts", PAGE), PAGE);
        List<StoredPart> rest =
                object.parts().stream().filter(part -> part.number() > after).toList();
        List<StoredPart> page = rest.stream().limit(limit).toList();
        xml.open("ObjectParts")
                .element("PartsCount", object.parts().size())
                .element("PartNumberMarker", after)
                .element("MaxParts", limit)
                .element("IsTruncated", page.size() < rest.size());
        if (!page.isEmpty()) {
            xml.element("NextPartNumberMarker", page.getLast().number());
        }
        if (object.checksum() != null) {
            for (StoredPart part : page) {
                xml.open("Part").element("PartNumber", part.number()).element("Size", part.size());
                checksum(xml, part.checksum());
                xml.close();
            }
        }
        xml.close();
    }

    private static void checksum(XmlWriter xml, @Nullable Checksum checksum) {
        if (checksum != null) {
            xml.element("Checksum" + checksum.algorithm(), checksum.value());
        }
    }

    private static long number(Admitted call, String header, long otherwise) throws S3Exception {
        String text = call.headers().find(header);
        return text == null ? otherwise : Parameters.number(header, text);
    }
}
