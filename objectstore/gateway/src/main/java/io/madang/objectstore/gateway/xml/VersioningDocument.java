package io.madang.objectstore.gateway.xml;

import static io.madang.objectstore.gateway.xml.XmlElement.malformed;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;

/** Whether a bucket is to keep versions. */
public record VersioningDocument(boolean enabled) {

    public static VersioningDocument parse(byte[] document) throws S3Exception {
        XmlElement root = XmlReader.read(document, "VersioningConfiguration").only("Status", "MfaDelete");
        String mfa = root.textOf("MfaDelete");
        if (mfa != null && !mfa.strip().equals("Disabled")) {
            throw new S3Exception(S3Error.NOT_IMPLEMENTED, "MFA delete is not implemented");
        }
        String status = root.textOf("Status");
        if (status == null) {
            throw new S3Exception(S3Error.ILLEGAL_VERSIONING_CONFIGURATION);
        }
        return switch (status.strip()) {
            case "Enabled" -> new VersioningDocument(true);
            case "Suspended" -> new VersioningDocument(false);
            default -> throw malformed("Status is neither Enabled nor Suspended");
        };
    }
}
