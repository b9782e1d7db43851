package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Exception;
import java.util.Set;

/**
 * To whom new objects belong. Here that is always the owner of the bucket; what counts is whether lists of access control
 * are switched off.
 */
public record OwnershipDocument(String ownership) {
    private static final String ENFORCED = "BucketOwnerEnforced";
    private static final Set<String> NAMES = Set.of(ENFORCED, "BucketOwnerPreferred", "ObjectWriter");

    public OwnershipDocument {
        ownership = ownership.strip();
    }

    public static OwnershipDocument parse(byte[] document) throws S3Exception {
        OwnershipDocument found = new OwnershipDocument(XmlReader.read(document, "OwnershipControls")
                .only("Rule")
                .required("Rule")
                .only("ObjectOwnership")
                .required("ObjectOwnership")
                .text());
        if (!found.known()) {
            throw XmlElement.malformed("ObjectOwnership is not one that is known");
        }
        return found;
    }

    public boolean known() {
        return NAMES.contains(ownership);
    }

    /** Whether no list counts, and none that opens something can be set. */
    public boolean enforced() {
        return ownership.equals(ENFORCED);
    }

    public byte[] bytes() {
        return XmlWriter.document("OwnershipControls")
                .open("Rule")
                .element("ObjectOwnership", ownership)
                .close()
                .bytes();
    }
}
