package io.madang.objectstore.gateway.operation.listing;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Query;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.operation.call.Parameters;
import io.madang.objectstore.gateway.xml.XmlWriter;
import java.util.List;

/**
 * What all lists of a bucket's content are asked for with.
 *
 * @param restored whether they are to tell what in archives is restored
 */
record ListRequest(String prefix, String delimiter, int limit, boolean encoded, boolean restored) {
    private static final String OPTIONAL = "x-amz-optional-object-attributes";

    static ListRequest of(Admitted call, String limit) throws S3Exception {
        Query query = call.query();
        return new ListRequest(
                Parameters.text(query, "prefix"),
                Parameters.text(query, "delimiter"),
                Parameters.limit(query, limit),
                Parameters.urlEncoded(query),
                restored(call));
    }

    private static boolean restored(Admitted call) throws S3Exception {
        String wanted = call.headers().find(OPTIONAL);
        if (wanted != null && !wanted.equals("RestoreStatus")) {
            throw InvalidArgument.of(OPTIONAL, wanted, "Invalid attribute name specified.");
        }
        return wanted != null;
    }

    /** The parameters as the answer repeats them; how many were asked for goes by different names. */
    void repeatIn(XmlWriter xml, String limitElement) {
        xml.key("Prefix", prefix, encoded);
        if (!delimiter.isEmpty()) {
            xml.key("Delimiter", delimiter, encoded);
        }
        xml.element(limitElement, limit);
        if (encoded) {
            xml.element("EncodingType", "url");
        }
    }

    void writePrefixes(XmlWriter xml, List<String> prefixes) {
        for (String common : prefixes) {
            xml.open("CommonPrefixes").key("Prefix", common, encoded).close();
        }
    }
}
