package io.madang.objectstore.gateway.operation.bucket;

import io.madang.objectstore.gateway.xml.CorsDocument;
import io.madang.objectstore.gateway.xml.XmlWriter;

/** How the rules for pages of other origins are written. */
final class CorsXml {

    static byte[] write(CorsDocument document) {
        XmlWriter xml = XmlWriter.document("CORSConfiguration");
        for (CorsDocument.Rule rule : document.rules()) {
            xml.open("CORSRule").optional("ID", rule.id());
            rule.headers().forEach(header -> xml.element("AllowedHeader", header));
            rule.methods().forEach(method -> xml.element("AllowedMethod", method));
            rule.origins().forEach(origin -> xml.element("AllowedOrigin", origin));
            rule.exposed().forEach(header -> xml.element("ExposeHeader", header));
            rule.maxAgeSeconds().ifPresent(seconds -> xml.element("MaxAgeSeconds", seconds));
            xml.close();
        }
        return xml.bytes();
    }

    private CorsXml() {}
}
