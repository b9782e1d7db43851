package io.madang.objectstore.gateway.operation.content;

import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.http.Headers;
import io.madang.objectstore.gateway.operation.call.Admitted;
import io.madang.objectstore.gateway.operation.call.InvalidArgument;
import io.madang.objectstore.gateway.xml.TaggingDocument;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** Tags that come with the object itself, written as parameters in the header {@code x-amz-tagging}. */
public final class TagHeader {
    private static final String NAME = "x-amz-tagging";

    /** The tags, for which the caller must be allowed to tag. */
    public static Map<String, String> of(Admitted call) throws S3Exception {
        Map<String, String> tags = of(call.headers());
        if (!tags.isEmpty()) {
            call.access().require("s3:PutObjectTagging", call.bucketName(), call.key());
        }
        return tags;
    }

    private static Map<String, String> of(Headers headers) throws S3Exception {
        String text = headers.find(NAME);
        Map<String, String> tags = new LinkedHashMap<>();
        if (text == null || text.isEmpty()) {
            return tags;
        }
        for (String pair : text.split("&", -1)) {
            int equals = pair.indexOf('=');
            try {
                String key = decoded(equals < 0 ? pair : pair.substring(0, equals));
                TaggingDocument.put(tags, key, equals < 0 ? "" : decoded(pair.substring(equals + 1)));
            } catch (IllegalArgumentException e) {
                throw InvalidArgument.of(
                        NAME,
                        text,
                        "The header 'x-amz-tagging' shall be encoded as UTF-8 then URLEncoded URL query"
                                + " parameters without tag name duplicates.");
            }
        }
        return TaggingDocument.checked(tags, TaggingDocument.MAX_OBJECT_TAGS);
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private TagHeader() {}
}
