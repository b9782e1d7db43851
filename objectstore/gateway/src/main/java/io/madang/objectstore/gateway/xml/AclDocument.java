package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An access list in full, as the client wrote it: who is meant is not looked up here.
 *
 * @param owner whom it calls the owner; null where it says nothing
 */
public record AclDocument(@Nullable String owner, List<Line> lines) {

    /** How a grantee can be named. */
    public enum Naming {
        ID,
        URI,
        EMAIL
    }

    /** A grant: the grantee by a name of some kind, and the permission as it is written. */
    public record Line(Naming naming, String name, String permission) {}

    public static AclDocument parse(byte[] document) throws S3Exception {
        XmlElement root = XmlReader.read(document, "AccessControlPolicy").only("Owner", "AccessControlList");
        XmlElement owner = root.find("Owner");
        String id = owner == null
                ? null
                : owner.only("ID", "DisplayName").required("ID").text().strip();
        List<Line> lines = new ArrayList<>();
        for (XmlElement grant : root.required("AccessControlList").only("Grant").all("Grant")) {
            lines.add(line(grant.only("Grantee", "Permission")));
        }
        return new AclDocument(id, lines);
    }

    /** The attribute that tells of which kind a grantee is says no more than the element that names it. */
    private static Line line(XmlElement grant) throws S3Exception {
        String permission = grant.required("Permission").text().strip();
        XmlElement grantee = grant.required("Grantee").only("ID", "DisplayName", "URI", "EmailAddress");
        Line line = null;
        for (XmlElement name : grantee.children()) {
            Naming naming =
                    switch (name.name()) {
                        case "ID" -> Naming.ID;
                        case "URI" -> Naming.URI;
                        case "EmailAddress" -> Naming.EMAIL;
                        default -> null;
                    };
            if (naming != null) {
                if (line != null) {
                    throw malformed("A grantee is named twice");
                }
                line = new Line(naming, name.text().strip(), permission);
            }
        }
        if (line == null) {
            throw malformed("A grantee is not named");
        }
        return line;
    }

    public static S3Exception malformed(String why) {
        return new S3Exception(S3Error.MALFORMED_ACL, S3Error.MALFORMED_ACL.message() + " (" + why + ")");
    }
}
