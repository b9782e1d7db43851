package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;

/** An access list in full. Grants are not implemented: the only list that is taken is the one that there always is. */
public final class AclDocument {

    public static void requireOwnerOnly(byte[] document, String owner) throws S3Exception {
        XmlElement list = XmlReader.read(document, "AccessControlPolicy")
                .only("Owner", "AccessControlList")
                .required("AccessControlList")
                .only("Grant");
        for (XmlElement grant : list.all("Grant")) {
            String permission = grant.required("Permission").text().strip();
            String grantee = grant.required("Grantee").textOf("ID");
            if (!permission.equals("FULL_CONTROL") || !owner.equals(grantee)) {
                throw new S3Exception(
                        S3Error.NOT_IMPLEMENTED, "Grants are not implemented; open the bucket by a policy instead.");
            }
        }
    }

    private AclDocument() {}
}
