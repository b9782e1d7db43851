package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Exception;

/**
 * What a bucket refuses to be opened by.
 *
 * @param blockAcls lists that open something cannot be set
 * @param ignoreAcls what lists open does not count
 * @param blockPolicy a policy that opens something to everyone cannot be set
 * @param restrictBuckets what a policy allows does not count for who did not sign
 */
public record PublicAccessBlockDocument(
        boolean blockAcls, boolean ignoreAcls, boolean blockPolicy, boolean restrictBuckets) {
    public static final PublicAccessBlockDocument NOTHING = new PublicAccessBlockDocument(false, false, false, false);
    public static final PublicAccessBlockDocument EVERYTHING = new PublicAccessBlockDocument(true, true, true, true);

    private static final String BLOCK_ACLS = "BlockPublicAcls";
    private static final String IGNORE_ACLS = "IgnorePublicAcls";
    private static final String BLOCK_POLICY = "BlockPublicPolicy";
    private static final String RESTRICT_BUCKETS = "RestrictPublicBuckets";

    public static PublicAccessBlockDocument parse(byte[] document) throws S3Exception {
        XmlElement root = XmlReader.read(document, "PublicAccessBlockConfiguration")
                .only(BLOCK_ACLS, IGNORE_ACLS, BLOCK_POLICY, RESTRICT_BUCKETS);
        return new PublicAccessBlockDocument(
                truth(root, BLOCK_ACLS),
                truth(root, IGNORE_ACLS),
                truth(root, BLOCK_POLICY),
                truth(root, RESTRICT_BUCKETS));
    }

    private static boolean truth(XmlElement root, String name) throws S3Exception {
        XmlElement found = root.find(name);
        return found != null && found.truth();
    }

    public byte[] bytes() {
        return XmlWriter.document("PublicAccessBlockConfiguration")
                .element(BLOCK_ACLS, blockAcls)
                .element(IGNORE_ACLS, ignoreAcls)
                .element(BLOCK_POLICY, blockPolicy)
                .element(RESTRICT_BUCKETS, restrictBuckets)
                .bytes();
    }
}
