package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.xml.XmlWriter;
import java.util.Map;
import java.util.TreeMap;

/** How tags are written, of buckets and objects alike. */
public final class TaggingXml {

    public static byte[] write(Map<String, String> tags) {
        XmlWriter xml = XmlWriter.document("Tagging").open("TagSet");
        new TreeMap<>(tags).forEach((key, value) -> xml.open("Tag")
                .element("Key", key)
                .element("Value", value)
                .close());
        return xml.close().bytes();
    }

    private TaggingXml() {}
}
