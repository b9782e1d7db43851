package io.madang.objectstore.gateway.http;

import java.util.ArrayList;
import java.util.List;

/**
 * An answer. {@code Content-Length}, {@code Date}, {@code Server}, {@code Connection} and the request's ids are added by
 * the server, and the body of an answer to {@code HEAD} is left out, so that {@code HEAD} may answer as {@code GET} does,
 * or say its {@code content-length} in a header of its own and have no content.
 * A value: each {@code with} makes another.
 */
public record S3Response(int status, List<Header> headers, Content content) {
    private static final S3Response OK = new S3Response(200, List.of(), new Content.None());

    public S3Response {
        headers = List.copyOf(headers);
    }

    /** What follows the headers. */
    /** S3 sends no charset; clients look at the type alone, and everything else is told not to guess. */
    static final String XML = "application/xml; charset=utf-8";

    public sealed interface Content {
        /** Nothing; {@code Content-Length: 0} where the status allows a body. */
        record None() implements Content {}

        /** A small content that is at hand. The array is not copied. */
        record Bytes(byte[] bytes) implements Content {}

        /** A content that is read while it is sent. */
        record Stream(Streamed streamed) implements Content {}
    }

    public static S3Response ok() {
        return OK;
    }

    public static S3Response status(int status) {
        return new S3Response(status, List.of(), new Content.None());
    }

    public static S3Response noContent() {
        return status(204);
    }

    /** A document, as {@code XmlWriter} makes it. */
    public static S3Response xml(byte[] document) {
        return ok().with("content-type", XML).with(document);
    }

    public S3Response with(String name, String value) {
        List<Header> more = new ArrayList<>(headers.size() + 1);
        more.addAll(headers);
        more.add(new Header(name, value));
        return new S3Response(status, more, content);
    }

    public S3Response with(List<Header> others) {
        List<Header> more = new ArrayList<>(headers.size() + others.size());
        more.addAll(headers);
        more.addAll(others);
        return new S3Response(status, more, content);
    }

    public S3Response with(byte[] bytes) {
        return new S3Response(status, headers, new Content.Bytes(bytes));
    }

    public S3Response with(Streamed streamed) {
        return new S3Response(status, headers, new Content.Stream(streamed));
    }

    public S3Response withStatus(int other) {
        return new S3Response(other, headers, content);
    }
}
