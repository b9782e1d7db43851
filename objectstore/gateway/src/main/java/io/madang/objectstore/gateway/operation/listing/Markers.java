package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.xml.XmlWriter;
import org.jspecify.annotations.Nullable;

/**
 * Where a list begins that goes on by a key and by something behind it: versions and uploads alike.
 *
 * @param element as answers call what stands behind the key, such as {@code VersionIdMarker}
 */
record Markers(String key, String behind, String element) {

    static Markers of(Admitted call, String parameter, String element) {
        return new Markers(
                Parameters.text(call.query(), "key-marker"), Parameters.text(call.query(), parameter), element);
    }

    /** Repeats where the page began, and says where the next one does, if there is one. */
    void write(XmlWriter xml, ListRequest request, boolean more, String nextKey, @Nullable Object next) {
        boolean truncated = more && request.limit() > 0;
        xml.key("KeyMarker", key, request.encoded()).element(element, behind).element("IsTruncated", truncated);
        if (truncated) {
            xml.key("NextKeyMarker", nextKey, request.encoded());
            if (next != null) {
                xml.element("Next" + element, next.toString());
            }
        }
    }
}
