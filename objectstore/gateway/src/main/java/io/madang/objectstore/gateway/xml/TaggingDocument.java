package io.madang.objectstore.gateway.xml;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Tags of an object or a bucket, in the order given; there may be none. */
public record TaggingDocument(Map<String, String> tags) {
    public static final int MAX_OBJECT_TAGS = 10;
    public static final int MAX_BUCKET_TAGS = 50;
    private static final int MAX_KEY_LENGTH = 128;
    private static final int MAX_VALUE_LENGTH = 256;

    public static TaggingDocument parse(byte[] document, int mostTags) throws S3Exception {
        XmlElement set = XmlReader.read(document, "Tagging")
                .only("TagSet")
                .required("TagSet")
                .only("Tag");
        return new TaggingDocument(tags(set.all("Tag"), mostTags));
    }

    static Map<String, String> tags(List<XmlElement> elements, int mostTags) throws S3Exception {
        Map<String, String> tags = new LinkedHashMap<>();
        for (XmlElement tag : elements) {
            tag.only("Key", "Value");
            put(tags, tag.required("Key").text(), tag.required("Value").text());
        }
        return checked(tags, mostTags);
    }

    /** Adds a tag by the rules that hold for documents and for the header {@code x-amz-tagging} alike. */
    public static void put(Map<String, String> tags, String key, String value) throws S3Exception {
        if (key.isEmpty() || key.length() > MAX_KEY_LENGTH) {
            throw new S3Exception(S3Error.INVALID_TAG, "The TagKey you have provided is invalid");
        }
        if (value.length() > MAX_VALUE_LENGTH) {
            throw new S3Exception(S3Error.INVALID_TAG, "The TagValue you have provided is invalid");
        }
        if (tags.put(key, value) != null) {
            throw new S3Exception(S3Error.INVALID_TAG, "Cannot provide multiple Tags with the same key");
        }
    }

    /** The tags, unless there are too many. */
    public static Map<String, String> checked(Map<String, String> tags, int most) throws S3Exception {
        if (tags.size() > most) {
            throw most == MAX_OBJECT_TAGS
                    ? new S3Exception(S3Error.BAD_REQUEST, "Object tags cannot be greater than " + most)
                    : new S3Exception(S3Error.INVALID_TAG, "Bucket tag count cannot be greater than " + most);
        }
        return Collections.unmodifiableMap(tags);
    }
}
