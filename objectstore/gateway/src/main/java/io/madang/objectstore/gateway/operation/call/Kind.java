package io.madang.objectstore.gateway.operation.call;

import io.madang.objectstore.gateway.http.S3Request;

/** What a request is about. */
public enum Kind {
    STORE,
    BUCKET,
    OBJECT;

    public static Kind of(S3Request request) {
        if (request.bucketName() == null) {
            return STORE;
        }
        return request.keyName() == null ? BUCKET : OBJECT;
    }
}
