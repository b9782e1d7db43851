package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.operation.call.Owner;
import io.madang.objectstore.gateway.operation.content.ObjectAnswer;
import io.madang.objectstore.gateway.operation.content.StorageClass;
import io.madang.objectstore.gateway.xml.XmlWriter;
import io.madang.objectstore.metadata.ObjectSummary;

/** What a list says of an object. */
final class ObjectEntry {

    static void write(XmlWriter xml, ObjectSummary object, ListRequest request, boolean owner) {
        xml.open("Contents").key("Key", object.key(), request.encoded()).element("LastModified", object.modified());
        describe(xml, object, request);
        if (owner) {
            Owner.write(xml, "Owner");
        }
        xml.close();
    }

    static void describe(XmlWriter xml, ObjectSummary object, ListRequest request) {
        xml.element("ETag", ObjectAnswer.quoted(object.etag()));
        if (object.checksum() != null) {
            xml.element("ChecksumAlgorithm", object.checksum().algorithm())
                    .element("ChecksumType", object.checksum().type().name());
        }
        xml.element("Size", object.size()).element("StorageClass", object.storageClass());
        if (request.restored() && StorageClass.isArchive(object.storageClass())) {
            xml.open("RestoreStatus")
                    .element("IsRestoreInProgress", false)
                    .element("RestoreExpiryDate", StorageClass.RESTORED_UNTIL)
                    .close();
        }
    }

    private ObjectEntry() {}
}
