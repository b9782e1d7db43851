package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.S3Response;
import io.madang.objectstore.gateway.xml.AclDocument;
import io.madang.objectstore.gateway.xml.XmlWriter;
import java.io.IOException;

/**
 * The access list of a bucket or an object, which always says the same: the owner has full control. Canned lists are
 * accepted and grant nothing; a document that would grant something to others is refused.
 */
public final class AccessList {
    private static final int MAX_DOCUMENT_BYTES = 64 * 1024;
    private static final String GRANTEE =
            "xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:type=\"CanonicalUser\"";

    public S3Response show() {
        XmlWriter xml = XmlWriter.document("AccessControlPolicy");
        Owner.write(xml, "Owner");
        xml.open("AccessControlList").open("Grant").open("Grantee", GRANTEE);
        xml.element("ID", Owner.ID).element("DisplayName", Owner.ID).close();
        xml.element("Permission", "FULL_CONTROL").close().close();
        return S3Response.xml(xml.bytes());
    }

    public S3Response set(Admitted call) throws S3Exception, IOException {
        CannedAcl.check(call.headers());
        byte[] document = call.body().bytes(MAX_DOCUMENT_BYTES);
        if (document.length > 0 || !call.headers().has("x-amz-acl")) {
            AclDocument.requireOwnerOnly(document, Owner.ID);
        }
        return S3Response.ok();
    }
}
