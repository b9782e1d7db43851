package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Exception;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a batch delete asks for: up to 1,000 objects, and whether only failures are to be told. */
public record DeleteDocument(boolean quiet, List<Target> targets) {
    public static final int MAX_TARGETS = 1_000;

    /**
     * An object, or a version of it, and what it must be like to go.
     *
     * @param etag without quotes
     * @param modified as the client wrote it
     */
    public record Target(
            String key,
            @Nullable String versionId,
            @Nullable String etag,
            @Nullable String modified,
            @Nullable Long size) {}

    public static DeleteDocument parse(byte[] document) throws S3Exception {
        XmlElement root = XmlReader.read(document, "Delete").only("Object", "Quiet");
        XmlElement quiet = root.find("Quiet");
        List<Target> targets = new ArrayList<>();
        for (XmlElement object : root.all("Object")) {
            targets.add(target(object));
        }
        if (targets.isEmpty() || targets.size() > MAX_TARGETS) {
            throw malformed("There must be 1 to " + MAX_TARGETS + " objects");
        }
        return new DeleteDocument(quiet != null && quiet.truth(), List.copyOf(targets));
    }

    private static Target target(XmlElement object) throws S3Exception {
        String key = object.required("Key").text();
        if (key.isEmpty()) {
            throw malformed("A key is empty");
        }
        object.only("Key", "VersionId", "ETag", "LastModifiedTime", "Size");
        String version = object.textOf("VersionId");
        XmlElement size = object.find("Size");
        return new Target(
                key,
                version == null || version.isEmpty() ? null : version,
                EntityTag.unquoted(object.textOf("ETag")),
                object.textOf("LastModifiedTime"),
                size == null ? null : size.longNumber(0));
    }
}
