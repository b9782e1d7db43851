package io.madang.objectstore.gateway.http;

import io.madang.objectstore.gateway.error.S3Error;
import io.madang.objectstore.gateway.error.S3Exception;
import io.madang.objectstore.gateway.xml.XmlWriter;

/** The answer that tells an error, as S3 writes it. */
public final class ErrorDocument {
    private static final int NO_BODY = 304;

    private ErrorDocument() {}

    /** For operations that must answer an error themselves, to add headers to it. */
    public static S3Response of(S3Exception failure, S3Request request) {
        return of(failure, request.resource(), request.id());
    }

    static S3Response of(S3Exception failure, String resource, String requestId) {
        S3Error error = failure.error();
        S3Response response = S3Response.status(error.status());
        for (var header : failure.headers().entrySet()) {
            response = response.with(header.getKey(), header.getValue());
        }
        if (error.status() == NO_BODY) {
            return response;
        }
        XmlWriter xml = XmlWriter.plain("Error").element("Code", error.code()).element("Message", failure.message());
        failure.details().forEach(xml::element);
        String named = failure.resource();
        xml.element("Resource", named == null ? resource : named).element("RequestId", requestId);
        return response.with("content-type", S3Response.XML).with(xml.bytes());
    }
}
